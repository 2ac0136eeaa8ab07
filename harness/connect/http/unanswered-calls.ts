import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { HttpFailure } from "../../wire/http-failure.ts";
import type { SentMessage } from "./sent-message.ts";

/**
 * Calls of tools that were sent to one server and not answered, in all its sessions. Nobody knows whether the server carried
 * them out, and a second call would have its permanent effect twice, so none is sent again.
 */
export class UnansweredCalls {
  readonly #open = new Set<string>();

  /** @returns false where the same call was sent before and not answered; otherwise it counts as sent from now on */
  begin(message: SentMessage): boolean {
    const key = keyOf(message);
    if (key === undefined) return true;
    if (this.#open.has(key)) return false;
    this.#open.add(key);
    return true;
  }

  /** The server answered the call, or the call never reached the tool. */
  settle(message: SentMessage): void {
    const key = keyOf(message);
    if (key !== undefined) this.#open.delete(key);
  }
}

/** Whether a call with this failure may have been carried out. */
export function mayBeCarriedOut({ code }: HttpFailure): boolean {
  switch (code) {
    case "connection-lost":
    case "refused":
    case "no-message":
    case "compressed":
    case "too-large":
    case "not-http":
      return true;
    case "not-reachable":
    case "tls-failed":
    case "redirected":
    case "not-authorized":
    case "throttled":
    case "session-lost":
    case "old-transport":
    case "not-repeated":
      return false;
  }
}

function keyOf({ method, value }: SentMessage): string | undefined {
  const params = method === "tools/call" && isJsonObject(value) ? member(value, "params") : undefined;
  if (!isJsonObject(params)) return undefined;
  return canonicalText([member(params, "name") ?? null, member(params, "arguments") ?? null]);
}

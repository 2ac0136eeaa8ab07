import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { describeHttpFailure } from "../../harness/results/describe-http-failure.ts";
import type { HttpSeen } from "../../harness/wire/http-exchange.ts";

/** Whether a request was answered with a result. */
export function hasResult(seen: HttpSeen): boolean {
  const message = messageIn(seen);
  return message !== undefined && isJsonObject(member(message, "result"));
}

/** The code of the JSON-RPC error that a request was answered with. */
export function errorCodeIn(seen: HttpSeen): number | undefined {
  const message = messageIn(seen);
  const error = message === undefined ? undefined : member(message, "error");
  const code = isJsonObject(error) ? member(error, "code") : undefined;
  return typeof code === "number" ? code : undefined;
}

function messageIn(seen: HttpSeen): JsonObject | undefined {
  return seen.kind === "response" && isJsonObject(seen.message) ? seen.message : undefined;
}

/** What came, as one line; nothing in it hangs on times or counts. */
export function describeSeen(seen: HttpSeen): string {
  switch (seen.kind) {
    case "unanswered":
      return "no response";
    case "failed":
      return describeHttpFailure(seen.failure);
    case "response": {
      const code = errorCodeIn(seen);
      const body = seen.isEmpty ? "an empty body" : seen.mediaType === "" ? "a body" : showJson(seen.mediaType);
      const said = hasResult(seen) ? ", a result" : code === undefined ? "" : `, error ${code}`;
      return `status ${seen.status}, ${body}${said}`;
    }
  }
}

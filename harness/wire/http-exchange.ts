import type { Json, JsonObject } from "../json/value.ts";
import type { HttpFailure } from "./http-failure.ts";

/** One HTTP request to an endpoint as it is to stand on the wire, beside the messages of a session. */
export interface HttpStep {
  readonly method: "POST" | "GET" | "DELETE";
  /** In the place of those that the message would have; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Of a POST: `method` and `params`. It is a request, with an id, unless it is a notification. */
  readonly message?: JsonObject;
  readonly isNotification?: true;
  /** Without it in the session of the run; else in none, or in the one that an earlier step has opened, by its index. */
  readonly session?: "none" | { readonly openedBy: number };
}

/** What came of a step; texts of the server are cut to size. */
export type HttpSeen =
  | {
      readonly kind: "response";
      readonly status: number;
      /** Without parameters, in lower case; empty where there is none. */
      readonly mediaType: string;
      readonly isEmpty: boolean;
      /** The JSON-RPC message that answers the request, where there is one. */
      readonly message?: Json;
      /** Of the header `Mcp-Session-Id`. */
      readonly sessionId?: string;
    }
  | { readonly kind: "failed"; readonly failure: HttpFailure }
  | { readonly kind: "unanswered" };

/** Asks an endpoint in the name of a session. */
export interface HttpAsker {
  /**
   * Sends each step when the one before it has been answered; one that needs a session that was not opened is not sent,
   * and counts as unanswered.
   *
   * @param timeoutMs for each step
   */
  ask(steps: readonly HttpStep[], timeoutMs: number): Promise<readonly HttpSeen[]>;
}

/**
 * Why an HTTP request brought no JSON-RPC message. It ends the session, and is never evidence for or against a hint. Texts
 * of the server are cut to size; `describeHttpFailure` makes the sentences.
 */
export type HttpFailure =
  | { readonly code: "not-reachable"; readonly reason: "refused" | "unknown-host" | "no-route" | "timed-out" }
  | { readonly code: "tls-failed"; readonly reason: string }
  /** The connection ended before the answer did. */
  | { readonly code: "connection-lost"; readonly during: "request" | "answer" }
  /** It is not followed: the target is what the user named. */
  | { readonly code: "redirected"; readonly status: number; readonly location: string }
  | { readonly code: "not-authorized"; readonly status: 401 | 403; readonly metadata?: string }
  | { readonly code: "throttled"; readonly retryAfterMs?: number }
  /** The server does not know the session any more. */
  | { readonly code: "session-lost"; readonly status: number }
  /** The same call had no answer before, so it was not sent. */
  | { readonly code: "not-repeated" }
  /** HTTP+SSE of revision 2024-11-05, which is not spoken here. */
  | { readonly code: "old-transport" }
  | {
      readonly code: "refused";
      readonly status: number;
      readonly mediaType: string;
      readonly excerpt: string;
      /** Its body is a JSON-RPC error without the id of the request. */
      readonly isForNobody?: boolean;
    }
  /** A status of success, and something else than a message. */
  | { readonly code: "no-message"; readonly status: number; readonly mediaType: string; readonly excerpt: string }
  /** `identity` was asked for. */
  | { readonly code: "compressed"; readonly encoding: string }
  /** `what`: what there was too much of. */
  | { readonly code: "too-large"; readonly what: "head" | "body" | "event" | "events"; readonly limit: number }
  /** It is not HTTP. */
  | { readonly code: "not-http"; readonly reason: string };

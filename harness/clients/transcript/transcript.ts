import type { Json, JsonObject } from "../../json/value.ts";

/** One run of a client in a scenario, as plain JSON: what crossed the wire, in order, and how the client ended. */
export interface Transcript {
  /** Id of the scenario. */
  readonly scenario: string;
  /** Id of the dialect that the server speaks; `static` for none. */
  readonly dialect: string;
  readonly overHttp: boolean;
  readonly events: readonly SeenEvent[];
  /** More was sent than we keep. */
  readonly isCut?: true;
  /** What the driver reported of its decisions; absent where it reported none. */
  readonly decisions?: readonly Decision[];
  readonly end: ClientEnd;
}

/** One thing that happened between client and server. Its index in the transcript tells the order. */
export type SeenEvent =
  | SeenRequest
  | SeenNotification
  /** An answer of the server, or the connection that it broke in place of one. */
  | { readonly kind: "answer"; readonly to: number; readonly answer: Answer }
  /** A notification of the server. */
  | { readonly kind: "told"; readonly method: string }
  /** Something that is no JSON-RPC message. */
  | { readonly kind: "rubbish"; readonly connection: number; readonly why: string; readonly excerpt: string }
  /** A request for a document that a schema names. */
  | { readonly kind: "fetch"; readonly path: string };

export interface SeenRequest {
  readonly kind: "request";
  /** Counted from 1: a session over HTTP, a process on stdio; 0 over HTTP where there is no session. */
  readonly connection: number;
  readonly id: Json;
  readonly method: string;
  /** As the client sent them; absent where it sent none. */
  readonly params?: Json;
  /** By name in lower case, of those that belong to the protocol; absent on stdio. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SeenNotification {
  readonly kind: "notification";
  readonly connection: number;
  readonly method: string;
  readonly params?: Json;
}

export type Answer =
  | { readonly kind: "result"; readonly result: JsonObject }
  | { readonly kind: "error"; readonly code: number }
  | { readonly kind: "broken" };

/** What a driver says of a call that its client was about to make. */
export interface Decision {
  readonly tool: string;
  readonly arguments: Json;
  readonly decision: "auto" | "asked" | "refused";
}

/** How a client ended. */
export type ClientEnd =
  | { readonly kind: "exited"; readonly exitCode: number; readonly stderr: readonly string[] }
  | { readonly kind: "killed"; readonly signal: string; readonly stderr: readonly string[] }
  | { readonly kind: "out-of-time"; readonly timeoutMs: number; readonly stderr: readonly string[] }
  | { readonly kind: "stopped"; readonly stderr: readonly string[] }
  | { readonly kind: "not-started"; readonly reason: string }
  /** Nobody of ours launched it, so nobody saw its end. */
  | { readonly kind: "left" };

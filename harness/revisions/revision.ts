import type { JsonObject } from "../json/value.ts";
import type { ResponseBody, ResponseFault } from "../wire/message.ts";
import type { Client } from "./client.ts";

/** A revision of the protocol: everything that is particular to it, so that nobody else has to know which ones there are. */
export interface Revision {
  /** Its day, such as `2026-07-28`: the text tells which of two is older. */
  readonly id: string;
  /**
   * What a server tells what it is in answer to: a handshake, which opens a session, or discovery, where each request
   * stands for itself.
   */
  readonly opensWith: "initialize" | "server/discover";
  /** A request that changes nothing and that every server of the revision answers. */
  readonly idle: { readonly method: string; readonly params?: JsonObject };
  /** What every request has in `_meta`; nothing where the handshake says it. */
  readonly requestMeta: (client: Client) => JsonObject;
  /** The keys of those that a request may not leave out. */
  readonly requiredMeta: readonly string[];
  /** What every request has in headers over HTTP beside the revision, as plain text; nothing in a session. */
  readonly requestHeaders: (method: string, params: JsonObject) => Readonly<Record<string, string>>;
  /** What a well-formed answer to a method breaks of its rules for single messages. */
  readonly faultsOf: (method: string, body: ResponseBody) => readonly ResponseFault[];
}

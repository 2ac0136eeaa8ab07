import type { JsonObject } from "../protocol/json.ts";
import type { Message } from "../protocol/hooks.ts";

/** A way to a server. */
export interface Connection {
  /**
   * Sends a message, and waits for its response where it has an id.
   *
   * @returns the response; undefined for a notification
   * @throws BrokenConnection when no response will come
   */
  send(message: Message): Promise<JsonObject | undefined>;
  /** Ends it, and whatever serves it. */
  close(): Promise<void>;
}

/** The connection ended before the response came. */
export class BrokenConnection extends Error {}

/** Where the server is. */
export type ServerAddress =
  | { readonly kind: "http"; readonly url: string }
  | { readonly kind: "stdio"; readonly command: readonly string[] };

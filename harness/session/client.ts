import type { JsonObject } from "../json/value.ts";

/** Who asks: what a client tells a server of itself, in the handshake or with every request. */
export interface Client {
  readonly version: string;
  /** What it can do for a server, and the extensions that it knows. */
  readonly capabilities: JsonObject;
}

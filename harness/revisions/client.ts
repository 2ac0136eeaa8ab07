import type { JsonObject } from "../json/value.ts";

/** Who we say that we are, to a server and in the report. */
export interface ClientInfo {
  readonly name: string;
  readonly version: string;
}

/** What a client tells a server of itself, in the handshake or with every request. */
export interface Client extends ClientInfo {
  /** What it can do for a server, and the extensions that it knows. */
  readonly capabilities: JsonObject;
}

/** In what a client differs from that of the rest of a run; in nothing where each is absent. */
export interface OtherClient {
  /** What it offers. */
  readonly offers?: JsonObject | undefined;
  /** Its name, or `name/version`. */
  readonly as?: string | undefined;
}

import type { JsonObject } from "../json/value.ts";

/** A message between a relay and its upstream, as it passed. */
export interface TappedMessage {
  readonly way: "up" | "down";
  readonly message: JsonObject;
}

/** Stands between a relay and its upstream. It passes everything on, and remembers it. */
export interface UpstreamTap {
  /** The messages that have passed so far; bounded. */
  readonly messages: readonly TappedMessage[];
  /** Whether more has passed than is remembered. */
  readonly isCut: boolean;
  /** Sends a line to every upstream that is connected now; the relay does not see it. */
  tell(line: string): void;
  /** Lines that an upstream which connects later gets before everything else. */
  greet(lines: readonly string[]): void;
  /** Resolves when everything that passed before has been noted; bounded. */
  settled(): Promise<void>;
}

/** More would be a flood: a run makes few calls. */
export const maxTapped = 20_000;

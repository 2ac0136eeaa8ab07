import type { JsonObject } from "../json/value.ts";

/** A message between a relay and its upstream, as it passed. */
export interface TappedMessage {
  readonly way: "up" | "down";
  readonly message: JsonObject;
}

/** What stands between a relay and its upstream: it passes everything on, and remembers it. */
export interface UpstreamTap {
  /** What has passed so far; bounded. */
  readonly messages: readonly TappedMessage[];
  /** Whether more has passed than is remembered. */
  readonly isCut: boolean;
  /** Sends a line to every upstream that is connected now; the relay does not see it. */
  tell(line: string): void;
  /** What every upstream that is connected later gets ahead of all else. */
  greet(lines: readonly string[]): void;
  /** Resolves when everything that passed before has been noted; bounded. */
  settled(): Promise<void>;
}

/** More would be a flood, and a few calls are made. */
export const maxTapped = 20_000;

import type { Json, JsonObject } from "../../json/value.ts";
import type { Override } from "../../relay/override.ts";
import type { Renaming } from "../../relay/renaming.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { Outcome } from "../../wire/outcome.ts";

/** What a relay and its upstream answered to the same requests. */
export interface RelayEvidence {
  /** The upstream, as it introduces itself directly. */
  readonly direct: Introduction;
  /** The same through the relay. */
  readonly through: Introduction;
  /** Of the names of all lists, those after each change as well. */
  readonly renaming: Renaming;
  readonly overrides: readonly Override[];
  readonly queries: readonly AskedBoth[];
  /** Requests that have to fail. */
  readonly errors: readonly AskedBoth[];
  readonly calls: readonly CalledBoth[] | NotSeen;
  /** A side stayed silent, so some queries and calls were not made. */
  readonly isCut: boolean;
  readonly crossing: Crossing;
  readonly changes: readonly ChangeSeen[] | NotSeen;
  readonly upstreamSaw: UpstreamSaw | NotSeen;
}

/** Something was not checked, with the reason. */
export interface NotSeen {
  readonly because: string;
}

/** One request, asked directly and through. */
export interface AskedBoth {
  /** Its name for readers, such as `a call of an unknown tool`. */
  readonly what: string;
  /** The id of the dialect of a query. */
  readonly dialect?: string;
  /** The name of the tool through the relay. */
  readonly tool?: string;
  readonly arguments?: Json;
  readonly direct: Outcome;
  readonly through: Outcome;
}

export interface CalledBoth {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly direct: Outcome;
  /** The answer of another instance. If it differs from the first, the tool itself answers differently each time. */
  readonly again: Outcome;
  readonly through: Outcome;
}

/** Calls that clients of the relay had open at the same time, each with its own token; the ids of one are strings. */
export interface Crossing {
  readonly clients: number;
  readonly calls: readonly { readonly token: string; readonly outcome: Outcome; readonly foreign: readonly string[] }[];
}

/** The upstream changed while the relay ran. */
export interface ChangeSeen {
  /** What changed, a phrase. */
  readonly says: string;
  readonly direct: readonly ListedTool[];
  readonly through: readonly ListedTool[];
  /** Whether the relay told its client that the list changed. */
  readonly isAnnounced: boolean;
}

/** What the upstream received from the relay. */
export interface UpstreamSaw {
  /** Tools that were called while the client only listed and queried. */
  readonly unasked: readonly string[];
  /** How often each call arrived that the client sent once, with a token. */
  readonly sent: readonly { readonly what: string; readonly times: number }[];
}

/** Whether something was not checked. */
export function isNotSeen(seen: object): seen is NotSeen {
  return "because" in seen;
}

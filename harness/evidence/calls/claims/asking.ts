import type { Execution } from "../../../calls/execution/execution.ts";
import type { CallSubject } from "../../../check/subject.ts";
import { isFlagged } from "../../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { Work } from "../in-box/box-work.ts";
import type { Claimant } from "./claimants.ts";

/** How a tool is called, beside the usual. */
export interface Asking {
  /** It is called also where no check judges what it does then. */
  readonly isCalledAnyway?: boolean;
  /** The only dialect that it is asked in, by a client that offers what that wants and nothing else. */
  readonly apart?: QueryDialect;
}

/** The dialects under test in which a tool offers queries. */
export function spokenOf({ gathering }: Work, { tool }: CallSubject): readonly QueryDialect[] {
  return gathering.dialects.filter((dialect) => isFlagged(tool, dialect));
}

/** What was seen of one tool. */
export interface Called {
  readonly executions: readonly Execution[];
  readonly ofPlans: ReadonlyMap<Claimant, Execution>;
  /** Arguments that it was to be called with. */
  readonly chosen: readonly JsonObject[];
  /** Its box was not seen to its end: what shows there contradicts a claim, and what does not show holds none up. */
  readonly isCut?: true;
}

import type { Execution } from "../../../calls/execution/execution.ts";
import type { CallSubject } from "../../../check/subject.ts";
import { isFlagged } from "../../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { Work } from "../in-box/box-work.ts";

/** Special ways to call a tool. */
export interface Asking {
  /** The tool is called even if no check judges it. */
  readonly isCalledAnyway?: boolean;
  /** The only dialect in which it is queried, by a client that offers what that dialect needs and nothing else. */
  readonly apart?: QueryDialect;
}

/** The dialects under test in which a tool offers queries. */
export function spokenOf({ gathering }: Work, { tool }: CallSubject): readonly QueryDialect[] {
  return gathering.dialects.filter((dialect) => isFlagged(tool, dialect));
}

/** What was observed of one tool. */
export interface Called {
  /** One for each box, the latest first. */
  readonly executions: readonly Execution[];
  /** Arguments that it was meant to be called with. */
  readonly chosen: readonly JsonObject[];
  /** Its box was not watched to the end: effects that were seen contradict a claim, but their absence supports none. */
  readonly isCut?: true;
}

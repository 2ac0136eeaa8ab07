import type { TestContext } from "vitest";
import type { Journal } from "../../harness/calls/journal/journal.ts";
import type { Check } from "../../harness/check/check.ts";
import type { Report, Result } from "../../report-model/report-model.ts";

/** Servers that behave in known ways, what of them is recorded, and what is to come of it. */
export interface RecordedBehaviours<Behaviour> {
  /** Where the recordings are. */
  readonly directory: string;
  readonly all: readonly Behaviour[];
  readonly nameOf: (behaviour: Behaviour) => string;
  /** The files that make its server, without those that they import. */
  readonly programsOf: (behaviour: Behaviour) => readonly string[];
  /** What checks of calls say is judged by the journal of the run. */
  readonly keepsJournals?: true;
  /** The checks that are run. */
  readonly checksOf: (behaviour: Behaviour) => Promise<readonly Check[]>;
  /**
   * Runs it for real. A test that cannot is skipped, with the reason.
   *
   * @param watched makes checks of which a recorder sees what they judge
   * @param journal has what happens, where journals are kept
   */
  readonly run: (
    behaviour: Behaviour,
    context: TestContext,
    watched?: (checks: readonly Check[]) => readonly Check[],
    journal?: Journal,
  ) => Promise<Report>;
  /** Fails the test where a behaviour was not judged as it should be. */
  readonly expectOf: (behaviour: Behaviour, results: readonly JudgedResult[]) => void;
  /** Checks that chance may leave undecided: two runs may differ in them. */
  readonly mayStayOpen: (behaviour: Behaviour) => readonly string[];
}

/** What of a result tells whether a behaviour was judged as it should be. */
export type JudgedResult = Pick<Result, "check" | "tool" | "dialect" | "verdict" | "message">;

/** Cases for a test, each with its name. */
export function named<Behaviour>(
  behaviours: readonly Behaviour[],
  { nameOf }: Pick<RecordedBehaviours<Behaviour>, "nameOf">,
): readonly (readonly [string, Behaviour])[] {
  return behaviours.map((each) => [nameOf(each), each]);
}

import type { HintStanding } from "../../report-model/hint-table.ts";
import type { Verdict } from "../../report-model/report-model.ts";

/** How a standing is shown: as which verdict, and in which words. */
export interface StandingMark {
  readonly verdict: Verdict;
  readonly words: string;
}

const marks: Readonly<Record<HintStanding, StandingMark | undefined>> = {
  contradicted: { verdict: "fail", words: "contradicted" },
  "contradicted-as-warning": { verdict: "warn", words: "contradicted, a warning" },
  "depends-on-reading": { verdict: "ambiguous", words: "depends on the reading" },
  known: { verdict: "note", words: "contradicted, known" },
  undecided: { verdict: "inconclusive", words: "not decided" },
  "partly-held": { verdict: "inconclusive", words: "held in part" },
  held: { verdict: "pass", words: "held in calls" },
  unclaimed: undefined,
};

/** The mark of a standing; undefined where there is nothing to tell. */
export function standingMark(standing: HintStanding): StandingMark | undefined {
  return marks[standing];
}

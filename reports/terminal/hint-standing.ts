import type { HintStanding } from "../../report-model/hint-table.ts";
import type { Verdict } from "../../report-model/report-model.ts";

/** How a standing is shown: as which verdict, and in which words. */
export interface StandingMark {
  readonly verdict: Verdict;
  readonly words: string;
}

const marks: Readonly<Record<HintStanding, StandingMark | undefined>> = {
  contradicted: { verdict: "fail", words: "contradicted by calls" },
  "contradicted-as-warning": { verdict: "warn", words: "contradicted, a warning" },
  "depends-on-reading": { verdict: "ambiguous", words: "true or not, by how the wording is read" },
  known: { verdict: "note", words: "contradicted, known" },
  undecided: { verdict: "inconclusive", words: "not decided by calls" },
  "partly-held": { verdict: "inconclusive", words: "confirmed in part" },
  held: { verdict: "pass", words: "confirmed by calls" },
  unclaimed: undefined,
};

/** The mark of a standing; undefined where there is nothing to tell. */
export function standingMark(standing: HintStanding): StandingMark | undefined {
  return marks[standing];
}

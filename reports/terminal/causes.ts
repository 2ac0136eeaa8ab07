import type { Report, Result, Verdict } from "../../report-model/report-model.ts";
import { groupByCheck, type CheckGroup } from "./check-group.ts";
import { shownText } from "./wording.ts";

/** What results are put together by. */
export type Judged = Pick<Report, "results" | "checks">;

/** Why something is open, and of what. */
export interface Cause {
  readonly reason: string;
  readonly groups: readonly CheckGroup[];
  /** A contradiction was seen, and did not come again. */
  readonly isSeen: boolean;
}

/** With more contradictions than this, those of one check and case are told together. */
const maxSeenApart = 12;

/**
 * Results of a verdict by their cause, the most severe first: contradictions that were seen, then results about a hint, then the
 * rest.
 * Two have one cause where their reasons differ only in names, numbers, places and what a server said.
 */
export function causesOf({ results, checks }: Judged, verdict: Verdict): readonly Cause[] {
  const ofHints = new Set(checks.flatMap(({ id, hint }) => (hint === undefined ? [] : [id])));
  const hintsFirst = (causes: readonly Cause[]): readonly Cause[] => {
    const isOfHint = ({ groups }: Cause): boolean => groups.some(({ check }) => ofHints.has(check));
    return [...causes.filter(isOfHint), ...causes.filter((cause) => !isOfHint(cause))];
  };
  const open = results.filter((result) => result.verdict === verdict);
  const seen = open.filter(isSeen);
  const others = open.filter((result) => !isSeen(result));
  const apart = together(seen, causeOf);
  return [
    ...hintsFirst(apart.length <= maxSeenApart ? apart : together(seen, kindOf)),
    ...hintsFirst(together(others, causeOf)),
  ];
}

/** One reason in the name of all. */
export function describeReasons(reasons: ReadonlySet<string>): string {
  const [first = ""] = reasons;
  const others = reasons.size - 1;
  return shownText(first) + (others > 0 ? ` (and ${others} more like it)` : "");
}

/** What has a fingerprint contradicts its claim. */
function isSeen({ fingerprint }: Result): boolean {
  return fingerprint !== undefined;
}

function together(results: readonly Result[], keyOf: (result: Result) => string): readonly Cause[] {
  const byKey = new Map<string, Result[]>();
  for (const result of results) {
    const key = keyOf(result);
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [result]);
    else group.push(result);
  }
  return [...byKey.values()].map((shared) => ({
    reason: describeReasons(new Set(shared.map(({ message }) => message))),
    groups: groupByCheck(shared),
    isSeen: shared.some(isSeen),
  }));
}

function kindOf({ check, case: which = "" }: Result): string {
  return `${check} ${which}`;
}

/** The message without what differs from one tool to the next. */
function causeOf({ message, tool }: Result): string {
  const general = tool === undefined || tool === "" ? message : message.replaceAll(tool, "‹tool›");
  return (
    general
      .replace(/(?<=calls? worked: |, such as: ).*$/su, "‹answer›")
      .replace(/\(\d+ of \d+ calls? worked.*$/su, "‹calls›")
      // What a web API was asked for, to the end of its address, its operation or the batch that it was in.
      .replaceAll(/(?<=\bsent [A-Z]{3,7} )\S+?(?: \([^()]*\))?(?: in a batch)?(?=,? )/gu, "‹request›")
      .replaceAll(/"[^"]*"/gu, "‹text›")
      .replaceAll(/(?<![\w-])(?:(?:[a-z]+:\/|~|\.{0,2})\/[^\s,;()]*|[\w-]+\.\w+)/giu, "‹place›")
      .replaceAll(/\d+/gu, "#")
  );
}

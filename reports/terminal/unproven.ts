import type { Report, Result } from "../../report-model/report-model.ts";
import { notAgainIn, untriedIn } from "../../report-model/untried.ts";
import { cutText, type Layout } from "./layout.ts";
import { counted, shownName, shownText } from "./wording.ts";

/** Each takes a line of the last ones that are read. */
const shownOnce = 3;

/** How many contradictions nobody has tried again, and what lets the next run do it. */
export interface UntriedText {
  /** Such as `2 contradictions seen, not reproduced:`. */
  readonly count: string;
  /** Such as `more time, --max-time 240`. */
  readonly remedy: string;
}

/** What to say of contradictions that nobody has tried again; undefined where there are none. */
export function describeUntried(report: Report): UntriedText | undefined {
  const untried = untriedIn(report);
  if (untried.length === 0) return undefined;
  const has = (why: NonNullable<Result["unproven"]>["why"]): boolean =>
    untried.some(({ unproven }) => unproven?.why === why);
  const remedy = has("run-ended")
    ? `more time, ${moreTime(report)}`
    : has("too-many")
      ? "fewer tools at a time, --tool <name>"
      : "each says why under Inconclusive";
  return { count: `${counted(untried.length, "contradiction")} seen, not reproduced:`, remedy };
}

/** Of the time of a run, some goes into what is asked before anything is tried again: twice as much leaves far more than that. */
function moreTime({ profile }: Report): string {
  const given = profile?.asked.maxTimeMs;
  return given === undefined ? "--max-time <seconds>" : `--max-time ${Math.ceil((2 * given) / 1000)}`;
}

/** The first contradictions that nobody has tried again, a line each, and how many were tried and did not come again. */
export function renderUnproven(report: Report, layout: Layout): readonly string[] {
  const untried = untriedIn(report);
  const left = untried.length - shownOnce;
  const notAgain = notAgainIn(report).length;
  const tries = `${counted(notAgain, "contradiction")} seen, and not each time when tried again: undecided`;
  return [
    ...untried.slice(0, shownOnce).map((result) => inOneLine(lineOf(result), layout)),
    ...(left > 0 ? [`  +${left} more under Inconclusive`] : []),
    ...(notAgain > 0 ? [inOneLine(tries, layout)] : []),
  ];
}

function inOneLine(line: string, { width }: Layout): string {
  return line.length <= width ? line : `${cutText(line, width - 2)} …`;
}

function lineOf({ tool, check, message }: Result): string {
  const about = [...(tool === undefined ? [] : [shownName(tool)]), shownName(check)].join("  ");
  return `  ${about}: ${shownText(message)}`;
}

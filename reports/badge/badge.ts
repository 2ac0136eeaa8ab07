import { isKnown } from "../../report-model/baseline.ts";
import type { Report, Result, Verdict } from "../../report-model/report-model.ts";
import { testedName, testedVersion } from "../../report-model/tested-name.ts";
import { visibleText } from "../escape/visible-text.ts";

/** What a badge says, before a format draws it. */
export interface Badge {
  /** Of which version of the server it tells. */
  readonly label: string;
  readonly message: string;
  /** All that a badge of its width has no room for: of what, how it was tested, with what and when. */
  readonly details: string;
  /** A name that shields knows. */
  readonly color: "brightgreen" | "yellow" | "red";
}

/** Why a report gets no badge. */
export type NoBadge =
  /** No claim was shown to hold. */
  | { readonly code: "nothing-verified" }
  /** The run ended before it was through, or could not test the server. */
  | { readonly code: "not-a-whole-run"; readonly exitCode: Report["exitCode"] };

/** So many suites are few enough that the badge would claim more than was tested if it did not name them. */
const fewSuites = 2;
/** A badge stands in a line with others: two counts fit, and the rest is added up. */
const countsShown = 2;
const maxVersionLength = 12;
const maxNameLength = 40;

/**
 * The badge of a run: what came of it, and what was tested.
 *
 * A badge is read without its report, so that it never claims more than the run has shown: where few suites decided
 * something, it names them; that no tool was called is said; and a run in which nothing was verified has none.
 */
export function badgeOf(report: Report): Badge | NoBadge {
  const { exitCode } = report;
  if (exitCode !== 0 && exitCode !== 1) return { code: "not-a-whole-run", exitCode };
  const decided = report.results.filter(isDecided);
  if (!decided.some(({ verdict }) => verdict === "pass")) return { code: "nothing-verified" };
  const { server, client } = report.target;
  const version = (client ?? server)?.version ?? "";
  const outcome = outcomeOf(report);
  const suites = namesOf(decided.map(({ suite }) => suite));
  const isCalled = client !== undefined || report.hintsDecided !== undefined;
  const message = [
    shortened(outcome) + (suites.length > fewSuites ? "" : ` in ${suites.join(", ")}`),
    ...(isCalled ? [] : ["not called"]),
  ].join(", ");
  return {
    label: version === "" ? "MCP hints" : `MCP hints of ${visibleText(version, maxVersionLength)}`,
    message,
    details: [
      `${shown(testedVersion(report) ?? testedName(report))}: ${outcome.map(({ words }) => words).join(", ")}`,
      `suites ${suites.join(", ")}`,
      `dialects ${namesOf(decided.map(({ dialect }) => dialect)).join(", ")}`,
      isCalled ? "tools called" : "no tool called",
      `tested ${report.startedAt.slice(0, 10)} with ${shown(report.tool.name)} ${shown(report.tool.version)}`,
    ].join("; "),
    color: colorOf(report),
  };
}

/** Whether the badge is none. */
export function isNoBadge(badge: Badge | NoBadge): badge is NoBadge {
  return "code" in badge;
}

function isDecided({ verdict }: Result): boolean {
  switch (verdict) {
    case "pass":
    case "fail":
    case "warn":
    case "ambiguous":
    case "note":
      return true;
    case "error":
    case "inconclusive":
    case "not-run":
    case "not-applicable":
      return false;
  }
}

/** Verdicts of contradictions, in the order of concern. */
const findings = ["fail", "warn", "ambiguous"] as const;

interface Counted {
  readonly count: number;
  readonly words: string;
}

/** Known findings are counted apart: they are still there. What was not decided is told, since silence would hide it. */
function outcomeOf({ results }: Report): readonly Counted[] {
  const isNew = results.filter((result) => !isKnown(result));
  const count = (verdict: Verdict): number => isNew.filter((result) => result.verdict === verdict).length;
  const found = [
    ...findings.map((verdict) => ({ word: verdict, count: count(verdict) })),
    { word: "known", count: results.filter(isKnown).length },
  ];
  const open = { word: "undecided", count: count("inconclusive") };
  const counts = [...found, open].flatMap((each) =>
    each.count === 0 ? [] : [{ count: each.count, words: `${each.count} ${each.word}` }],
  );
  return found.some((each) => each.count > 0) ? counts : [{ count: 0, words: "no findings" }, ...counts];
}

function shortened(outcome: readonly Counted[]): string {
  const [first, ...others] = outcome;
  if (first === undefined || outcome.length <= countsShown) return outcome.map(({ words }) => words).join(", ");
  return `${first.words}, ${others.reduce((sum, { count }) => sum + count, 0)} more`;
}

function colorOf({ exitCode, results }: Report): Badge["color"] {
  if (exitCode === 1) return "red";
  return results.some(({ verdict }) => findings.some((finding) => finding === verdict)) ? "yellow" : "brightgreen";
}

/** Names are cut to what a badge can hold: the file may be anybody's. */
function namesOf(values: readonly string[]): readonly string[] {
  return [...new Set(values)].map(shown);
}

function shown(name: string): string {
  return visibleText(name, maxNameLength);
}

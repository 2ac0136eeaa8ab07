import { isKnown } from "../../report-model/baseline.ts";
import type { Report, Result, Verdict } from "../../report-model/report-model.ts";
import { visibleText } from "../escape/visible-text.ts";

/** What a badge says, before a format draws it. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  /** A name that shields knows. */
  readonly color: "brightgreen" | "yellow" | "red";
}

/** Why a report gets no badge. */
export type NoBadge =
  /** No claim was shown to hold. */
  | { readonly code: "nothing-verified" }
  /** The run ended before it was through, or could not test the server. */
  | { readonly code: "not-a-whole-run"; readonly exitCode: Report["exitCode"] };

/** A badge names at most this many suites and dialects; more are counted. */
const maxNames = 2;
const maxNameLength = 40;

/**
 * The badge of a run: what came of it, and what was tested.
 *
 * A badge is read without its report, so that it never claims more than the run has shown: only suites and dialects in
 * which something was decided are named, and a run in which nothing was verified has none.
 */
export function badgeOf(report: Report): Badge | NoBadge {
  const { exitCode } = report;
  if (exitCode !== 0 && exitCode !== 1) return { code: "not-a-whole-run", exitCode };
  const decided = report.results.filter(isDecided);
  if (!decided.some(({ verdict }) => verdict === "pass")) return { code: "nothing-verified" };
  const dialects = namesOf(
    decided.map(({ dialect }) => dialect),
    "dialects",
  );
  const suites = namesOf(
    decided.map(({ suite }) => suite),
    "suites",
  );
  const parts = [outcome(report), suites, dialects, shown(report.tool.version), report.startedAt.slice(0, 10)];
  return { label: "MCP annotations", message: parts.join(" | "), color: colorOf(report) };
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

/** Known findings are counted apart: they are still there. What was not decided is told, since silence would hide it. */
function outcome({ results }: Report): string {
  const isNew = results.filter((result) => !isKnown(result));
  const count = (verdict: Verdict): number => isNew.filter((result) => result.verdict === verdict).length;
  const found = findings.filter((verdict) => count(verdict) > 0).map((verdict) => `${count(verdict)} ${verdict}`);
  const known = results.filter(isKnown).length;
  return [
    ...(found.length === 0 && known === 0 ? ["no findings"] : found),
    ...(known === 0 ? [] : [`${known} known`]),
    ...(count("inconclusive") === 0 ? [] : [`${count("inconclusive")} inconclusive`]),
  ].join(", ");
}

function colorOf({ exitCode, results }: Report): Badge["color"] {
  if (exitCode === 1) return "red";
  return results.some(({ verdict }) => findings.some((finding) => finding === verdict)) ? "yellow" : "brightgreen";
}

/** Names are cut to what a badge can hold: the file may be anybody's. */
function namesOf(values: readonly string[], plural: string): string {
  const names = [...new Set(values)];
  return names.length > maxNames ? `${names.length} ${plural}` : names.map(shown).join(", ");
}

function shown(name: string): string {
  return visibleText(name, maxNameLength);
}

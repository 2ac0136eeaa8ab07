import type { Result, Verdict } from "../../report-model/report-model.ts";
import { cutText, paint, paragraph, wrapText, type Layout } from "./layout.ts";
import { counted, listNames, shownName, shownText } from "./wording.ts";

/** One check with the tools it came out the same way for, and why. */
export interface CheckGroup {
  readonly check: string;
  readonly suite: string;
  readonly tools: Set<string>;
  readonly reasons: Set<string>;
}

const reasonsShown = 12;
const checksShown = 8;
/** Lines of a reason for which checks were not run; the rules of directories are quoted in paragraphs. */
const notRunLines = 2;

/** Notes: a line for each check with the tools it concerns, and below it what was seen. */
export function renderNotes(results: readonly Result[], layout: Layout): readonly string[] {
  const groups = groupByCheck(results.filter(({ verdict, sdk }) => verdict === "note" && sdk === undefined));
  if (groups.length === 0) return [];
  const lines = groups.flatMap(({ check, tools, reasons }) => [
    ...renderChecks([{ check, beside: tools }], 2, layout),
    ...paragraph(describeReasons(reasons), layout, 4),
  ]);
  return [`${paint(layout, ["bold"], "Notes")} (no verdict; "explain <check>" says more)`, ...lines];
}

/** What an official SDK does in every server, one line an SDK: no author of a server can repair it. */
export function renderSdkNotes(results: readonly Result[], layout: Layout): readonly string[] {
  const bySdk = new Map<string, Set<string>>();
  for (const { check, sdk } of results) {
    if (sdk === undefined) continue;
    const name = [sdk.package, ...(sdk.version === undefined ? [] : [sdk.version])].map(shownName).join(" ");
    bySdk.set(name, (bySdk.get(name) ?? new Set()).add(shownName(check)));
  }
  return [...bySdk].flatMap(([name, checks]) =>
    wrapText(`In every server of ${name}: ${[...checks].join(", ")}`, layout.width, 2),
  );
}

/**
 * Results that were left out, by their reason: what was not looked at is no news, run after run.
 *
 * @param reasons whether a long reason ends in "…" after two lines
 */
export function renderNotRun(
  results: readonly Result[],
  layout: Layout,
  reasons: "whole" | "cut" = "whole",
): readonly string[] {
  const byReason = groupByReason(results, "not-run");
  if (byReason.size === 0) return [];
  const lines = [...byReason].slice(0, reasonsShown).flatMap(([reason, groups]) => {
    const suites = [...new Set(groups.map(({ suite }) => shownName(suite)))].join(", ");
    const count = `(${counted(groups.length, "check")}: ${suites})`;
    const longest = notRunLines * layout.width;
    const shown =
      reasons === "cut" && reason.length > longest ? `${cutText(reason, longest).replace(/ [^ ]*$/u, "")} …` : reason;
    return paragraph(`${shown} ${count}`, layout);
  });
  return [paint(layout, ["bold"], "Not run"), ...lines, ...moreReasons(byReason)];
}

/** Results that decide nothing, put together by the reason they give, since many checks tend to share one. */
export function renderInconclusive(results: readonly Result[], layout: Layout): readonly string[] {
  const byReason = groupByReason(results, "inconclusive");
  if (byReason.size === 0) return [];
  const blocks = [...byReason].slice(0, reasonsShown).flatMap(([reason, groups]) => {
    const lines = groups.slice(0, checksShown).map(({ check, tools }) => ({ check, beside: tools }));
    const left = groups.length - lines.length;
    const more = left > 0 ? [`    +${left} more checks`] : [];
    return [...paragraph(reason, layout), ...renderChecks(lines, 4, layout), ...more];
  });
  return [paint(layout, ["bold"], "Inconclusive"), ...blocks, ...moreReasons(byReason)];
}

/** Results of a verdict by the reason that they give. */
export function groupByReason(
  results: readonly Result[],
  verdict: Verdict,
): ReadonlyMap<string, readonly CheckGroup[]> {
  const byReason = new Map<string, CheckGroup[]>();
  for (const group of groupByCheck(results.filter((result) => result.verdict === verdict))) {
    const reason = describeReasons(group.reasons);
    byReason.set(reason, [...(byReason.get(reason) ?? []), group]);
  }
  return byReason;
}

function moreReasons(byReason: ReadonlyMap<string, unknown>): readonly string[] {
  const left = byReason.size - reasonsShown;
  return left > 0 ? [`  +${left} more reasons: see the JSON report`] : [];
}

function groupByCheck(results: readonly Result[]): readonly CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  for (const { check, suite, tool, message } of results) {
    const group = groups.get(check) ?? { check, suite, tools: new Set(), reasons: new Set() };
    groups.set(check, group);
    if (tool !== undefined) group.tools.add(tool);
    group.reasons.add(message);
  }
  return [...groups.values()];
}

function describeReasons(reasons: ReadonlySet<string>): string {
  const [first = ""] = reasons;
  const others = reasons.size - 1;
  return shownText(first) + (others > 0 ? ` (and ${others} more like it)` : "");
}

/** Check ids in one column and, beside each, as many names as the line holds. */
function renderChecks(
  rows: readonly { readonly check: string; readonly beside: ReadonlySet<string> }[],
  indent: number,
  layout: Layout,
): readonly string[] {
  const column = Math.max(...rows.map(({ check }) => shownName(check).length)) + 3;
  return rows.map(({ check, beside }) => {
    const names = listNames([...beside].map(shownText), layout.width - indent - column);
    return `${" ".repeat(indent)}${shownName(check).padEnd(column)}${names}`.trimEnd();
  });
}

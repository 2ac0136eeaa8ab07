import type { Result } from "../../report-model/report-model.ts";
import { causesOf, describeReasons, type Cause, type Judged } from "./causes.ts";
import { groupByCheck, type CheckGroup } from "./check-group.ts";
import { cutText, paint, paragraph, wrapText, type Layout } from "./layout.ts";
import { counted, listNames, shownName, shownText } from "./wording.ts";

const reasonsShown = 12;
/** Lines of a reason where it is cut: the rules of directories are quoted in paragraphs, and so is what a server said. */
const reasonLines: Readonly<Record<"not-run" | "inconclusive", number>> = { "not-run": 2, inconclusive: 3 };

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

/** What an SDK does in every server, one line an SDK: an author can only take a newer version, where one is known. */
export function renderSdkNotes(results: readonly Result[], layout: Layout): readonly string[] {
  const bySdk = new Map<string, Set<string>>();
  for (const { check, sdk } of results) {
    if (sdk === undefined) continue;
    const name = [sdk.package, ...(sdk.version === undefined ? [] : [sdk.version])].map(shownName).join(" ");
    const range = sdk.before === undefined ? "" : ` (fixed in ${shownName(sdk.before)})`;
    bySdk.set(name, (bySdk.get(name) ?? new Set()).add(`${shownName(check)}${range}`));
  }
  return [...bySdk].flatMap(([name, checks]) =>
    wrapText(`Not yours to fix, every server made with ${name} does it: ${[...checks].join(", ")}`, layout.width, 2),
  );
}

/**
 * Results that were left out, by their cause, in short: they are the same in every run.
 *
 * @param reasons whether a long reason ends in "…" after two lines
 */
export function renderNotRun(report: Judged, layout: Layout, reasons: "whole" | "cut" = "whole"): readonly string[] {
  const causes = causesOf(report, "not-run");
  if (causes.length === 0) return [];
  const lines = causes.slice(0, reasonsShown).flatMap(({ reason, groups }) => {
    const suites = [...new Set(groups.map(({ suite }) => shownName(suite)))].join(", ");
    const count = `(${counted(groups.length, "check")}: ${suites})`;
    const shown = reasons === "cut" ? cutReason(reason, reasonLines["not-run"], layout) : reason;
    return paragraph(`${shown} ${count}`, layout);
  });
  return [paint(layout, ["bold"], "Not run"), ...lines, ...moreReasons(causes)];
}

/**
 * Results that decide nothing: a paragraph for each cause with its checks and tools, the most severe first. A contradiction
 * that was seen and could not be reproduced is always shown in full.
 *
 * @param reasons whether a long reason ends in "…" after three lines
 */
export function renderInconclusive(
  report: Judged,
  layout: Layout,
  reasons: "whole" | "cut" = "whole",
): readonly string[] {
  const causes = causesOf(report, "inconclusive");
  if (causes.length === 0) return [];
  const seen = causes.filter(({ isSeen }) => isSeen);
  const others = causes.filter(({ isSeen }) => !isSeen);
  const lines = [...seen, ...others.slice(0, reasonsShown)].flatMap(({ reason, groups, isSeen }) => {
    const shown = reasons === "cut" && !isSeen ? cutReason(reason, reasonLines.inconclusive, layout) : reason;
    return paragraph(`${shown} (${describeGroups(groups, layout, reasons)})`, layout);
  });
  return [paint(layout, ["bold"], "Inconclusive"), ...lines, ...moreReasons(others)];
}

function cutReason(reason: string, lines: number, layout: Layout): string {
  const longest = lines * layout.width;
  return reason.length > longest ? `${cutText(reason, longest).replace(/ [^ ]*$/u, "")} …` : reason;
}

const checksNamed = 2;

/** The checks that share a reason and their tools, each as many as a line holds; many checks are told by their suites. */
function describeGroups(groups: readonly CheckGroup[], layout: Layout, reasons: "whole" | "cut"): string {
  const isShort = reasons === "cut" && groups.length > checksNamed;
  const names = groups.map(({ check, suite }) => shownName(isShort ? suite : check));
  const tools = [...new Set(groups.flatMap((group) => [...group.tools]))].map(shownName);
  const [only = ""] = names;
  const isOne = groups.length === 1;
  const ofChecks = isOne ? only : `${groups.length} checks: ${listNames([...new Set(names)], layout.width)}`;
  if (tools.length === 0) return ofChecks;
  const label = isOne ? ": " : tools.length === 1 ? "; " : `; ${tools.length} tools: `;
  return `${ofChecks}${label}${listNames(tools, layout.width)}`;
}

function moreReasons({ length }: readonly Cause[]): readonly string[] {
  const left = length - reasonsShown;
  return left > 0 ? [`  +${left} more reasons: see the JSON report`] : [];
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

import { dialectMarks } from "../../report-model/dialect-mark.ts";
import {
  comparisonsOf,
  isKnown,
  listOf,
  type BaselineComparison,
  type KnownList,
} from "../../report-model/baseline.ts";
import type { Report, Result } from "../../report-model/report-model.ts";
import { paint, paragraph, type Layout } from "./layout.ts";
import { shownName, shownText } from "./wording.ts";

const findingsShown = 50;

const headings: Readonly<Record<KnownList, string>> = {
  baseline: "Baseline",
  ignored: "Ignored by the configuration",
};

/** Findings that the baseline or the configuration excuses, one line each, and the entries that no longer apply. */
export function renderKnownFindings(report: Report, layout: Layout): readonly string[] {
  return comparisonsOf(report).flatMap(([list, comparison]) => renderList(list, comparison, report, layout));
}

function renderList(
  list: KnownList,
  comparison: BaselineComparison,
  { results }: Report,
  layout: Layout,
): readonly string[] {
  const known = knownBy(list, results).map((result) => {
    const { check, dialect, tool, verdict } = result;
    const until = result.known?.until === undefined ? "" : ` (until ${result.known.until})`;
    return `${verdict}  ${nameOf(check, dialect, tool)}: ${shownText(result.known?.reason ?? "")}${until}`;
  });
  const stale = comparison.stale.map(
    ({ check, dialect, tool, reason }) => `stale  ${nameOf(check, dialect, tool)}: ${shownText(reason)}`,
  );
  const all = [...stale, ...known];
  const left = all.length - findingsShown;
  return [
    `${paint(layout, ["bold"], headings[list])} (${describeBaseline(comparison)})`,
    ...all.slice(0, findingsShown).flatMap((line) => paragraph(line, layout)),
    ...(left > 0 ? [`  +${left} more: see the JSON report`] : []),
  ];
}

/** The findings that a list excuses. */
export function knownBy(list: KnownList, results: readonly Result[]): readonly Result[] {
  return results.filter((result) => isKnown(result) && result.known !== undefined && listOf(result.known) === list);
}

/** `3 of 5 entries known, 1 expired, 1 stale`. */
export function describeBaseline({ entries, known, expired, stale }: BaselineComparison): string {
  if (entries === 0) return "no entries";
  return [
    `${known} of ${entries} ${entries === 1 ? "entry" : "entries"} known`,
    ...(expired === 0 ? [] : [`${expired} expired`]),
    ...(stale.length === 0 ? [] : [`${stale.length} stale`]),
  ].join(", ");
}

function nameOf(check: string, dialect: string | undefined, tool: string | undefined): string {
  return [check, ...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect ?? "static")].map(shownName).join(" ");
}

import { dialectMarks } from "../../report-model/dialect-mark.ts";
import { isKnown } from "../../report-model/baseline.ts";
import type { Report } from "../../report-model/report-model.ts";
import { paint, paragraph, type Layout } from "./layout.ts";
import { shownName, shownText } from "./wording.ts";

const findingsShown = 50;

/** Findings that the baseline excuses, one line each, and the entries that no longer occur. */
export function renderKnownFindings({ results, baseline }: Report, layout: Layout): readonly string[] {
  if (baseline === undefined) return [];
  const known = results.filter(isKnown).map((result) => {
    const { check, dialect, tool, verdict } = result;
    const until = result.known?.until === undefined ? "" : ` (until ${result.known.until})`;
    return `${verdict}  ${nameOf(check, dialect, tool)}: ${shownText(result.known?.reason ?? "")}${until}`;
  });
  const stale = baseline.stale.map(
    ({ check, dialect, tool, reason }) => `stale  ${nameOf(check, dialect, tool)}: ${shownText(reason)}`,
  );
  const all = [...stale, ...known];
  const left = all.length - findingsShown;
  return [
    `${paint(layout, ["bold"], "Baseline")} (${describeBaseline(baseline)})`,
    ...all.slice(0, findingsShown).flatMap((line) => paragraph(line, layout)),
    ...(left > 0 ? [`  +${left} more: see the JSON report`] : []),
  ];
}

/** `3 of 5 entries known, 1 expired, 1 stale`. */
export function describeBaseline({ entries, known, expired, stale }: NonNullable<Report["baseline"]>): string {
  if (entries === 0) return "no entries";
  return [
    `${known} of ${entries} ${entries === 1 ? "entry" : "entries"} known`,
    ...(expired === 0 ? [] : [`${expired} expired`]),
    ...(stale.length === 0 ? [] : [`${stale.length} stale`]),
  ].join(", ");
}

function nameOf(check: string, dialect: string, tool: string | undefined): string {
  return [check, ...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect)].map(shownName).join(" ");
}

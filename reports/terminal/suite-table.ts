import type { Report, Verdict } from "../../report-model/report-model.ts";
import { suiteCounts } from "../../report-model/suite-counts.ts";
import { paint, type Layout } from "./layout.ts";
import { shownName, verdictStyles, verdictWord } from "./wording.ts";

const margin = "  ";

/** One line a suite, one column for every verdict that occurs, in the order of concern. */
export function renderSuiteTable(report: Report, layout: Layout): readonly string[] {
  const { suites, columns } = suiteCounts(report.results);
  const nameWidth = Math.max(0, ...[...suites.keys()].map((suite) => shownName(suite).length));
  const gap = chooseGap(nameWidth, columns, layout);
  const heading = columns.map((verdict) => gap + verdictWord(verdict)).join("");
  return [
    paint(layout, ["dim"], margin + " ".repeat(nameWidth) + heading),
    ...[...suites].map(([suite, counts]) => {
      const cells = columns.map((verdict) => gap + renderCell(verdict, counts.get(verdict) ?? 0, layout));
      return margin + shownName(suite).padEnd(nameWidth) + cells.join("");
    }),
  ];
}

/** All nine verdicts at once do not fit into 80 columns with a wide gap. */
function chooseGap(nameWidth: number, columns: readonly Verdict[], layout: Layout): string {
  const words = columns.reduce((sum, verdict) => sum + verdictWord(verdict).length, 0);
  const fits = (gap: number): boolean => margin.length + nameWidth + words + gap * columns.length <= layout.width;
  return " ".repeat([3, 2].find(fits) ?? 1);
}

function renderCell(verdict: Verdict, count: number, layout: Layout): string {
  const cell = (count === 0 ? "·" : String(count)).padStart(verdictWord(verdict).length);
  return paint(layout, count === 0 ? ["dim"] : verdictStyles(verdict), cell);
}

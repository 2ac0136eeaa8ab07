import type { ReportForecast, SpecificationDifference } from "../../../report-model/specification-difference.ts";
import { paint, paragraph, readableLayout, wrapText, type Layout } from "../../terminal/layout.ts";
import { shownSentence } from "../../terminal/wording.ts";
import type { SpecificationTextOptions } from "../terminal.ts";
import { entriesShown, renderGroup } from "../terminal-group.ts";
import { groupMoved } from "./change-text.ts";
import { renderMoved, renderSentence } from "./entries.ts";
import { exitCodeText, forecastHead, forecastText, outcomeWord } from "./forecast-text.ts";
import { countsText, differenceOutcome, documentsText, headingText, unpairedText } from "./summary-text.ts";

const groups = [
  { change: "level", title: "Keyword changed", style: "yellow" },
  { change: "new", title: "New", style: "green" },
  { change: "removed", title: "Removed", style: "red" },
  { change: "reworded", title: "Reworded", style: "cyan" },
] as const;

/**
 * What changed between two versions, for an editor at a terminal: the numbers, each sentence, saved reports, and what the
 * exit code means.
 *
 * @returns lines that end in a line feed; nothing in them from the files can act on a terminal or a CI runner
 */
export function renderDifferenceText(difference: SpecificationDifference, options: SpecificationTextOptions): string {
  const layout = readableLayout(options);
  const { sentences, headings, unpaired, before, now } = difference;
  const normative = sentences.filter((sentence) => sentence.normative);
  const plain = sentences.filter((sentence) => !sentence.normative);
  const moved = groupMoved(normative.filter(({ change }) => change === "moved"));
  return [
    ...paragraph(`${shownSentence(before)} → ${shownSentence(now)}`, layout, 0).map((line) =>
      paint(layout, ["bold"], line),
    ),
    ...paragraph(documentsText(difference), layout, 0),
    "",
    ...paragraph(countsText(difference), layout, 0).map((line) => paint(layout, ["bold"], line)),
    ...unpaired.flatMap((stretch) => paragraph(unpairedText(stretch), layout)),
    "",
    ...groups.flatMap(({ change, title, style }) =>
      renderGroup(
        title,
        style,
        normative.filter((sentence) => sentence.change === change),
        renderSentence,
        layout,
      ),
    ),
    ...renderGroup("Moved", "cyan", moved, renderMoved, layout),
    ...renderHeadings(headings, layout),
    ...(options.all ? renderGroup("Without a keyword", "cyan", plain, renderSentence, layout) : []),
    ...renderReports(difference, layout),
    ...(options.all || plain.length === 0
      ? []
      : paragraph("--all lists the sentences without a keyword, too.", layout, 0)),
    ...paragraph(differenceOutcome(difference), layout, 0),
    "",
  ].join("\n");
}

function renderHeadings(headings: SpecificationDifference["headings"], layout: Layout): readonly string[] {
  const [first, ...others] = headings
    .slice(0, entriesShown)
    .flatMap((heading) => paragraph(shownSentence(headingText(heading)), layout));
  return first === undefined ? [] : [paint(layout, ["bold", "cyan"], "Headings"), first, ...others, ""];
}

function renderReports({ reports, documents }: SpecificationDifference, layout: Layout): readonly string[] {
  if (reports.length === 0) return [];
  const title = paint(layout, ["bold", "cyan"], "Saved reports");
  if (documents.length === 0) {
    const why = "No result can hang on what changed: this tool tests no sentence of a text that it does not know.";
    return [title, ...paragraph(why, layout), ""];
  }
  return [title, ...reports.flatMap((report) => renderForecast(report, layout)), ""];
}

function renderForecast(report: ReportForecast, layout: Layout): readonly string[] {
  const width = layout.width - 4;
  return [
    ...paragraph(shownSentence(forecastHead(report)), layout),
    ...(report.affected === 0 ? [] : [`    ${exitCodeText(report)}`]),
    ...report.verdicts
      .slice(0, entriesShown)
      .flatMap((forecast) =>
        wrapText(`${outcomeWord(forecast)}  ${shownSentence(forecastText(forecast, width / 2))}`, width, 4).map(
          (line) => `    ${line}`,
        ),
      ),
    ...(report.verdicts.length > entriesShown
      ? [`    +${report.verdicts.length - entriesShown} more: see --format json`]
      : []),
  ];
}

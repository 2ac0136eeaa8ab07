import type { SentenceDifference, SpecificationDifference } from "../../../report-model/specification-difference.ts";
import { markdownCell } from "../../escape/markdown-cell.ts";
import { codeList, markdownTable } from "../../markdown-table.ts";
import { demandText, lineText, sentenceText } from "./change-text.ts";
import { exitCodeText, forecastHead, forecastText, outcomeWord } from "./forecast-text.ts";
import { countsText, differenceOutcome, documentsText, headingText, unpairedText } from "./summary-text.ts";

const titles = {
  level: "Keyword changed",
  new: "New",
  removed: "Removed",
  reworded: "Reworded",
  moved: "Moved",
} as const;

const changes = ["level", "new", "removed", "reworded", "moved"] as const;

/** What changed between two versions as Markdown, for a pull request. */
export function renderDifferenceMarkdown(difference: SpecificationDifference): string {
  const { before, now, sentences, headings, unpaired, reports, documents } = difference;
  const isKnown = documents.length > 0;
  const heads = ["Where", "What changed", "Sentence", ...(isKnown ? ["Rows", "Checks", "Mutants"] : [])];
  const tables = changes.flatMap((change) => {
    const changed = sentences.filter((sentence) => sentence.normative && sentence.change === change);
    return changed.length === 0 ? [] : [`## ${titles[change]}`, markdownTable(heads, changed.map(cellsOf))];
  });
  const forecasts = reports.flatMap((report) => [
    `### ${markdownCell(`${forecastHead(report)}; ${exitCodeText(report)}`)}`,
    ...(report.verdicts.length === 0
      ? []
      : [
          markdownTable(
            ["Verdict", "Of what"],
            report.verdicts.map((forecast) => [outcomeWord(forecast), forecastText(forecast, 200)]),
          ),
        ]),
  ]);
  return `${[
    `# ${markdownCell(`${before} → ${now}`)}`,
    markdownCell(documentsText(difference)),
    `${countsText(difference)}.`,
    ...unpaired.map(unpairedText),
    ...tables,
    ...(headings.length === 0
      ? []
      : ["## Headings", headings.map((heading) => `- ${markdownCell(headingText(heading))}`).join("\n")]),
    ...(reports.length === 0 || !isKnown ? [] : ["## Saved reports", ...forecasts]),
    differenceOutcome(difference),
  ].join("\n\n")}\n`;
}

function cellsOf(sentence: SentenceDifference): readonly string[] {
  const { demands, known, before, now, moved } = sentence;
  const what = demands.map((demand) => {
    const clause = demand.clause === undefined ? "" : `: ${demand.clause}`;
    return `${demandText(demand, sentence)}${clause}`;
  });
  const section =
    moved && before !== undefined && now !== undefined ? `, from ${before.section} to ${now.section}` : "";
  const cells = [`${lineText(sentence)}${section}`, what.join("; ") || "no keyword", sentenceText(sentence)];
  if (known === undefined) return cells;
  const checks = [...new Set(known.rows.flatMap((row) => row.checks))];
  const mutants = [...new Set(known.rows.flatMap((row) => row.mutants))];
  return [...cells, codeList(known.rows.map(({ id }) => id)), codeList(checks), codeList(mutants)];
}

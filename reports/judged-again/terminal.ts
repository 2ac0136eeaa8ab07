import type { JudgedAgain, JudgedJournal, OtherReading } from "../../report-model/judged-again.ts";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import { verdicts, type Result, type Verdict } from "../../report-model/report-model.ts";
import { labelledText, paint, paragraph, readableLayout, type Layout } from "../terminal/layout.ts";
import {
  counted,
  shownName,
  shownSentence,
  shownText,
  verdictSign,
  verdictStyles,
  verdictWord,
} from "../terminal/wording.ts";

/** What is told one by one; all else is counted. */
const shownVerdicts: readonly Verdict[] = ["fail", "error", "warn", "ambiguous", "inconclusive"];

/** What the calls of runs come to when they are judged again, and what would change if wording was read otherwise. */
export function renderJudgedAgain({ journals, readings }: JudgedAgain, options: Layout): string {
  const layout = readableLayout(options);
  const read = Object.entries(readings).map(([option, reading]) => `${option}=${reading}`);
  return [
    ...(read.length === 0 ? [] : [...labelledText("readings", [read.join(", ")], layout), ""]),
    ...journals.flatMap((journal) => [...renderJournal(journal, layout), ""]),
    ...renderOtherwise(journals, layout),
    "",
  ].join("\n");
}

function renderJournal(journal: JudgedJournal, layout: Layout): readonly string[] {
  const { file, server, target, seed, protocol, tools, results, notJudged, isCut } = journal;
  const counts = countVerdicts(results);
  const told = shownVerdicts.flatMap((verdict) => results.filter((result) => result.verdict === verdict));
  return [
    paint(layout, ["bold"], shownSentence(file)),
    ...labelledText(
      "target",
      [
        `${shownSentence(target)} (${shownName(server.name)} ${shownName(server.version)}), protocol ${shownName(protocol)}, seed ${seed}`,
      ],
      layout,
    ),
    ...labelledText(
      "judged",
      [
        `${counted(tools, "tool")}, ${counted(results.length, "result")}; ${counted(notJudged, "other check")} would have to ask the server`,
        ...(isCut === undefined ? [] : [`The journal is not whole: ${shownSentence(isCut)}.`]),
      ],
      layout,
    ),
    ...told.flatMap((result) => renderResult(result, layout)),
    ...paragraph(
      verdicts
        .flatMap((verdict) => (counts[verdict] === 0 ? [] : [`${counts[verdict]} ${verdictWord(verdict)}`]))
        .join(" · "),
      layout,
    ),
  ];
}

function renderResult({ verdict, check, tool, dialect, message }: Result, layout: Layout): readonly string[] {
  const sign = paint(layout, verdictStyles(verdict), `${verdictSign(verdict)} ${verdictWord(verdict)}`);
  const whom = [tool === undefined ? undefined : shownName(tool), dialect === "static" ? undefined : dialect];
  return [
    `  ${sign}  ${[check, ...whom.flatMap((each) => each ?? [])].join("   ")}`,
    ...paragraph(shownText(message), layout, 4),
  ];
}

/** A line for each reading that changes anything, over all journals. */
function renderOtherwise(journals: readonly JudgedJournal[], layout: Layout): readonly string[] {
  const all = journals.flatMap(({ otherwise }) => otherwise);
  if (all.length === 0) return paragraph("No other reading of ambiguous wording would change a verdict.", layout, 0);
  const names = [...new Set(all.map(nameOf))];
  const width = Math.max(...names.map(({ length }) => length));
  return [
    paint(layout, ["bold"], "If a sentence was read otherwise"),
    ...names.flatMap((name) => {
      const same = all.filter((each) => nameOf(each) === name);
      const lines = countedChanges(same).map(([change, count]) => `${count} × ${change}`);
      const where = journals.length === 1 ? "" : `${same.length} of ${journals.length} journals: `;
      return paragraph(`${name.padEnd(width)}  ${where}${lines.join(", ")}`, layout);
    }),
  ];
}

function nameOf({ option, reading }: OtherReading): string {
  return `${option}=${reading}`;
}

function countedChanges(readings: readonly OtherReading[]): readonly (readonly [change: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { check, before = "none", now = "none" } of readings.flatMap(({ changes }) => changes)) {
    const change = `${check} ${before} → ${now}`;
    counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  return [...counts];
}

import { isKnown } from "../../report-model/baseline.ts";
import { clipText } from "../../report-model/clip.ts";
import { hintNames, ofEachHint } from "../../report-model/hints.ts";
import { hintTable, type HintCell, type HintRow } from "../../report-model/hint-table.ts";
import { verdicts, type Report, type Result } from "../../report-model/report-model.ts";
import { verdictsHash } from "../../report-model/verdicts-hash.ts";
import type { AuditedRun, ClientCounts, HintCounts, WorstFinding } from "./record.ts";

const maxWorst = 5;
const maxTextLength = 300;
const accusing = ["fail", "warn", "ambiguous"] as const;

/** What a report comes down to, in a few hundred bytes. */
export function runOfReport(report: Report): AuditedRun {
  const rows = hintTable(report, Number.POSITIVE_INFINITY);
  const cells = rows.flatMap((row) => row.cells);
  const { server } = report.target;
  return {
    exitCode: report.exitCode,
    tool: `${report.tool.name} ${report.tool.version}`,
    seed: report.seed,
    called: report.hintsDecided !== undefined,
    ...(server === undefined ? {} : { server }),
    tools: report.target.tools,
    ...(report.calls === undefined ? {} : { worked: report.calls.filter(({ worked }) => worked > 0).length }),
    summary: report.summary,
    hints: ofEachHint(({ name }) => hintCounts(cells.filter(({ hint }) => hint === name))),
    clients: clientCounts(rows),
    worst: worstOf(report.results),
    verdicts: verdictsHash(report.results),
  };
}

/** Whether calls did otherwise than the hint says. */
export function isUntrue({ standing }: HintCell): boolean {
  return standing === "contradicted" || standing === "contradicted-as-warning" || standing === "known";
}

function hintCounts(cells: readonly HintCell[]): HintCounts {
  const untrue = cells.filter(isUntrue).length;
  const held = cells.filter(({ standing }) => standing === "held").length;
  const open = cells.filter(({ standing }) =>
    ["undecided", "partly-held", "depends-on-reading"].includes(standing),
  ).length;
  return { decided: held + untrue, untrue, undecided: open };
}

function clientCounts(rows: readonly HintRow[]): ClientCounts {
  const tools = rows.map(({ cells }) => hintNames.map((hint) => cells.find((cell) => cell.hint === hint)));
  const unasked = tools.filter(([readOnly]) => readOnly?.value === true);
  const asks = tools.filter(([readOnly, destructive]) => readOnly?.value !== true && destructive?.value !== false);
  const retried = tools.filter(([readOnly, , idempotent]) => readOnly?.value === true || idempotent?.value === true);
  const isLie = (cell: HintCell | undefined): boolean => cell !== undefined && isUntrue(cell);
  return {
    unasked: unasked.length,
    unaskedUntrue: unasked.filter(([readOnly]) => isLie(readOnly)).length,
    asks: asks.length,
    retried: retried.length,
    retriedUntrue: retried.filter(([readOnly, , idempotent]) => isLie(readOnly) || isLie(idempotent)).length,
  };
}

/** One for each check and verdict, the most severe first. */
function worstOf(results: readonly Result[]): readonly WorstFinding[] {
  const found = new Map<string, WorstFinding>();
  for (const result of results) {
    const verdict = accusing.find((each) => each === result.verdict);
    if (verdict === undefined || isKnown(result)) continue;
    const { check, tool, message } = result;
    const key = `${verdict} ${check}`;
    const before = found.get(key);
    const first = { verdict, check, ...(tool === undefined ? {} : { tool: clipText(tool, maxTextLength) }) };
    found.set(
      key,
      before === undefined
        ? { ...first, tools: 1, message: clipText(message, maxTextLength) }
        : { ...before, tools: before.tools + 1 },
    );
  }
  return [...found.values()]
    .toSorted((left, right) => verdicts.indexOf(left.verdict) - verdicts.indexOf(right.verdict))
    .slice(0, maxWorst);
}

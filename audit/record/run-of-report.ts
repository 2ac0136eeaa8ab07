import { isKnown } from "../../report-model/baseline.ts";
import { clipText } from "../../report-model/clip.ts";
import { fingerprintOf, shortIdOf } from "../../report-model/fingerprint.ts";
import { hintNames, ofEachHint, type HintName } from "../../report-model/hints.ts";
import { hintTable, type HintCell, type HintRow } from "../../report-model/hint-table.ts";
import type { Report, Result } from "../../report-model/report-model.ts";
import { verdictsHash } from "../../report-model/verdicts-hash.ts";
import { weightOf } from "./finding-weight.ts";
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
    worst: worstOf(report),
    verdicts: verdictsHash(report.results),
  };
}

/** Whether calls did otherwise than the hint says. */
export function isUntrue({ standing }: HintCell): boolean {
  return standing === "contradicted" || standing === "contradicted-as-warning" || standing === "known";
}

/** Whether calls leave open if the hint is true. */
export function isUndecided({ standing }: HintCell): boolean {
  return ["undecided", "partly-held", "depends-on-reading"].includes(standing);
}

function hintCounts(cells: readonly HintCell[]): HintCounts {
  const untrue = cells.filter(isUntrue).length;
  const held = cells.filter(({ standing }) => standing === "held").length;
  return { decided: held + untrue, untrue, undecided: cells.filter(isUndecided).length };
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
function worstOf({ results, checks }: Report): readonly WorstFinding[] {
  const hints = new Map(checks.map(({ id, hint }) => [id, hint]));
  const found = new Map<string, WorstFinding>();
  for (const result of results) {
    const verdict = accusing.find((each) => each === result.verdict);
    if (verdict === undefined || isKnown(result)) continue;
    const key = `${verdict} ${result.check}`;
    const before = found.get(key);
    found.set(
      key,
      before === undefined ? firstOf(result, verdict, hints.get(result.check)) : { ...before, tools: before.tools + 1 },
    );
  }
  return [...found.values()].toSorted((left, right) => weightOf(left) - weightOf(right)).slice(0, maxWorst);
}

function firstOf(result: Result, verdict: WorstFinding["verdict"], hint: HintName | undefined): WorstFinding {
  const { check, dialect, tool, message, fingerprint = fingerprintOf(result) } = result;
  return {
    verdict,
    check,
    ...(hint === undefined ? {} : { hint }),
    ...(dialect === "static" ? {} : { dialect }),
    finding: shortIdOf(fingerprint),
    ...(tool === undefined ? {} : { tool: clipText(tool, maxTextLength) }),
    tools: 1,
    message: clipText(message, maxTextLength),
  };
}

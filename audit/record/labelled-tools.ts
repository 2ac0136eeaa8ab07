import { dirname, sep } from "node:path";
import { hintTable, type HintCell, type HintRow } from "../../report-model/hint-table.ts";
import type { Report } from "../../report-model/report-model.ts";
import { defaultHints, type HintName } from "../../report-model/hints.ts";
import type { AuditRecord } from "./record.ts";
import { isUntrue } from "./run-of-report.ts";

/** A hint of a tool of which calls decided whether it is true: data on which other checkers can be measured. */
export interface LabelledHint {
  readonly server: string;
  readonly version?: string;
  readonly package?: string;
  /** Hostile text. */
  readonly tool: string;
  readonly hint: HintName;
  /** As `tools/list` has it; absent where it says nothing, so that the default counts. */
  readonly said?: boolean;
  /** What counts: what is said, or the default. */
  readonly value: boolean;
  /** Whether calls did as that says. */
  readonly isTrue: boolean;
  readonly evidence: {
    /** What was seen that the milder value denies; absent where nothing was. Hostile text. */
    readonly effect?: string;
    readonly callsThatWorked: number;
    /** Checks that decided it, with their verdicts. */
    readonly checks: readonly string[];
    /** Hash of the verdicts of the report. */
    readonly verdicts: string;
  };
}

/** The hints that a report decides; one of which nothing is known is not among them. */
export function labelledHints(
  { id, version, package: name, run }: AuditRecord,
  report: Report,
): readonly LabelledHint[] {
  const verdicts = run?.verdicts ?? "";
  const common = {
    server: id,
    ...(version === undefined ? {} : { version }),
    ...(name === undefined ? {} : { package: name }),
  };
  return hintTable(report, Number.POSITIVE_INFINITY).flatMap((row) =>
    row.cells.filter(isLabelled).map(({ hint, declared, value, ...cell }) => ({
      ...common,
      tool: row.tools[0] ?? "",
      hint,
      ...(declared === undefined ? {} : { said: declared }),
      value,
      isTrue: !isUntrue({ hint, value, ...cell }),
      evidence: { ...evidenceOf(hint, row, report), verdicts },
    })),
  );
}

/**
 * Whether calls decided it: by a check, or by an effect that was seen where the hint warns of it. A pass beside an
 * effect, which may be the server's own, is no label.
 */
function isLabelled(cell: HintCell): boolean {
  const { hint, value, standing, hasMeaning, isSeen = false } = cell;
  if (isUntrue(cell)) return true;
  if (!isSeen) return standing === "held";
  // The defaults are the values that warn.
  return hasMeaning && value === defaultHints[hint] && (standing === "held" || standing === "unclaimed");
}

function evidenceOf(
  hint: HintName,
  { tools: [tool], effects }: HintRow,
  { target, checks, results, calls = [] }: Report,
): Omit<LabelledHint["evidence"], "verdicts"> {
  const effect = effects[hint];
  const ofHint = new Set(checks.flatMap((check) => (check.hint === hint ? [check.id] : [])));
  const deciding = results.filter(
    (result) => result.tool === tool && ofHint.has(result.check) && ["pass", "fail", "warn"].includes(result.verdict),
  );
  return {
    ...(effect === undefined ? {} : { effect: fromOwnPlaces(effect, target.cwd) }),
    callsThatWorked: calls.find((each) => each.tool === tool)?.worked ?? 0,
    checks: deciding.map(({ check, dialect, verdict }) => `${check} (${dialect}): ${verdict}`),
  };
}

/** Where the places of a server lay is nobody's business: home and working directory are told by their own names. */
function fromOwnPlaces(text: string, workingDirectory: string | undefined): string {
  return workingDirectory === undefined ? text : text.replaceAll(`${dirname(workingDirectory)}${sep}`, "");
}

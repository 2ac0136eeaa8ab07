import type { Ambiguity } from "../../report-model/report-model.ts";
import { labelledText, paint, paragraph, type Layout } from "../terminal/layout.ts";
import { shownSentence } from "../terminal/wording.ts";
import { describeMisuse, placeOfMisuse } from "./describe-misuse.ts";
import { levelsText } from "../../report-model/specification-model.ts";
import type {
  GoneReport,
  MisuseReport,
  RowReport,
  RowToFillIn,
  StatementReport,
} from "../../report-model/specification-model.ts";

const mutantsShown = 6;

/** A statement with its rows, and what tests them; for a new one, where it is wanted, the row to be added. */
export function renderStatement(statement: StatementReport, layout: Layout, withRow = true): readonly string[] {
  const { role, line, rows, state, rowToFillIn, ambiguities } = statement;
  const checks = state === "changed" ? "recheck" : "checks";
  return [
    `  line ${line}  ${paint(layout, ["bold"], levelsText(statement))}  ${role}  ${paint(layout, ["dim"], shownSentence(`${statement.section}, ${statement.ordinal}`))}`,
    ...paragraph(shownSentence(statement.text), layout, 4),
    ...(statement.formerFingerprint === undefined
      ? []
      : labelledText("was", [`${statement.formerFingerprint}, is ${statement.fingerprint}`], layout)),
    ...(rows.length === 0 ? [] : renderRows(rows, checks, layout)),
    ...labelledText("wording", ambiguities.length === 0 ? [] : [ambiguities.join(", ")], layout),
    ...labelledText("add row", rowToFillIn === undefined || !withRow ? [] : [shownRow(rowToFillIn)], layout),
  ];
}

/** Rows, and what tests them. */
export function renderRows(rows: readonly RowReport[], checksLabel: string, layout: Layout): readonly string[] {
  const checks = [...new Set(rows.flatMap((row) => row.checks))];
  const mutants = [...new Set(rows.flatMap((row) => row.mutants))];
  const reasons = [...new Set(rows.flatMap(({ excluded }) => excluded ?? []))];
  const more = mutants.length > mutantsShown ? [`${mutants.length - mutantsShown} more`] : [];
  return [
    ...labelledText(rows.length === 1 ? "row" : "rows", [rows.map(({ id }) => id).join(", ")], layout),
    ...labelledText(checksLabel, checks, layout),
    ...labelledText(
      "mutants",
      mutants.length === 0 ? [] : [[...mutants.slice(0, mutantsShown), ...more].join(", ")],
      layout,
    ),
    ...labelledText(
      "no check",
      reasons.map((reason) => `${reason}.`),
      layout,
    ),
    ...(checks.length === 0 && reasons.length === 0 ? labelledText("untested", ["without a reason."], layout) : []),
  ];
}

/** A sentence that is there no more, told by the row that stood for it. */
export function renderGone({ rows, fingerprint, partly }: GoneReport, layout: Layout): readonly string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const rest = partly.length === 0 ? [] : [`${partly.join(", ")}: other sentences of it are still there`];
  return [
    `  ${paint(layout, ["bold"], first.level)}  ${first.role}  ${paint(layout, ["dim"], `${first.section}, ${first.ordinal}`)}`,
    ...paragraph(first.says, layout, 4),
    ...labelledText("was", [fingerprint], layout),
    ...renderRows(rows, "checks", layout),
    ...labelledText("partly", rest, layout),
  ];
}

/** What is wrong with a keyword, and the sentence. */
export function renderMisuse(misuse: MisuseReport, layout: Layout): readonly string[] {
  const { line, text } = placeOfMisuse(misuse);
  return [`  line ${line}  ${shownSentence(describeMisuse(misuse))}`, ...paragraph(shownSentence(text), layout, 4)];
}

/** A literal to paste into the rows of its section. */
function shownRow(row: RowToFillIn): string {
  const members = Object.entries(row)
    .filter(([key]) => key !== "section")
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return shownSentence(`{ ${members.join(", ")} }`);
}

/** Both readings of an ambiguity. */
export function renderAmbiguity(
  { id, kind, title, sides }: Pick<Ambiguity, "id" | "kind" | "title" | "sides">,
  layout: Layout,
): readonly string[] {
  return [
    ...paragraph(`${id} (${kind}): ${title}`, layout),
    ...paragraph(`either: ${sides[0].reading}`, layout, 4),
    ...paragraph(`or: ${sides[1].reading}`, layout, 4),
  ];
}

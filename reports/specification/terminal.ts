import { paint, paragraph, readableLayout, type Layout } from "../terminal/layout.ts";
import { shownSentence } from "../terminal/wording.ts";
import type { SpecificationReport, StatementReport } from "../../report-model/specification-model.ts";
import { renderGroup } from "./terminal-group.ts";
import { outcomeText, summaryText } from "./summary-text.ts";
import { renderAmbiguity, renderGone, renderMisuse, renderStatement } from "./terminal-entries.ts";

export interface SpecificationTextOptions extends Layout {
  /** Every statement, not only those that ask for attention. */
  readonly all: boolean;
}

/**
 * The report for an editor at a terminal: the numbers, then what asks for attention, then what the exit code means.
 *
 * @returns lines that end in a line feed; nothing in them from the file can act on a terminal or a CI runner
 */
export function renderSpecificationText(report: SpecificationReport, options: SpecificationTextOptions): string {
  const layout = readableLayout(options);
  const more = `Ambiguities that touch this text: ${report.ambiguities.length}. --all lists them, and every statement.`;
  return [
    ...renderHead(report, layout),
    "",
    ...renderAttention(report, layout),
    ...(options.all ? renderRest(report, layout) : paragraph(more, layout, 0)),
    ...paragraph(outcomeText(report), layout, 0),
    "",
  ].join("\n");
}

/** What an editor has to do something about. */
function renderAttention(
  { document, statements, gone, misuse }: SpecificationReport,
  layout: Layout,
): readonly string[] {
  const fresh = statements.filter(({ state }) => state === "new");
  // A row is added to a document that has rows; the editor of any other text has no use for it.
  const withRow = document !== undefined;
  const renderFresh = (statement: StatementReport): readonly string[] => renderStatement(statement, layout, withRow);
  const changed = statements.filter(({ state }) => state === "changed");
  const open = statements.filter(({ state, normative, accounted }) => state === "known" && normative && !accounted);
  return [
    ...renderGroup(withRow ? "New: no row knows it" : "New", "red", fresh, renderFresh, layout),
    ...renderGroup("Changed: its checks may be out of date", "yellow", changed, renderStatement, layout),
    ...renderGroup("Gone: a row knows it, and the file has it no more", "yellow", gone, renderGone, layout),
    ...renderGroup("Untested without a reason", "red", open, renderStatement, layout),
    ...renderGroup("Keywords", "yellow", misuse, renderMisuse, layout),
  ];
}

function renderRest({ statements, ambiguities }: SpecificationReport, layout: Layout): readonly string[] {
  const known = (normative: boolean): readonly StatementReport[] =>
    statements.filter(
      (each) => each.state === "known" && each.normative === normative && (each.accounted || !normative),
    );
  return [
    ...renderGroup("Known", "green", known(true), renderStatement, layout),
    ...renderGroup("Other sentences with rows", "green", known(false), renderStatement, layout),
    ...renderGroup("Ambiguities", "cyan", ambiguities, renderAmbiguity, layout),
  ];
}

function renderHead(report: SpecificationReport, layout: Layout): readonly string[] {
  const { file, document } = report;
  const [counts, details] = summaryText(report);
  const compared =
    document === undefined
      ? "Not compared: no document that this command knows has enough sentences in common with it, so all of it counts as new. To compare it with one all the same: --document <id>, such as annotations or resolve."
      : `Compared with ${document.title}, ${document.status}.`;
  return [
    paint(layout, ["bold"], shownSentence(file)),
    ...paragraph(compared, layout, 0),
    "",
    ...paragraph(counts, layout, 0).map((line) => paint(layout, ["bold"], line)),
    ...paragraph(details, layout),
  ];
}

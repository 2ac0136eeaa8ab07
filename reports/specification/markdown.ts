import { codeList, markdownTable } from "../markdown-table.ts";
import { markdownCell } from "../escape/markdown-cell.ts";
import { describeMisuse, placeOfMisuse } from "./describe-misuse.ts";
import { levelsText } from "../../report-model/specification-model.ts";
import type { RowReport, SpecificationReport, StatementReport } from "../../report-model/specification-model.ts";
import { outcomeText, summaryText } from "./summary-text.ts";

/** The report as Markdown, for a pull request: the numbers, every statement, what is gone, keywords, ambiguities. */
export function renderSpecificationMarkdown(report: SpecificationReport): string {
  const { file, document, statements, gone, misuse, ambiguities } = report;
  const title = document === undefined ? "no document of the catalogue" : `${document.title} (${document.status})`;
  const sections: readonly (readonly [string, readonly string[], readonly (readonly string[])[]])[] = [
    ["Normative statements", statementHeads, statements.filter(({ normative }) => normative).map(statementCells)],
    ["Other sentences with rows", statementHeads, statements.filter(({ normative }) => !normative).map(statementCells)],
    [
      "Gone",
      ["Rows", "Level", "What they say", "Checks", "Fingerprint"],
      gone.map(({ rows, fingerprint }) => goneCells(rows, fingerprint)),
    ],
    [
      "Keywords",
      ["Line", "What is wrong", "Sentence"],
      misuse.map((each) => [String(placeOfMisuse(each).line), describeMisuse(each), placeOfMisuse(each).text]),
    ],
    ["Ambiguities", ["Id", "Kind", "What"], ambiguities.map(({ id, kind, title }) => [id, kind, title])],
  ];
  const tables = sections.flatMap(([heading, heads, rows]) =>
    rows.length === 0 ? [] : [`## ${heading}`, markdownTable(heads, rows)],
  );
  return `${[
    `# ${markdownCell(file)}`,
    `Compared with ${markdownCell(title)}.`,
    ...summaryText(report).map((sentence) => `${sentence}.`),
    outcomeText(report),
    ...tables,
  ].join("\n\n")}\n`;
}

const statementHeads = [
  "Line",
  "State",
  "Level",
  "Role",
  "Statement",
  "Rows",
  "Checks, or why there is none",
  "Mutants",
  "Ambiguities",
];

function statementCells(statement: StatementReport): readonly string[] {
  const { line, state, role, text, rows, ambiguities, fingerprint, formerFingerprint } = statement;
  const mutants = new Set(rows.flatMap((row) => row.mutants));
  return [
    String(line),
    formerFingerprint === undefined ? state : `${state}: ${formerFingerprint} → ${fingerprint}`,
    levelsText(statement),
    role,
    text,
    codeList(rows.map(({ id }) => id)),
    describeTests(rows),
    String(mutants.size),
    ambiguities.join(", ") || "–",
  ];
}

function describeTests(rows: readonly RowReport[]): string {
  const checks = [...new Set(rows.flatMap((row) => row.checks))];
  const reasons = [...new Set(rows.flatMap(({ excluded }) => excluded ?? []))];
  return [...(checks.length > 0 ? [codeList(checks)] : []), ...reasons].join("; ") || "neither";
}

function goneCells(rows: readonly RowReport[], fingerprint: string): readonly string[] {
  const [first] = rows;
  return [
    codeList(rows.map(({ id }) => id)),
    first?.level ?? "",
    first?.says ?? "",
    codeList([...new Set(rows.flatMap(({ checks }) => checks))]),
    fingerprint,
  ];
}

import type { SpecificationReport, StatementReport } from "../../report-model/specification-model.ts";

/** What a file can hold to harm a terminal, a CI runner, a Markdown page or a YAML reader. */
export const hostileText = "Servers MUST \u001b[2J \u202e not | `x` <img> ::error::x\n##[error]: &a *a";

/** A statement that is known and tested, but for what is given. */
export function statement(given: Partial<StatementReport> = {}): StatementReport {
  return {
    state: "known",
    normative: true,
    level: "MUST",
    keyword: "MUST",
    role: "server",
    section: "Specification / Opening",
    ordinal: "no. 1 (list item)",
    line: 7,
    text: "Servers MUST close doors.",
    fingerprint: "00000000000000aa",
    rows: [
      {
        id: "DR-01",
        section: "Opening",
        ordinal: "item 1",
        role: "server",
        level: "MUST",
        says: "The server closes doors.",
        checks: ["doors/are-closed"],
        mutants: ["door-left-open"],
      },
    ],
    ambiguities: [],
    accounted: true,
    ...given,
  };
}

const [testedRow] = statement().rows;

/** A row without a check, for a reason. */
export const excludedRows: StatementReport["rows"] =
  testedRow === undefined ? [] : [{ ...testedRow, id: "DR-02", checks: [], mutants: [], excluded: "It binds clients" }];

/** A report of the statements given; its numbers are not counted, only shown. */
export function specificationReport(
  statements: readonly StatementReport[],
  given: Partial<SpecificationReport> = {},
): SpecificationReport {
  return {
    schemaVersion: 1,
    file: "doors.md",
    document: { id: "core", title: "Proposal: Doors", status: "draft" },
    summary: {
      statements: 4,
      known: 2,
      new: 1,
      changed: 1,
      gone: 3,
      tested: 1,
      untestable: 1,
      unaccounted: 2,
      others: 1,
      othersChanged: 0,
      misuse: 1,
    },
    statements,
    gone: [],
    misuse: [],
    ambiguities: [],
    exitCode: 1,
    ...given,
  };
}

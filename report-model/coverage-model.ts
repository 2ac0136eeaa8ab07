import type { Level } from "./report-model.ts";

/** One requirement row with everything that tests it, as plain JSON: the form of `coverage --format json`. */
export interface RequirementCoverage {
  readonly id: string;
  /** Title of the document. */
  readonly document: string;
  readonly section: string;
  readonly ordinal: string;
  readonly role: "server" | "client" | "specification";
  readonly level: Level;
  /** The rule in words of this project. */
  readonly says: string;
  readonly ambiguities: readonly string[];
  readonly checks: readonly string[];
  /** Mutants of the reference server that these checks kill. */
  readonly mutants: readonly string[];
  /** Why no check tests it, as a sentence without its full stop; absent when one does. */
  readonly excluded?: string;
}

/** How much of a set of rows is tested. */
export interface CoverageSummary {
  readonly document: string;
  readonly rows: number;
  readonly tested: number;
  readonly excluded: number;
  /** Tested among the rows that bind a server with a MUST, REQUIRED, DEFAULT or SHOULD. */
  readonly serverRulesTested: number;
  readonly serverRules: number;
  /** The same of those that bind a client. */
  readonly clientRulesTested: number;
  readonly clientRules: number;
}

const rules: ReadonlySet<Level> = new Set(["MUST", "MUST NOT", "REQUIRED", "DEFAULT", "SHOULD", "SHOULD NOT"]);

/** One summary a document, in the order of the rows. */
export function summariseCoverage(rows: readonly RequirementCoverage[]): readonly CoverageSummary[] {
  return [...groupByDocument(rows)].map(([document, members]) => {
    const tested = members.filter(({ checks }) => checks.length > 0).length;
    const serverRules = members.filter(({ role, level }) => role === "server" && rules.has(level));
    const clientRules = members.filter(({ role, level }) => role === "client" && rules.has(level));
    return {
      document,
      rows: members.length,
      tested,
      excluded: members.length - tested,
      serverRules: serverRules.length,
      serverRulesTested: serverRules.filter(({ checks }) => checks.length > 0).length,
      clientRules: clientRules.length,
      clientRulesTested: clientRules.filter(({ checks }) => checks.length > 0).length,
    };
  });
}

/** Rows by document, documents and rows in the order in which they came. */
export function groupByDocument(
  rows: readonly RequirementCoverage[],
): ReadonlyMap<string, readonly RequirementCoverage[]> {
  const documents = new Map<string, RequirementCoverage[]>();
  for (const row of rows) documents.set(row.document, [...(documents.get(row.document) ?? []), row]);
  return documents;
}

import type { RequirementCoverage } from "../report-model/coverage-model.ts";
import { catalogue } from "./requirements/catalogue.ts";
import { documents } from "./requirements/documents.ts";
import { describeExclusion } from "./requirements/exclusions.ts";

/** What proves a requirement. */
export interface Proof {
  readonly checks: readonly TestedRequirements[];
  readonly mutants: readonly KilledMutant[];
}

interface TestedRequirements {
  readonly id: string;
  readonly requirements: readonly { readonly id: string }[];
}

interface KilledMutant {
  readonly id: string;
  readonly killedBy: readonly string[];
  /** Dialects in which it tells its lie; the document of a dialect has the same name. */
  readonly dialects: readonly string[];
}

/** Every row of the catalogue with the checks that test it and the mutants that those kill. */
export function coverRequirements(proof: Proof): readonly RequirementCoverage[] {
  const dialects = new Set(proof.mutants.flatMap((mutant) => mutant.dialects));
  return catalogue.map((row) => {
    const tests = proof.checks.filter(({ requirements }) => requirements.some(({ id }) => id === row.id));
    const checks = tests.map(({ id }) => id);
    const killed = proof.mutants.filter(({ killedBy }) => killedBy.some((id) => checks.includes(id)));
    // A rule of one proposal is broken only by lies that can be told in its dialect.
    const lying = dialects.has(row.document)
      ? killed.filter((mutant) => mutant.dialects.includes(row.document))
      : killed;
    return {
      id: row.id,
      document: documents[row.document].title,
      section: row.section,
      ordinal: row.ordinal,
      role: row.role,
      level: row.level,
      says: row.says,
      ambiguities: row.ambiguities,
      checks,
      mutants: lying.map(({ id }) => id),
      ...(row.excluded === undefined ? {} : { excluded: describeExclusion(row.excluded) }),
    };
  });
}

import { queryDialects } from "../harness/dialects/query-dialects.ts";
import { mutants } from "../reference-server/mutants/all-mutants.ts";
import type { RequirementCoverage } from "../report-model/coverage-model.ts";
import { allChecks } from "../suites/index.ts";
import { catalogue } from "../specification/requirements/catalogue.ts";
import type { CatalogueRow } from "../specification/requirements/catalogue-row.ts";
import { documents } from "../specification/requirements/documents.ts";
import { describeExclusion } from "../specification/requirements/exclusions.ts";

/** Every row of the catalogue with the checks that test it and the mutants that those kill. */
export function coverRequirements(): readonly RequirementCoverage[] {
  return catalogue.map((row) => {
    const checks = allChecks.filter((check) => check.requirements.some(({ id }) => id === row.id)).map(({ id }) => id);
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
      mutants: mutantsOf(row, checks),
      ...(row.excluded === undefined ? {} : { excluded: describeExclusion(row.excluded) }),
    };
  });
}

/** A rule of one proposal is broken only by lies that can be told in its dialect. */
function mutantsOf(row: CatalogueRow, checks: readonly string[]): readonly string[] {
  const dialect = queryDialects.find(({ rows }) => row.id.startsWith(rows))?.id;
  return mutants
    .filter(({ killedBy }) => killedBy.some((id) => checks.includes(id)))
    .filter(({ dialects }) => dialect === undefined || dialects.some((id) => id === dialect))
    .map(({ id }) => id);
}

import { queryDialectsOf, type Dialect } from "../protocol/dialect.ts";
import { usualRevision, type Revision, type SpokenRevisions } from "../protocol/revision.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./all-mutants.ts";

/** A mutant was asked for that does not exist, or that cannot lie in the dialect or the revision. */
export class MutantNotFound extends Error {
  override readonly name = "MutantNotFound";
  readonly id: string;
  readonly dialect: Dialect;

  constructor(id: string, dialect: Dialect, revision: SpokenRevisions) {
    super(`no mutant "${id}" for the dialect "${dialect}" in ${revision}`);
    this.id = id;
    this.dialect = dialect;
  }
}

/**
 * Finds a mutant by its id.
 *
 * @throws MutantNotFound
 */
export function findMutant(id: string, dialect: Dialect, revision: SpokenRevisions): Mutant {
  const spoken: readonly string[] = [dialect, ...queryDialectsOf(dialect).map(({ id }) => id)];
  const found = mutants.find((mutant) => mutant.id === id && mutant.dialects.some((each) => spoken.includes(each)));
  if (found === undefined || revisionOf(found) !== revision) throw new MutantNotFound(id, dialect, revision);
  return found;
}

/** The revision in which a mutant tells its lie. */
export function revisionOf({ revision }: { readonly revision?: Revision }): Revision {
  return revision ?? usualRevision;
}

import { queryDialectsOf, type Dialect } from "../dialect.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./all-mutants.ts";

/** A mutant was asked for that does not exist, or that cannot lie in the dialect. */
export class MutantNotFound extends Error {
  override readonly name = "MutantNotFound";
  readonly id: string;
  readonly dialect: Dialect;

  constructor(id: string, dialect: Dialect) {
    super(`no mutant "${id}" for the dialect "${dialect}"`);
    this.id = id;
    this.dialect = dialect;
  }
}

/**
 * Finds a mutant by its id.
 *
 * @throws MutantNotFound
 */
export function findMutant(id: string, dialect: Dialect): Mutant {
  const spoken: readonly string[] = dialect === "static" ? ["static"] : queryDialectsOf(dialect).map(({ id }) => id);
  const found = mutants.find((mutant) => mutant.id === id && mutant.dialects.some((each) => spoken.includes(each)));
  if (found === undefined) throw new MutantNotFound(id, dialect);
  return found;
}

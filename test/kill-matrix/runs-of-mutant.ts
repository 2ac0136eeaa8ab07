import { dialectSpeaking, queryDialectsOf, type Dialect } from "../../reference-server/protocol/dialect.ts";
import type { Mutant } from "../../reference-server/mutants/mutant.ts";
import { allChecks } from "../../suites/index.ts";

/** One run of the kill matrix. */
export interface MutantRun {
  /** What the mutant speaks in it. */
  readonly dialect: Dialect;
  /** The dialects of the mutant in which it has to be found out there. */
  readonly shows: readonly Dialect[];
}

/** Its results hang on a dialect, or on the handshake and the lists alone, or on all that is said in a run. */
type Sight = "dialect" | "listing" | "run";

const sights: ReadonlyMap<string, Sight> = new Map(
  allChecks.map(({ id, dialects, evidence }) => {
    if (dialects !== undefined) return [id, "dialect"];
    return [id, evidence.id === "listing" ? "listing" : "run"];
  }),
);

/**
 * The runs that show a mutant in each of its dialects: one in all of them at once, whose results tell the dialect. A run
 * of its own is needed where they do not:
 *
 * - without a dialect, for what hangs on all that is said: no query is asked there, and the list is read meanwhile;
 * - in each dialect, for a lie in the answers to queries that a check without a dialect has to find in every one, and
 *   for one that acts across dialects.
 */
export function runsOf({ dialects, killedBy, apart }: Mutant): readonly MutantRun[] {
  const queried = dialects.filter((dialect) => dialect !== "static");
  const isStatic = queried.length < dialects.length;
  const hangsOnRun = killedBy.some((id) => sights.get(id) === "run");
  const together = apart === true || (hangsOnRun && !isStatic) ? undefined : dialectSpeaking(queried);
  const runs = together === undefined ? queried.map(alone) : [{ dialect: together, shows: queried }];
  if (!isStatic) return runs;
  if (hangsOnRun || queried.length === 0) return [alone("static"), ...runs];
  return runs.map(({ dialect, shows }) => ({ dialect, shows: ["static", ...shows] }));
}

/** The ids of dialects that the results of a run in a dialect have; `static` stands for none. */
export function resultDialectsOf(dialect: Dialect): readonly string[] {
  return ["static", ...queryDialectsOf(dialect).map(({ id }) => id)];
}

function alone(dialect: Dialect): MutantRun {
  return { dialect, shows: [dialect] };
}

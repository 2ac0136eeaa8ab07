import { isAmbiguous, undecided, type Contradiction, type Judgement, type Undecided } from "../../check/judgement.ts";

/** Whether it is contradicted by less: a milder effect of the same kind must not replace the one that was found. */
export function isMilder(judgement: Judgement, found: Contradiction): boolean {
  return judgement.kind === "contradicted" && weightOf(judgement) < weightOf(found);
}

function weightOf(contradiction: Contradiction): number {
  if (isAmbiguous(contradiction)) return 1;
  return contradiction.severity === "note" ? 0 : 2;
}

/** Of what came without queries as well, once. */
export const notOfQueries: Undecided = undecided("it also happened once without queries, so they may not be the cause");

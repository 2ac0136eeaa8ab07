import type { Check } from "./check.ts";
import { holds, type Judgement } from "./judgement.ts";

/** Entries of the list of ambiguities, each with the interpretation that the user chose. */
export type ChosenInterpretations = ReadonlyMap<string, string>;

/**
 * What a judgement comes to under the interpretations that were chosen.
 *
 * A contradiction that hangs on wording nobody chose an interpretation of stays as it is, and becomes the verdict
 * `ambiguous`, unless it says itself what it weighs then. Under one that it contradicts it is a contradiction like any other. Under one that excuses it the claim
 * holds.
 *
 * @param trials how many observations the judgement rests on
 */
export function judgeUnder(chosen: ChosenInterpretations, judgement: Judgement, trials: number): Judgement {
  if (judgement.kind !== "contradicted" || judgement.ambiguity === undefined) return judgement;
  const { id, contradictedBy, unchosen } = judgement.ambiguity;
  const choice = chosen.get(id);
  if (choice === undefined) return unchosen === undefined ? judgement : { ...judgement, severity: unchosen };
  if (!contradictedBy.includes(choice)) return holds(trials, `held, with ${id} read as ${choice}`);
  return { ...judgement, ambiguity: { id, contradictedBy, chosen: choice } };
}

/** The check with a judge that reads ambiguous wording as chosen; what is shrunk and reproduced is judged the same way. */
export function underInterpretations(check: Check, chosen: ChosenInterpretations): Check {
  const judge = (evidence: never, subject: never): Judgement =>
    judgeUnder(chosen, check.judge(evidence, subject), check.evidence.trialsOf(evidence, check));
  return { ...check, judge };
}

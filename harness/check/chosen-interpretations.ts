import type { Check } from "./check.ts";
import type { ConversationEvidence } from "../conversation/conversation.ts";
import { holds, type Judgement } from "./judgement.ts";

/** Entries of the list of ambiguities, each with the reading that the user chose. */
export type ChosenInterpretations = ReadonlyMap<string, string>;

/**
 * What a judgement comes to under the readings that were chosen.
 *
 * A contradiction that hangs on wording nobody chose a reading of stays as it is, and becomes the verdict `ambiguous`.
 * Under a reading that it contradicts it is one like any other. Under a reading that excuses it the claim holds.
 *
 * @param trials how many observations the judgement rests on
 */
export function judgeUnder(readings: ChosenInterpretations, judgement: Judgement, trials: number): Judgement {
  if (judgement.kind !== "contradicted" || judgement.ambiguity === undefined) return judgement;
  const { id, contradictedBy } = judgement.ambiguity;
  const chosen = readings.get(id);
  if (chosen === undefined) return judgement;
  if (!contradictedBy.includes(chosen)) return holds(trials, `held, with ${id} read as ${chosen}`);
  return { ...judgement, ambiguity: { id, contradictedBy, chosen } };
}

/** The check with a judge that reads ambiguous wording as chosen; what is shrunk and reproduced is judged the same way. */
export function underInterpretations(check: Check, readings: ChosenInterpretations): Check {
  const under = <Evidence extends readonly unknown[]>(
    judge: (...evidence: Evidence) => Judgement,
    trialsOf: (...evidence: Evidence) => number,
  ): ((...evidence: Evidence) => Judgement) => {
    return (...evidence) => judgeUnder(readings, judge(...evidence), trialsOf(...evidence));
  };
  switch (check.gather) {
    case "definition":
      return { ...check, judge: under(check.judge, once) };
    case "dialect-definition":
      return { ...check, judge: under(check.judge, once) };
    case "reading":
      return { ...check, judge: under(check.judge, once) };
    case "dialect-reading":
      return { ...check, judge: under(check.judge, once) };
    case "readings":
      return { ...check, judge: under(check.judge, (lists) => lists.length) };
    case "survey":
      return { ...check, judge: under(check.judge, countExchanges) };
    case "executions":
      return { ...check, judge: under(check.judge, countExchanges) };
    case "dialect-executions":
      return { ...check, judge: under(check.judge, countExchanges) };
    case "server-calls":
      return { ...check, judge: under(check.judge, countExchanges) };
    case "tool-conversations":
      return { ...check, judge: under(check.judge, once) };
    case "server-conversations":
      return { ...check, judge: under(check.judge, once) };
    case "session-conversations":
      return { ...check, judge: under(check.judge, once) };
    case "windows":
      return { ...check, judge: under(check.judge, (windows) => windows.length) };
    case "traffic":
      // A malformed message is one under every reading.
      return check;
  }
}

function countExchanges({ exchanges }: ConversationEvidence): number {
  return exchanges.length;
}

function once(): number {
  return 1;
}

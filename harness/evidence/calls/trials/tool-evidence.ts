import { isSameEffect } from "../../../calls/execution/same-effect.ts";
import { effectsOf, isSameCall, lastingEffects, type Execution } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import { withProof, type Found } from "../../../pursuit/found.ts";
import { isAmbiguous, type Contradiction, type Judgement } from "../../../check/judgement.ts";

/** What a check judged from one execution. */
export interface Judged {
  readonly evidence: Execution;
  readonly judgement: Judgement;
}

/**
 * The judgement that counts: contradictions that no interpretation excuses come first, then excused ones, then what is
 * open; lesser weights come after the weight of the claim. If no call of one execution worked but calls of another did,
 * nothing is open; nor is it where something hides what they do in one of them, and in another nothing does.
 */
export function gravestOf(
  executions: readonly Execution[],
  judge: (execution: Execution) => Judgement,
): Judged | undefined {
  const judged = executions.map((execution) => ({ evidence: execution, judgement: judge(execution) }));
  const sure = judged.filter(({ judgement }) => judgement.kind === "contradicted" && !isAmbiguous(judgement));
  const working = judged.filter(({ evidence }) => workingCalls(evidence).length > 0);
  return (
    sure.find(({ judgement }) => judgement.kind === "contradicted" && judgement.severity === undefined) ??
    sure[0] ??
    judged.find(({ judgement }) => judgement.kind === "contradicted") ??
    working.find(({ judgement }) => judgement.kind === "undecided" && judgement.isMasked !== true) ??
    working.find(({ judgement }) => judgement.kind !== "undecided") ??
    working[0] ??
    judged[0]
  );
}

/** The calls of several boxes, as if made in one. */
export function together([first, ...others]: readonly Execution[]): readonly Execution[] {
  if (first === undefined) return [];
  const all = [first, ...others];
  const exchanges = all.flatMap((each) => each.exchanges);
  const controls = all.flatMap((each) => each.controls ?? []);
  const told = all.flatMap((each) => each.told ?? []);
  return [{ ...first, exchanges, controls, ...(told.length === 0 ? {} : { told }) }];
}

/** Whether it came with a call that repeats the one before it. */
export function isOfRepetition({ exchanges }: Execution, { exchanges: decisive = [] }: Contradiction): boolean {
  return decisive.some((index) => {
    const [before, it] = [exchanges[index - 1], exchanges[index]];
    return before !== undefined && it !== undefined && isSameCall(before, it);
  });
}

/** An effect that came late, with a repeated call or after a program was started may belong to an earlier call. */
export function mayBeOfAnotherCall(execution: Execution, contradiction: Contradiction): boolean {
  const { exchanges, startsPrograms = false } = execution;
  if (startsPrograms || isOfRepetition(execution, contradiction)) return true;
  const { exchanges: decisive = [] } = contradiction;
  const cameLate = decisive.some((index) => exchanges[index]?.effects.some(({ phase }) => phase !== "within"));
  return cameLate || decisive.length > 1;
}

/** An answer depends on its own request and on the query before it. */
export function decisiveExchanges(
  execution: Execution,
  contradiction: Contradiction,
): { readonly conversation: Conversation; readonly contradiction: Contradiction } {
  const decisive = contradiction.exchanges ?? [];
  const conversation = stepsOf(execution).filter((_, index) => decisive.includes(index));
  return { conversation, contradiction: { ...contradiction, exchanges: [...conversation.keys()] } };
}

/**
 * A contradiction as found in an execution. Earlier calls that last touched its subject are related: what is
 * overwritten was written before.
 */
export function foundIn(execution: Execution, contradiction: Contradiction): Found {
  const conversation = stepsOf(execution);
  const related = touchedBefore(execution, contradiction.exchanges ?? []);
  const found = { conversation, contradiction, trials: conversation.length };
  return withProof(related.length === 0 ? found : { ...found, related }, execution);
}

function touchedBefore({ exchanges }: Execution, decisive: readonly number[]): readonly number[] {
  const before = decisive.flatMap((index) =>
    (exchanges[index]?.effects ?? []).map(({ subject }) =>
      exchanges.slice(0, index).findLastIndex(({ effects }) => effects.some((change) => change.subject === subject)),
    ),
  );
  return [...new Set(before)].filter((index) => index !== -1 && !decisive.includes(index));
}

/** The steps that were made. */
export function stepsOf({ exchanges }: Execution): Conversation {
  return exchanges.map(({ step }) => step);
}

/**
 * The execution without its late effects: other executions tell which call had them.
 *
 * @param apart executions of single calls
 * @param isPart whether some calls are missing there; then an effect that came with none of them may belong to a
 *   missing one
 */
export function withoutLate(execution: Execution, apart: readonly Execution[], isPart: boolean): Execution {
  const told = apart.flatMap(({ exchanges }) => exchanges).flatMap(({ effects }) => effects);
  const exchanges = execution.exchanges.map((exchange) => {
    const late = lastingEffects(exchange).filter(({ phase }) => phase !== "within");
    const [untold] = (isPart ? late : []).filter((change) => !told.some((other) => isSameEffect(change, other)));
    return {
      ...exchange,
      effects: exchange.effects.filter(({ phase }) => phase === "within"),
      blindSpots:
        untold === undefined
          ? exchange.blindSpots
          : [...exchange.blindSpots, `${untold.evidence} came late, and which call had it is not known`],
    };
  });
  return { ...execution, exchanges };
}

/** Whether a call tried to reach something outside the machine. */
export function reachesOut({ exchanges }: Execution): boolean {
  return exchanges.some(({ network }) => network.some(({ reach }) => reach === "external"));
}

/** Whether a permanent effect came after the answer of its call. */
export function cameLate({ exchanges }: Execution): boolean {
  return exchanges.some((each) => effectsOf(each).some(({ phase }) => phase !== "within"));
}

import type { Check, QuerySubject } from "../check/check.ts";
import type { Introduction } from "../session/introduction.ts";
import { argumentsOf, type Conversation, type ConversationEvidence } from "../conversation/conversation.ts";
import type { InputCache } from "../inputs/input-cache.ts";
import type { Contradiction, Judgement } from "../check/judgement.ts";
import { Attempts } from "./attempts.ts";
import { minimise, type Attempt, type Simplify } from "./minimise.ts";
import type { Result, ToolCalls } from "../../report-model/report-model.ts";
import { askedContradiction, unprovenContradiction, type Again, type Subject } from "../results/result.ts";
import type { SessionHub } from "../sessions/session-hub.ts";
import { isJsonObject, member } from "../json/value.ts";

/** What all parts of a run work with. */
export interface Examination {
  readonly hub: SessionHub;
  readonly inputs: InputCache;
  readonly introduction: Introduction;
  /** The command that shows a result again. */
  readonly again: Again;
  readonly report: (result: Result) => void;
  /** Remembers how much of what a tool was asked to do it did. */
  readonly called: (made: ToolCalls) => void;
  /** Whether a check has contradicted the subject already. */
  readonly isContradicted: (checkId: string, subject: Subject) => boolean;
  /** Remembers why a check leaves the rest of its subjects undone. */
  readonly leaveOpen: (check: Check, reason: string) => void;
}

/** A conversation that contradicts a claim, as first met. */
export interface Found {
  readonly conversation: Conversation;
  readonly contradiction: Contradiction;
  readonly trials: number;
}

/** Pursues a contradiction by holding conversations again and judging what they bring. */
export async function pursueConversation(
  examination: Examination,
  check: Check,
  subject: Subject,
  found: Found,
  judge: (evidence: ConversationEvidence) => Judgement,
  subjects: readonly QuerySubject[],
): Promise<void> {
  const attempts = new Attempts(examination.hub, judge);
  try {
    await pursue(examination, check, subject, found, attempts.attempt, subjects);
  } finally {
    await attempts.end();
  }
}

/**
 * Shrinks and reproduces a contradiction and reports what remains of it.
 *
 * @param subjects tools whose arguments may be simplified
 * @throws what ends the run; the contradiction is reported first, as undecided
 */
export async function pursue(
  examination: Examination,
  check: Check,
  subject: Subject,
  found: Found,
  attempt: Attempt,
  subjects: readonly Pick<QuerySubject, "tool" | "inputs">[],
): Promise<void> {
  const { conversation, contradiction } = found;
  const simplify = simplifierFor(subjects);
  try {
    const minimised = await minimise({ conversation, contradiction, attempt, simplify });
    examination.report(askedContradiction(check, subject, found, minimised, examination.again));
  } catch (error) {
    const reason = `${contradiction.message} Seen once; the run ended before it could be reproduced.`;
    const { trials } = found;
    const { again } = examination;
    examination.report(unprovenContradiction(check, subject, contradiction, { reason, trials, again }));
    throw error;
  }
}

/** Simplifies the arguments of the decisive query, when they are valid ones of a tool whose schema is known. */
function simplifierFor(subjects: readonly Pick<QuerySubject, "tool" | "inputs">[]): Simplify {
  return async (conversation, contradiction, contradicts) => {
    const decisive = conversation[contradiction.exchanges?.at(-1) ?? conversation.length - 1];
    const value = argumentsOf(decisive);
    const name = isJsonObject(decisive?.params) ? member(decisive.params, "name") : undefined;
    const inputs = subjects.find(({ tool }) => tool.name === name)?.inputs;
    if (inputs?.kind !== "generated" || !isJsonObject(value) || !inputs.generator.isValid(value)) return conversation;
    const { simplifyArguments } = await import("./simplify-arguments.ts");
    return simplifyArguments(conversation, inputs.generator, value, contradicts);
  };
}

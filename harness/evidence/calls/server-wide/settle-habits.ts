import { staticDialect } from "../../../check/result-key.ts";
import { reproductions } from "../../../results/minimised.ts";
import { readContradiction, resultOf, type Again, type RemediableResult } from "../../../results/result.ts";
import type { Introduction } from "../../../session/introduction.ts";
import type { HabitsCheck } from "../check/calls-check.ts";
import type { KnownOfServer } from "./marked.ts";

/** What is judged of all tools together. */
interface JudgedHabits {
  readonly introduction: Introduction;
  readonly known: KnownOfServer;
  readonly again: Again;
  /** All tools were called: what was seen until then counts, and that nothing was seen does not. */
  readonly isWhole: boolean;
}

/**
 * What the calls of all tools have in common, which every tool has shown, so that nothing has to be called again.
 *
 * @returns undefined where too little was called to tell
 */
export function settleHabits(
  check: HabitsCheck,
  { introduction, known: { habits, whose, looks }, again, isWhole }: JudgedHabits,
): RemediableResult | undefined {
  const key = { dialect: staticDialect };
  const { atFirstCalls } = whose;
  const evidence = {
    ...habits.evidence,
    habits: whose.ofEachCall,
    atFirstCalls,
    ...(looks === undefined ? {} : { looks }),
  };
  const judgement = check.judge(evidence, { introduction });
  if (judgement.kind !== "contradicted") return isWhole ? resultOf(check, key, judgement) : undefined;
  // Tools whose effects are not all known show what they reach, and how they fail.
  const showing = [...evidence.hosts, ...evidence.errors].map(({ tools }) => tools.length);
  // What a trace has is known by one line of it.
  const times = judgement.provenByTranscript === true ? reproductions : Math.max(evidence.called, ...showing);
  return readContradiction(check, key, judgement, times, again);
}

import type { Execution } from "../../../calls/execution/execution.ts";
import { openFor, type Contradiction, type Judgement, type Uncontradicted } from "../../../check/judgement.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { isSameFinding, type Sighting } from "../../../pursuit/same-finding.ts";
import { lastShown, neverShown, type Try } from "../../../pursuit/tried-again.ts";
import {
  callsContradiction,
  readContradiction,
  resultOf,
  type Again,
  type RemediableResult,
} from "../../../results/result.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import type { Proof } from "../one-tool/proof.ts";
import { whoseIsOpen } from "../one-tool/look-again.ts";
import { isShownByEachCall } from "../one-tool/settle-claim.ts";
import { isOfRepetition, stepsOf } from "../trials/tool-evidence.ts";

interface Retold {
  /** Executions in which what was seen was looked for again, in order. */
  readonly again: readonly Execution[];
  readonly proof: Proof;
  /** By all sessions, also those in which it was looked for again. */
  readonly judgeByAll: (execution: Execution) => Judgement;
  readonly repeats: Again;
}

/** A contradiction, and the execution that it was seen in. */
interface Seen {
  readonly contradiction: Contradiction;
  readonly evidence: Execution;
}

/**
 * What becomes of a contradiction that a journal has: it counts where it was shown to be of its calls, and came again each time
 * that the calls to which it was reduced were made.
 */
export function settleAgain(claimant: Claimant, seen: Seen, known: Retold): RemediableResult {
  const { again, proof, judgeByAll, repeats } = known;
  const { check, key, judge } = claimant;
  const { contradiction, evidence } = seen;
  if (isShownByEachCall(check, contradiction)) return callsContradiction(check, key, contradiction, repeats);
  if (isAboutEffects(check)) {
    const later = judgeByAll(evidence);
    if (later.kind !== "contradicted") return resultOf(check, key, later);
  }
  const proven = check.about === "answers" ? asSeen(seen) : provenIn([evidence, ...again], claimant, proof);
  if (proven === undefined) return resultOf(check, key, whyOpen(claimant, seen, again));
  const tries = again.map((execution): Try => {
    const judgement = judge(proven.in(proof.ofThis(execution)));
    const isSame = isSameFinding(proven.sighting, stepsOf(execution), judgement);
    return { asked: textOf(execution), ...(isSame ? { shown: judgement } : {}) };
  });
  const last = lastShown(tries);
  if (last !== undefined) return readContradiction(check, key, last.contradiction, last.times, repeats);
  // Nobody waits between calls of which answers alone are judged.
  const ofFirst = check.about === "answers" ? undefined : heldCarefully(claimant, seen, again);
  if (ofFirst !== undefined) return resultOf(check, key, ofFirst);
  return neverShown(check, key, contradiction, again.length, repeats);
}

/** What is known to be of the calls. */
interface Proven {
  readonly sighting: Sighting;
  /** An execution with only what may be the same. */
  in(execution: Execution): Execution;
}

/** An answer is that of its call. */
function asSeen(seen: Seen): Proven {
  return { sighting: sightingOf(seen), in: (execution) => execution };
}

/**
 * The first sight of it that a session without its calls shows to be theirs. With other arguments it may be about another thing,
 * and it is of the same kind: a server that writes all the time does others, too.
 */
function provenIn(executions: readonly Execution[], { judge }: Claimant, proof: Proof): Proven | undefined {
  for (const evidence of executions) {
    const own = proof.proven(evidence);
    const judgement = judge(own);
    if (judgement.kind !== "contradicted") continue;
    const kinds = new Set(own.exchanges.flatMap(({ effects }) => effects.map(({ kind }) => kind)));
    return {
      sighting: sightingOf({ contradiction: judgement, evidence }),
      in: (execution) => ({
        ...execution,
        exchanges: execution.exchanges.map((exchange) => ({
          ...exchange,
          effects: exchange.effects.filter(({ kind }) => kinds.has(kind)),
        })),
      }),
    };
  }
  return undefined;
}

function whyOpen(claimant: Claimant, seen: Seen, again: readonly Execution[]): Uncontradicted {
  const { message, observed } = seen.contradiction;
  return heldCarefully(claimant, seen, again) ?? openFor("owner", `${observed[0] ?? message}; ${whoseIsOpen}`);
}

/** What may be of the first of two same calls was of it, where their repetition shows nothing when each has time to end. */
function heldCarefully(
  { judge }: Claimant,
  { contradiction, evidence }: Seen,
  again: readonly Execution[],
): Uncontradicted | undefined {
  const careful = again.findLast((each) => textOf(each) === textOf(evidence));
  const judgement = careful && judge(careful);
  if (!isOfRepetition(evidence, contradiction) || judgement?.kind === "contradicted") return undefined;
  return judgement;
}

/** Its requests were made simpler since, so that they are no part of it. */
function sightingOf({ contradiction, evidence }: Seen): Sighting {
  const { exchanges: _, ...known } = contradiction;
  return { conversation: stepsOf(evidence), contradiction: known };
}

/** What was asked, after what setup: a reduction leaves out parts of either. */
function textOf(execution: Execution): string {
  const setup = (execution.helping?.setup ?? []).map(({ step }) => step);
  return canonicalText(
    [setup, stepsOf(execution)].map((steps) => steps.map(({ method, params = null }) => [method, params])),
  );
}

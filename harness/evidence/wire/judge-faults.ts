import { contradicted, holds, type Contradiction, type Judgement } from "../../check/judgement.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import { describeOutcome } from "../../results/describe-outcome.ts";
import { isAtStart, type FaultCode } from "../../wire/outcome.ts";
import { sentenceOf } from "./fault-sentence.ts";
import type { WireCheck } from "./wire.ts";

/** What a check of the wire looks for. */
export type FaultClaim = Pick<WireCheck, "faults" | "expected">;

/** Judges frames: any fault with one of the codes contradicts. */
export function judgeFaults({ exchanges, strayFaults }: ConversationEvidence, claim: FaultClaim): Judgement {
  const strays = strayFaults.filter(({ code }) => claim.faults.includes(code));
  // What comes before the first answer may come from another program, and hides nothing else.
  const stray = strays.find((fault) => !isAtStart(fault)) ?? strays[0];
  if (stray !== undefined) return faultFound(claim, stray, [`${stray.code}: ${JSON.stringify(stray)}`]);
  for (const [index, { outcome }] of exchanges.entries()) {
    if (!("faults" in outcome)) continue;
    const fault = outcome.faults.find(({ code }) => claim.faults.includes(code));
    if (fault !== undefined) return faultFound(claim, fault, [JSON.stringify(fault), describeOutcome(outcome)], index);
  }
  return holds(exchanges.length);
}

/** The contradiction that a fault on the wire is. */
export function faultFound(
  { expected }: Pick<FaultClaim, "expected">,
  fault: { readonly code: FaultCode; readonly atStart?: true },
  observed: readonly string[],
  exchange?: number,
): Contradiction {
  return contradicted({
    case: fault.atStart === undefined ? fault.code : "noise-at-start",
    message: sentenceOf(fault),
    expected,
    observed,
    ...(exchange === undefined ? {} : { exchanges: [exchange] }),
  });
}

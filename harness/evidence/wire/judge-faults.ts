import { contradicted, holds, type Contradiction, type Judgement } from "../../check/judgement.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import { describeOutcome } from "../../results/describe-outcome.ts";
import type { FaultCode } from "../../wire/outcome.ts";
import type { WireCheck } from "./wire.ts";

/** What a check of the wire looks for. */
export type FaultClaim = Pick<WireCheck, "faults" | "expected">;

/** Judges frames: any fault with one of the codes contradicts. */
export function judgeFaults({ exchanges, strayFaults }: ConversationEvidence, claim: FaultClaim): Judgement {
  const stray = strayFaults.find(({ code }) => claim.faults.includes(code));
  if (stray !== undefined) return faultFound(claim, stray.code, [`${stray.code}: ${JSON.stringify(stray)}`]);
  for (const [index, { outcome }] of exchanges.entries()) {
    if (!("faults" in outcome)) continue;
    const fault = outcome.faults.find(({ code }) => claim.faults.includes(code));
    if (fault !== undefined)
      return faultFound(claim, fault.code, [JSON.stringify(fault), describeOutcome(outcome)], index);
  }
  return holds(exchanges.length);
}

/** The contradiction that a fault on the wire is. */
export function faultFound(
  { expected }: Pick<FaultClaim, "expected">,
  code: FaultCode,
  observed: readonly string[],
  exchange?: number,
): Contradiction {
  return contradicted({
    case: code,
    message: `The server sent a message with the fault ${code}.`,
    expected,
    observed,
    ...(exchange === undefined ? {} : { exchanges: [exchange] }),
  });
}

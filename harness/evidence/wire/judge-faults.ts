import { contradicted, holds, type Contradiction, type Judgement } from "../../check/judgement.ts";
import { toolOf, type ConversationEvidence, type Step } from "../../conversation/conversation.ts";
import { describeOutcome } from "../../results/describe-outcome.ts";
import type { Incident } from "../../instances/incident-log.ts";
import { isAtStart, type FaultCode } from "../../wire/outcome.ts";
import { sentenceOf } from "./fault-sentence.ts";
import type { WireCheck } from "./wire-check.ts";

/** The faults that a wire check looks for. */
export type FaultClaim = Pick<WireCheck, "faults" | "expected">;

/**
 * Faults that may not be the server's, or may be temporary: a line cut off by its end, a refusal, and an error with one
 * of the codes that JSON-RPC leaves to servers. They have to recur; any other wrong frame is wrong however rare.
 */
const hasToRecur: ReadonlySet<FaultCode> = new Set([
  "unfinished-line",
  "refused-before-discovery",
  "reserved-error-code",
]);

/** Judges frames: any fault with one of the codes contradicts. */
export function judgeFaults({ exchanges, strayFaults }: ConversationEvidence, claim: FaultClaim): Judgement {
  const strays = strayFaults.filter(({ code }) => claim.faults.includes(code));
  // What comes before the first answer may come from another program, and must not hide a later fault.
  const stray = strays.find((fault) => !isAtStart(fault)) ?? strays[0];
  if (stray !== undefined) return faultFound(claim, { fault: stray });
  for (const [index, exchange] of exchanges.entries()) {
    const { outcome } = exchange;
    if (!("faults" in outcome)) continue;
    const fault = outcome.faults.find(({ code }) => claim.faults.includes(code));
    if (fault !== undefined) return faultFound(claim, { fault, carrier: { index, exchange } });
  }
  return holds(exchanges.length);
}

/** The contradiction for a wire fault. */
export function faultFound(
  { expected }: Pick<FaultClaim, "expected">,
  { fault, carrier }: Pick<Incident, "fault" | "carrier">,
): Contradiction {
  const atStart = isAtStart(fault);
  const shown = factsOf(fault);
  return contradicted({
    case: atStart ? "noise-at-start" : fault.code,
    message: `${sentenceOf(fault.code, atStart)}${carrier === undefined ? "" : ` The request was ${requestText(carrier.exchange.step)}.`}`,
    expected,
    observed: carrier === undefined ? [shown] : [shown, describeOutcome(carrier.exchange.outcome)],
    ...(carrier === undefined ? {} : { exchanges: [carrier.index] }),
    // A launcher may print a greeting once.
    ...(atStart || hasToRecur.has(fault.code) ? {} : { provenByTranscript: true }),
  });
}

function requestText(step: Step): string {
  const name = toolOf(step);
  return name === undefined ? step.method : `${step.method} of ${JSON.stringify(name)}`;
}

/** What was written, in quotes, and all else that is known of it; the code where nothing is. Hostile text. */
function factsOf({ code, ...facts }: Incident["fault"]): string {
  const known = new Map<string, unknown>(Object.entries(facts));
  const written = known.has("excerpt") ? [JSON.stringify(known.get("excerpt"))] : [];
  const others = [...known].flatMap(([name, fact]) => {
    if (name === "excerpt" || name === "atStart") return [];
    return [name === "reason" ? String(fact) : `${name}: ${JSON.stringify(fact)}`];
  });
  return [...written, ...others].join(", ") || code;
}

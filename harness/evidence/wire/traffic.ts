import type { TrafficCheck } from "../../check/check.ts";
import { idleStep, type ConversationEvidence } from "../../conversation/conversation.ts";
import { pursueConversation, type Examination } from "../../pursuit/examination.ts";
import { contradicted, holds, type Contradiction, type Judgement } from "../../check/judgement.ts";
import { describeOutcome, resultOf, unprovenContradiction } from "../../results/result.ts";

/** Judges every frame of the run; the first fault of a kind is shrunk and reproduced like any other contradiction. */
export async function examineTraffic(examination: Examination, check: TrafficCheck): Promise<void> {
  const { hub } = examination;
  const incident = hub.incidents.find(check.faults);
  if (incident === undefined) {
    examination.report(resultOf(check, { dialect: "static" }, holds(hub.incidents.exchanges)));
    return;
  }
  const judge = (evidence: ConversationEvidence): Judgement => judgeTraffic(check, evidence);
  const contradiction = faultFound(check, incident.code, [], incident.exchange);
  // The last request makes sure that a frame which follows the last answer has arrived before the conversation is over.
  const conversation = [...incident.conversation, idleStep(examination.introduction.initialized.protocolVersion)];
  const found = { conversation, contradiction, trials: hub.incidents.exchanges };
  await pursueConversation(examination, check, { dialect: "static" }, found, judge, []);
}

/** For a run that ends before its traffic is judged: a fault that was seen must not be lost with it. */
export function reportWhatWasSeen({ hub, again, report }: Examination, check: TrafficCheck): void {
  const incident = hub.incidents.find(check.faults);
  if (incident === undefined) return;
  const contradiction = faultFound(check, incident.code, []);
  const reason = `${contradiction.message} The run ended before it could be reproduced.`;
  const trials = hub.incidents.exchanges;
  report(unprovenContradiction(check, { dialect: "static" }, contradiction, { reason, trials, again }));
}

function judgeTraffic(check: TrafficCheck, { exchanges, strayFaults }: ConversationEvidence): Judgement {
  const stray = strayFaults.find(({ code }) => check.faults.includes(code));
  if (stray !== undefined) return faultFound(check, stray.code, [`${stray.code}: ${JSON.stringify(stray)}`]);
  for (const [index, { outcome }] of exchanges.entries()) {
    if (!("faults" in outcome)) continue;
    const fault = outcome.faults.find(({ code }) => check.faults.includes(code));
    if (fault !== undefined)
      return faultFound(check, fault.code, [JSON.stringify(fault), describeOutcome(outcome)], index);
  }
  return holds(exchanges.length);
}

function faultFound(check: TrafficCheck, code: string, observed: readonly string[], exchange?: number): Contradiction {
  return contradicted({
    case: code,
    message: `The server sent a message with the fault ${code}.`,
    expected: check.expected,
    observed,
    ...(exchange === undefined ? {} : { exchanges: [exchange] }),
  });
}

import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import type { Breach } from "../truth/verdict-on.ts";
import { whoDid } from "../truth/claim-rule.ts";
import { open, type Answer } from "./answer.ts";
import type { ToolEvidence } from "./evidence.ts";

const maxSentenceLength = 300;
const maxGivenLength = 120;

/**
 * One observation may be chance, the start of the server or the work of something else, so it has to come again in another
 * box.
 */
export function comesAgain(sights: readonly Breach[]): boolean {
  return new Set(sights.map(({ box }) => box)).size > 1;
}

/** An effect that was seen once. */
export function seenOnce(sights: readonly Breach[], { executions }: ToolEvidence): Answer {
  const of = executions.length === 1 ? "the only sandbox" : `one of ${executions.length} sandboxes`;
  return open(
    `${effectsOf(sights)[0] ?? ""} in ${of} that it was called in, which may be a coincidence`,
    evidenceLines(sights),
  );
}

/** Such as `created /work/a`, each once. */
export function effectsOf(sights: readonly Breach[]): readonly string[] {
  const effects = sights.map(({ offence }) => {
    const who = offence.withPrevious === true ? `${whoDid(offence)} ` : "";
    return excerpt(`${who}${offence.did}`, maxSentenceLength);
  });
  // Random names differ in each box.
  const byPattern = new Map(effects.map((effect) => [effect.replaceAll(/[\da-f]{8,}|\d+/giu, "#"), effect]));
  return [...byPattern.values()];
}

/** An effect, with the number of others. */
export function effectsInShort(sights: readonly Breach[]): string {
  const [first = "", ...others] = effectsOf(sights);
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}

/** The calls that had the effect, and what was seen of each. */
export function evidenceLines(sights: readonly Breach[]): readonly string[] {
  const lines = sights.map(({ call, offence }) => {
    const given = excerpt(JSON.stringify(argumentsOf(call.exchange.step) ?? {}), maxGivenLength);
    return `${given}: ${excerpt(offence.observed, maxSentenceLength)}`;
  });
  return [...new Set(lines)];
}

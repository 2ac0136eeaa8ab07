import fc from "fast-check";
import type { ArgumentGenerator } from "../generate/generator.ts";
import { jsonEqual } from "../json/canonical.ts";
import { isJsonObject, type JsonObject } from "../json/value.ts";
import { argumentsOf, type Conversation, type Step } from "../conversation/conversation.ts";

/** Requests for one counterexample; a stateful or slow server must not use up the run. */
const maxTries = 150;

/**
 * Replaces the arguments of the decisive query, wherever they occur in the conversation, by ever simpler valid ones
 * that still contradict.
 *
 * This is the only place that lets fast-check run a property. Its traps (measured): a result is never read as a
 * verdict, since it reports success when interrupted; the found value goes in as the only example, so nothing random is
 * tried; what it shrank to is remembered here and not replayed from seed and path.
 *
 * @param generator for the tool of the query; its arbitrary shrinks any valid value
 */
export async function simplifyArguments(
  conversation: Conversation,
  generator: ArgumentGenerator,
  decisive: JsonObject,
  contradicts: (candidate: Conversation) => Promise<boolean>,
): Promise<Conversation> {
  let simplest = conversation;
  let tries = 0;
  const property = fc.asyncProperty(generator.arbitrary, async (candidate) => {
    const changed = replaceArguments(conversation, decisive, candidate);
    // The example itself is known to contradict; asking again would only cost a request.
    if (tries === 0) {
      tries++;
      return false;
    }
    if (tries >= maxTries) return true;
    tries++;
    if (!(await contradicts(changed))) return true;
    simplest = changed;
    return false;
  });
  await fc.check(property, { examples: [[decisive]], numRuns: 1 });
  return simplest;
}

/** @returns the same steps, with `from` replaced by `to` wherever it is the arguments */
function replaceArguments(conversation: Conversation, from: JsonObject, to: JsonObject): Conversation {
  return conversation.map((step) => (jsonEqual(argumentsOf(step), from) ? withArguments(step, to) : step));
}

function withArguments(step: Step, argumentsOfCall: JsonObject): Step {
  return isJsonObject(step.params) ? { ...step, params: { ...step.params, arguments: argumentsOfCall } } : step;
}

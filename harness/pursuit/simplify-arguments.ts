import fc from "fast-check";
import type { ArgumentGenerator } from "../generate/generator.ts";
import { jsonEqual } from "../json/canonical.ts";
import { defineMember, isJsonObject, member, type JsonObject } from "../json/value.ts";
import { argumentsOf, toolOf, type Conversation, type Step } from "../conversation/conversation.ts";

/** Requests for one counterexample; a stateful or slow server must not use up the run. */
const maxTries = 150;

/**
 * Replaces the arguments of the decisive query, wherever they occur in the conversation, by ever simpler valid ones
 * that still contradict. What another call of the same tool has in common with them stays in common: two calls that write
 * to one file do so under any name, and 18 names of one of them alone took half of a run.
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
  await fc.check(property, { examples: [[decisive]], numRuns: 1, seed: 0 });
  return simplest;
}

/** @returns the same steps, with `from` replaced by `to`, and what they share with it by what `to` has there */
function replaceArguments(conversation: Conversation, from: JsonObject, to: JsonObject): Conversation {
  const decisive = conversation.find((step) => jsonEqual(argumentsOf(step), from));
  const tool = decisive === undefined ? undefined : toolOf(decisive);
  return conversation.map((step) => {
    const given = argumentsOf(step);
    if (jsonEqual(given, from)) return withArguments(step, to);
    const isAlike = tool !== undefined && isJsonObject(given) && toolOf(step) === tool;
    return isAlike ? withArguments(step, withShared(given, from, to)) : step;
  });
}

/** Arguments with the members that they have in common with `from` as `to` has them. */
function withShared(given: JsonObject, from: JsonObject, to: JsonObject): JsonObject {
  const made: JsonObject = {};
  for (const name of Object.keys(given)) {
    const value = member(given, name) ?? null;
    const isShared = jsonEqual(value, member(from, name));
    defineMember(made, name, (isShared ? member(to, name) : undefined) ?? value);
  }
  return made;
}

function withArguments(step: Step, argumentsOfCall: JsonObject): Step {
  return isJsonObject(step.params) ? { ...step, params: { ...step.params, arguments: argumentsOfCall } } : step;
}

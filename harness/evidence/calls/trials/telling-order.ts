import { argumentsOf, type Conversation } from "../../../conversation/conversation.ts";
import { leavesOf } from "../../../exploration/explored-calls.ts";
import type { Json, JsonObject } from "../../../json/value.ts";

/**
 * Sets of arguments, those first whose effects are told soonest.
 *
 * First come those about what most probes read. Where their calls change what is shown, it is read after each call from
 * then on; a change that shows only later may be that of several calls, and then all of them are made again. Of the others
 * the longest come first: what an empty text replaces shows only after a longer one.
 */
export function inTellingOrder(sets: readonly JsonObject[], probes: Conversation): readonly JsonObject[] {
  const read = probes.map((probe) => valuesIn(argumentsOf(probe) ?? null));
  const ranked = sets.map((set) => {
    const given = valuesIn(set);
    return { set, readBy: read.filter((values) => areRead(given, values)).length, length: JSON.stringify(set).length };
  });
  return ranked
    .toSorted((left, right) => right.readBy - left.readBy || right.length - left.length)
    .map(({ set }) => set);
}

/** Whether a call is given what a probe is given, or a path in it. */
function areRead(given: readonly string[], read: readonly string[]): boolean {
  return given.some((value) => read.some((each) => value === each || value.startsWith(`${each}/`)));
}

function valuesIn(value: Json): readonly string[] {
  return leavesOf(value, [])
    .map((leaf) => String(leaf.value))
    .filter((text) => text !== "");
}

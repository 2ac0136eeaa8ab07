import { isNothingGiven } from "../../../calls/replies/work.ts";
import { argumentsOf, type Conversation } from "../../../conversation/conversation.ts";
import { leavesOf } from "../../../exploration/explored-calls.ts";
import type { Json, JsonObject } from "../../../json/value.ts";

/**
 * Sets of arguments, those first whose effects are told soonest.
 *
 * First come those about what most probes read. Where their calls change what is shown, it is read after each call from
 * then on; a change that shows only later may be that of several calls, and then all of them are made again. Of the others
 * the longest come first: what an empty text replaces shows only after a longer one. Those with nothing in them come last.
 */
export function inTellingOrder(sets: readonly JsonObject[], probes: Conversation): readonly JsonObject[] {
  const read = probes.map((probe) => valuesIn(argumentsOf(probe) ?? null));
  const ranked = sets.map((set) => {
    const given = valuesIn(set);
    return { set, readBy: read.filter((values) => areRead(given, values)).length, length: JSON.stringify(set).length };
  });
  const told = ranked.toSorted((left, right) => right.readBy - left.readBy || right.length - left.length);
  return emptyLast(told.map(({ set }) => set));
}

/** The same sets, those with nothing in them last: a tool that takes 2 s for each call got no other in its turn. */
export function emptyLast(sets: readonly JsonObject[]): readonly JsonObject[] {
  return sets.toSorted((left, right) => Number(isNothingGiven(left)) - Number(isNothingGiven(right)));
}

interface GivenValue {
  readonly name: string;
  readonly value: string | number;
}

/** Whether a call is given what a probe is given, or a path in it. Numbers are alike by chance, but for those of one name. */
function areRead(given: readonly GivenValue[], read: readonly GivenValue[]): boolean {
  return given.some(({ name, value }) =>
    read.some((other) =>
      typeof value === "number" || typeof other.value === "number"
        ? name === other.name && value === other.value
        : value === other.value || value.startsWith(other.value.endsWith("/") ? other.value : `${other.value}/`),
    ),
  );
}

function valuesIn(value: Json): readonly GivenValue[] {
  return leavesOf(value, [])
    .filter((leaf) => leaf.value !== "")
    .map(({ path, value: leaf }) => ({ name: path.join("."), value: leaf }));
}

import { editDistance } from "./edit-distance.ts";

/** What a name that does not exist probably stands for: it differs in case and separators alone, in a few letters, or in the order of two. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = plainForm(name);
  const near = known.map((each) => ({ each, distance: editDistance(plain, plainForm(each)) }));
  const [nearest] = near.toSorted((left, right) => left.distance - right.distance);
  if (nearest === undefined) return undefined;
  const isSwapped = nearest.distance === 2 && lettersOf(plain) === lettersOf(plainForm(nearest.each));
  const isNear = nearest.distance <= Math.max(1, Math.floor(nearest.each.length / 3));
  // What shares no letter with it is not meant.
  return (isNear || isSwapped) && nearest.distance < plain.length ? nearest.each : undefined;
}

function plainForm(name: string): string {
  return name
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "");
}

function lettersOf(plain: string): string {
  return plain.split("").toSorted().join("");
}

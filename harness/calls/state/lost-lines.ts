import { hunksBetween } from "../../observe/effect/hunks.ts";
import { likenessOf } from "./line-likeness.ts";

/** Of lines that others replaced, at least so many have nothing in their place. */
const leastLost = 3;

/**
 * The first line that is nowhere any more, in a text that has new ones as well: there is nothing in its place, or another
 * key, or one line for many. A text of which nothing is left was replaced as a whole.
 */
export function lostLine(before: readonly string[], after: readonly string[]): string | undefined {
  const found = hunksBetween(before, after);
  if (found?.hasCommon !== true) return undefined;
  const come = new Set(found.hunks.flatMap(({ added }) => added));
  for (const { removed, added } of found.hunks) {
    const lost = removed.filter((line) => !hasSuccessor(line, come));
    const ofKey = lost.find((line) => added.length === 0 || isKeyLost(line, added));
    if (ofKey !== undefined) return ofKey;
    if (lost.length - added.length >= leastLost && lost.length >= leastLost * added.length) return lost[0];
  }
  return undefined;
}

/** Whether a new line is the same one, moved or edited. */
function hasSuccessor(line: string, come: ReadonlySet<string>): boolean {
  if (come.has(line)) return true;
  const key = keyOf(line);
  return [...come].some((other) => {
    const otherKey = keyOf(other);
    return key !== undefined && otherKey !== undefined ? key === otherKey : likenessOf(line, other) >= 0.5;
  });
}

/** Among lines that each have a key, as in YAML, TOML and INI, one with another key does not replace it. */
function isKeyLost(line: string, added: readonly string[]): boolean {
  return keyOf(line) !== undefined && added.every((other) => keyOf(other) !== undefined);
}

function keyOf(line: string): string | undefined {
  return /^\s*["']?(?<key>[\w.-]+)["']?\s*[:=](?:\s|$)/u.exec(line)?.groups?.["key"];
}

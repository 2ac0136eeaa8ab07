import { hunksBetween } from "../../observe/effect/hunks.ts";
import { likenessOf } from "./line-likeness.ts";

/** Of lines that others replaced, at least so many have nothing in their place. */
const leastLost = 3;

/**
 * What a text that has new lines as well does to the others: it removes a line that is nowhere any more, with nothing in its
 * place, or another key, or one line for many.
 *
 * @returns `opaque` where there is too much to compare
 */
export function editOfLines(before: readonly string[], after: readonly string[]): "removes" | "overwrites" | "opaque" {
  const hunks = hunksBetween(before, after);
  if (hunks === undefined) return "opaque";
  const come = new Set(hunks.flatMap(({ added }) => added));
  const isLoss = hunks.some(({ removed, added }) => {
    const lost = removed.filter((line) => !hasSuccessor(line, come));
    if (lost.some((line) => added.length === 0 || isKeyLost(line, added))) return true;
    return lost.length - added.length >= leastLost && lost.length >= leastLost * added.length;
  });
  return isLoss ? "removes" : "overwrites";
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

import { posix } from "node:path";
import { textsIn } from "../../json/texts.ts";
import type { Json } from "../../json/value.ts";
import { linesWithout } from "../state/line-changes.ts";

/** Shorter texts are in much by chance. */
const leastLength = 4;

/**
 * Whether a difference shows what a call was given: a text of its arguments, or the last part of a path, is there more
 * often than before, or all lines that were added are lines of them, however short. A clock shows neither.
 */
export function showsGiven(given: Json | undefined, before: Json | undefined, now: Json | undefined): boolean {
  if (given === undefined || before === undefined || now === undefined) return false;
  const [asked, then, later] = [linesIn(given), linesIn(before), linesIn(now)];
  const added = linesWithout(later, then);
  return (
    (added.length > 0 && added.every((line) => asked.includes(line))) ||
    tellingTexts(asked).some((text) => timesIn(later.join("\n"), text) > timesIn(then.join("\n"), text))
  );
}

function linesIn(value: Json): readonly string[] {
  return textsIn(value).flatMap((text) => text.split("\n"));
}

function tellingTexts(lines: readonly string[]): readonly string[] {
  const texts = new Set(lines.flatMap((line) => [line, posix.basename(line)]).map((line) => line.trim()));
  return [...texts].filter((text) => text.length >= leastLength && /\p{L}/u.test(text));
}

function timesIn(whole: string, part: string): number {
  return whole.split(part).length - 1;
}

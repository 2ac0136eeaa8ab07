import { posix } from "node:path";
import { textsIn } from "../../json/texts.ts";
import type { Json } from "../../json/value.ts";
import { linesWithout } from "../state/line-changes.ts";

/** Shorter texts are in much by chance. */
const leastLength = 4;

/**
 * Whether what one reading has more than another shows what a call was given: a text of its arguments, or the last part of
 * a path, is there more often, or all further lines are lines of them, however short. A clock shows neither.
 */
export function showsGiven(given: Json | undefined, less: Json | undefined, more: Json | undefined): boolean {
  if (given === undefined || less === undefined || more === undefined) return false;
  const [asked, few, many] = [linesIn(given), linesIn(less), linesIn(more)];
  const further = linesWithout(many, few);
  return (
    (further.length > 0 && further.every((line) => asked.includes(line))) ||
    tellingTexts(asked).some((text) => timesIn(many.join("\n"), text) > timesIn(few.join("\n"), text))
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

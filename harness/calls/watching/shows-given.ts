import { posix } from "node:path";
import { textsIn } from "../../json/texts.ts";
import type { Json } from "../../json/value.ts";

/** Shorter texts are in much by chance. */
const leastLength = 4;

/**
 * Whether a difference shows what a call was given: a text of its arguments, or the last part of a path, is there more
 * often than before. A clock shows neither.
 */
export function showsGiven(given: Json | undefined, before: Json | undefined, now: Json | undefined): boolean {
  if (given === undefined || before === undefined || now === undefined) return false;
  const [then, later] = [textsIn(before).join("\n"), textsIn(now).join("\n")];
  return tellingTexts(given).some((text) => timesIn(later, text) > timesIn(then, text));
}

function tellingTexts(given: Json): readonly string[] {
  const lines = textsIn(given).flatMap((text) => text.split("\n"));
  const texts = new Set(lines.flatMap((line) => [line, posix.basename(line)]).map((line) => line.trim()));
  return [...texts].filter((text) => text.length >= leastLength && /\p{L}/u.test(text));
}

function timesIn(whole: string, part: string): number {
  return whole.split(part).length - 1;
}

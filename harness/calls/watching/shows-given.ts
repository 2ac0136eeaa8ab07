import { posix } from "node:path";
import { textsIn } from "../../json/texts.ts";
import type { Json } from "../../json/value.ts";

/** Shorter texts are in much by chance. */
const leastLength = 4;

/**
 * Whether a difference shows what a call was given: a text of its arguments, or the last part of a path, is there more
 * often than before, or a line of them, however short, as a line of its own. A clock shows neither.
 */
export function showsGiven(given: Json | undefined, before: Json | undefined, now: Json | undefined): boolean {
  if (given === undefined || before === undefined || now === undefined) return false;
  const [then, later] = [linesIn(before), linesIn(now)];
  return (
    linesIn(given).some((line) => line !== "" && countOf(line, later) > countOf(line, then)) ||
    tellingTexts(given).some((text) => timesIn(later.join("\n"), text) > timesIn(then.join("\n"), text))
  );
}

function linesIn(value: Json): readonly string[] {
  return textsIn(value).flatMap((text) => text.split("\n"));
}

function countOf(line: string, lines: readonly string[]): number {
  return lines.filter((each) => each === line).length;
}

function tellingTexts(given: Json): readonly string[] {
  const lines = linesIn(given);
  const texts = new Set(lines.flatMap((line) => [line, posix.basename(line)]).map((line) => line.trim()));
  return [...texts].filter((text) => text.length >= leastLength && /\p{L}/u.test(text));
}

function timesIn(whole: string, part: string): number {
  return whole.split(part).length - 1;
}

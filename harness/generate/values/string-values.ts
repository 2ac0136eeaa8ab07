import * as fc from "fast-check";
import type { Draw } from "./draw.ts";
import { formatValues } from "./format-values.ts";
import { textsFor } from "./pattern-values.ts";
import { codePointLength, fitsString } from "../shape/string-rule.ts";
import type { StringRule } from "../shape/variant.ts";

/** How much longer than its least length a string without a pattern gets. */
const usualLength = 12;
/** No boundary string is longer than this, whatever `maxLength` says. */
const maxBoundaryLength = 10_000;
/** A `minLength` beyond this is not served. */
const maxSimpleLength = 100_000;

const visible = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_./"));
/** Text that breaks servers: quotes, escapes, control characters, other scripts, astral characters. */
const hostile = fc.constantFrom(
  ...Array.from("'\"`\\<>&%$;|*?#{}[]()!\t\n\r\0\u001b\u007f\u0085\u00a0äßéñжλקش日本語한\u200b\u2028\ufeff😀𝒳"),
);

/** A random string of a rule; it may miss the rule when patterns and lengths leave little room. */
export function drawString(rule: StringRule, draw: Draw): string {
  const format = rule.formats.map(formatValues).find((known) => known !== undefined);
  const pattern = draw.pick(rule.patterns, undefined);
  // With both, texts of the format match the pattern more often than the other way round.
  if (format !== undefined && (pattern === undefined || !draw.oneIn(4))) return draw.from(format.arbitrary);
  if (pattern !== undefined) return fitLength(rule, draw.from(textsFor(pattern)), draw);
  const longest = Math.min(rule.maxLength, rule.minLength + usualLength);
  const shortest = rule.minLength === 0 && longest > 0 && !draw.oneIn(10) ? 1 : rule.minLength;
  const length = draw.uniform(shortest, longest);
  const unit = draw.oneIn(6) ? fc.oneof(hostile, visible) : visible;
  return draw.from(fc.array(unit, { minLength: length, maxLength: length, size: "max" })).join("");
}

/** Cuts or repeats a matching text towards the demanded length. The caller tests whether it still matches. */
function fitLength(rule: StringRule, text: string, draw: Draw): string {
  const length = codePointLength(text);
  if (length >= rule.minLength && length <= rule.maxLength) return text;
  const characters = Array.from(text);
  if (length > rule.maxLength) return characters.slice(0, rule.maxLength).join("");
  const filler = draw.oneIn(2) ? (characters.at(-1) ?? "a") : text || "a";
  const wanted = Math.min(rule.minLength, maxBoundaryLength);
  const repeated = filler.repeat(Math.ceil((wanted - length) / codePointLength(filler)));
  return Array.from(text + repeated)
    .slice(0, wanted)
    .join("");
}

/** The strings that a person would try first, the simplest first. Whether a format holds, the validator judges. */
export function simpleStrings(rule: StringRule): readonly string[] {
  const formatted = rule.formats.map(formatValues).flatMap((known) => (known === undefined ? [] : [known.simplest]));
  const length = Math.min(Math.max(1, rule.minLength), maxSimpleLength);
  const plain = ["a", "0", "A"].map((character) => character.repeat(length));
  return [...formatted, ...plain, ""].filter((text) => fitsString(rule, text));
}

/** The shortest and the longest strings of a rule; none where it has a pattern or a known format. */
export function boundaryStrings(rule: StringRule): readonly string[] {
  if (rule.patterns.length > 0 || rule.formats.some((format) => formatValues(format) !== undefined)) return [];
  const lengths = [rule.minLength, rule.minLength + 1, rule.maxLength - 1, rule.maxLength];
  const possible = lengths.filter((length) => length >= 0 && length <= maxBoundaryLength);
  return [...new Set(possible.map((length) => "a".repeat(length)))].filter((text) => fitsString(rule, text));
}

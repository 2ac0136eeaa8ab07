import { member } from "../../json/value.ts";
import type { Alternative } from "./alternatives.ts";
import { compilePattern, type Pattern } from "../../schema/pattern.ts";
import { TimeLimitExceeded } from "../../schema/time-limit.ts";
import type { StringRule } from "./variant.ts";

/** The strings that an alternative allows; undefined when there are none. */
export function stringRuleOf(alternative: Alternative): StringRule | undefined {
  const numbers = (keyword: string): readonly number[] =>
    alternative.literals.map((literal) => member(literal, keyword)).filter((value) => typeof value === "number");
  const texts = (keyword: string): readonly string[] =>
    alternative.literals.map((literal) => member(literal, keyword)).filter((value) => typeof value === "string");
  const minLength = Math.max(0, ...numbers("minLength").map(Math.ceil));
  const maxLength = Math.min(Infinity, ...numbers("maxLength").map(Math.floor));
  const patterns = texts("pattern").map(compilePattern);
  if (minLength > maxLength) return undefined;
  return {
    kind: "string",
    minLength,
    maxLength,
    patterns: patterns.filter((pattern) => pattern !== undefined),
    formats: texts("format"),
  };
}

/** Length as JSON Schema counts it: in code points. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether a string satisfies a rule, apart from formats, which only the validator knows. */
export function fitsString(rule: StringRule, text: string): boolean {
  const length = codePointLength(text);
  return (
    length >= rule.minLength && length <= rule.maxLength && rule.patterns.every((each) => isKnownToFit(each, text))
  );
}

/** False also when the pattern does not decide in time: another text will do, and the machine may just be busy. */
function isKnownToFit(pattern: Pattern, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return false;
    throw error;
  }
}

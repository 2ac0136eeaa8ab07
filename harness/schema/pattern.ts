import { estimateCost } from "./pattern-cost.ts";
import { withinProcessorTime } from "./time-limit.ts";

/** A regular expression of a server, safe to run on any text. */
export interface Pattern {
  readonly source: string;
  readonly expression: RegExp;
  /** True when only a very long text makes the expression backtrack for long. */
  readonly plain: boolean;
  /** @throws TimeLimitExceeded when the expression does not decide in time */
  test(text: string): boolean;
}

/** One test of a pattern that backtracks without end is given up after this time. */
const patternLimitMs = 50;

/** What an expression does in about that time. */
const maxSteps = 5_000_000;

const compiled = new Map<string, Pattern | undefined>();
const maxRemembered = 500;

/**
 * Compiles a `pattern` as JSON Schema means it: ECMA-262 with flag `u`; many real servers write patterns that only
 * compile without it, so that is the fallback.
 *
 * @returns undefined when the text is no regular expression of ECMA-262 at all
 */
export function compilePattern(source: string): Pattern | undefined {
  if (compiled.has(source)) return compiled.get(source);
  const expression = toRegExp(source, "u") ?? toRegExp(source, "");
  const pattern = expression === undefined ? undefined : safePattern(source, expression);
  if (compiled.size >= maxRemembered) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

function toRegExp(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The time limit costs 45 us a test, which is most of the work on a value: a test whose estimate is well below the limit
 * goes without.
 */
function safePattern(source: string, expression: RegExp): Pattern {
  const cost = estimateCost(source);
  const isShort = (text: string): boolean =>
    cost !== undefined && cost.ways * (text.length + 1) ** (cost.loops + 1) <= maxSteps;
  return {
    source,
    expression,
    plain: cost !== undefined,
    test: (text) =>
      isShort(text) ? expression.test(text) : withinProcessorTime(patternLimitMs, () => expression.test(text)),
  };
}

import * as fc from "fast-check";
import type { Pattern } from "../../schema/pattern.ts";

const remembered = new WeakMap<Pattern, fc.Arbitrary<string>>();

/**
 * Texts that probably match a pattern; each must still be tested. fast-check cannot make text for lookarounds, `\b` and
 * back references, so those are left out of the expression and the test decides.
 */
export function textsFor(pattern: Pattern): fc.Arbitrary<string> {
  const known = remembered.get(pattern);
  if (known !== undefined) return known;
  const made = [pattern.expression, ...simplifications(pattern.source)]
    .map(tryMatching)
    .find((each) => each !== undefined);
  const texts = made ?? fc.string({ maxLength: 12 });
  remembered.set(pattern, texts);
  return texts;
}

function tryMatching(expression: RegExp): fc.Arbitrary<string> | undefined {
  try {
    const texts = fc.stringMatching(expression, { size: "small" });
    fc.sample(texts, { numRuns: 2, seed: 1 });
    return texts;
  } catch {
    // fast-check does not know a construct of the expression: a plainer one is tried next.
    return undefined;
  }
}

function simplifications(source: string): readonly RegExp[] {
  const withoutAssertions = source
    .replace(/\(\?<?[=!](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "")
    .replace(/\\[bB]/g, "");
  const withoutClasses = withoutAssertions
    .replace(/\\p\{(?:L|Lu|Ll|Letter|Alphabetic|Script=Latin)\}/g, "[a-zA-Z]")
    .replace(/\\p\{(?:N|Nd|digit)\}/gi, "[0-9]")
    .replace(/\\c([A-Za-z])/g, (_, letter: string) => `\\x0${(letter.charCodeAt(0) % 32).toString(16)}`.slice(-4))
    .replace(/\(\?<[A-Za-z_]\w*>/g, "(");
  return [withoutAssertions, withoutClasses].flatMap((text) => {
    try {
      return [new RegExp(text)];
    } catch {
      // Cutting assertions out may leave no expression at all.
      return [];
    }
  });
}

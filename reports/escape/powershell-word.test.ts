import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteForPowerShell, withVariableInPowerShell } from "./powershell-word.ts";
import { visibleText } from "./visible-text.ts";
import { propertyRuns } from "../../test/long/property-runs.ts";

/** Reads what was quoted by the rules of about_Quoting_Rules, as far as words of ours use them. */
function readWord(text: string): string {
  const single = /^'((?:[^'\u2018-\u201B]|(['\u2018-\u201B])\2)*)'$/u.exec(text)?.[1];
  if (single !== undefined) return single.replaceAll(/(['\u2018-\u201B])\1/gu, "$1");
  const double = /^"((?:[^`$"\u201C-\u201E]|`.|\$\(\[char\]\d+\))*)"$/u.exec(text)?.[1];
  if (double === undefined) return text;
  return double.replaceAll(/`(.)|\$\(\[char\](\d+)\)/gu, (_, escaped: string | undefined, code: string) =>
    escaped === undefined ? String.fromCharCode(Number(code)) : escaped,
  );
}

const words: readonly (readonly [string, string])[] = [
  ["npx", "npx"],
  ["--check", "--check"],
  ["-c", "-c"],
  ["truth/read-only", "truth/read-only"],
  ["", "''"],
  ["--", "'--'"],
  ["--%", "'--%'"],
  ["-a.b", "'-a.b'"],
  ["-a:b", "'-a:b'"],
  ["42", "'42'"],
  ["a,b", "'a,b'"],
  ["@list", "'@list'"],
  ["#x", "'#x'"],
  ["a b", "'a b'"],
  ["it's", "'it''s'"],
  ["it’s", "'it’’s'"],
  ["$HOME", "'$HOME'"],
  ["$(id)", "'$(id)'"],
  ["`n", "'`n'"],
  ['{"a":1}', `'{"a":1}'`],
  ["“a”", "'“a”'"],
  ["C:\\my dir\\", "'C:\\my dir\\'"],
  ["a\nb", '"a$([char]10)b"'],
  ["\u001B[31m", '"$([char]27)[31m"'],
  ['$x`"\n', '"`$x```"$([char]10)"'],
  ["::error::x", '"$([char]58):error::x"'],
];

describe("a word for PowerShell", () => {
  it.each(words)("%j is %s", (word, quoted) => {
    expect(quoteForPowerShell(word)).toBe(quoted);
    expect(readWord(quoted)).toBe(word);
  });

  it("is read back as it was, in one line of harmless characters", () => {
    const odd = fc.constantFrom("'", '"', "`", "$", "\n", "‘", "’", "“", "„", " ", "\\", "::", "##[", "\u202E", "7");
    const word = fc.string({ unit: fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), odd) });
    fc.assert(
      fc.property(word, (text) => {
        const quoted = quoteForPowerShell(text);
        expect(visibleText(quoted)).toBe(quoted);
        expect(readWord(quoted)).toBe(text);
      }),
      { seed: 5, numRuns: propertyRuns(500) },
    );
  });

  it("takes the value of a variable from the environment of whoever pastes it", () => {
    expect(withVariableInPowerShell("API_KEY=", "API_KEY")).toBe('"API_KEY=${env:API_KEY}"');
    expect(withVariableInPowerShell('a"$b=', "X")).toBe('"a`"`$b=${env:X}"');
  });
});

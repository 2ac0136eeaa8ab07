import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteForShell, withVariable } from "./shell-word.ts";

/** The words that a shell makes of each quoted one, all in one process. */
function readByShell(shell: string, quoted: readonly string[]): readonly string[] {
  const script = `printf '%s\\0' ${quoted.join(" ")}`;
  const options = { input: script, env: { THEIRS: "it's $HOME" }, encoding: "utf8" } as const;
  return execFileSync(shell, options).split("\0").slice(0, -1);
}

/** What any POSIX shell can be given in plain quotes: nothing that acts on a terminal. */
const printable = fc.string({
  unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom("'", "$", "`", "!", "é")),
});

describe("a quoted word", () => {
  it("is read back by a real sh as it was", () => {
    const words = fc.sample(printable, { seed: 3, numRuns: 300 }).filter((word) => !/::|##/u.test(word));
    const quoted = words.map((word) => quoteForShell(word, "linux"));
    expect(readByShell("sh", quoted)).toEqual(words);
  });

  it("has the value that a variable has in the shell of whoever pastes it", () => {
    const quoted = ["KEY=", "it's: "].map((text) => withVariable(text, "THEIRS", "linux"));
    expect(readByShell("sh", quoted)).toEqual(["KEY=it's $HOME", "it's: it's $HOME"]);
  });

  it("is PowerShell's on Windows", () => {
    expect(quoteForShell("it's", "win32")).toBe("'it''s'");
    expect(withVariable("KEY=", "THEIRS", "win32")).toBe('"KEY=${env:THEIRS}"');
  });
});

import { describe, expect, it } from "vitest";
import { parseCommand } from "../parse.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";

async function scriptFor(shell: string): Promise<string> {
  const surroundings = fixtureSurroundings();
  const action = await parseCommand(["completion", shell], surroundings);
  expect(await action(surroundings)).toBe(0);
  return surroundings.written().stdout;
}

describe("the completion of", () => {
  it.each(["bash", "zsh", "fish"])(
    "%s knows commands, options, and names of suites, checks and formats",
    async (shell) => {
      const script = await scriptFor(shell);
      for (const word of ["suggest", "max-time", "junit", "truth/calls-leave-no-trace", "2025-11-25"])
        expect(script).toContain(word);
      expect(script).not.toContain("undefined");
    },
  );
});

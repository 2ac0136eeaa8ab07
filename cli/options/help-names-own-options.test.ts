import { expect, it } from "vitest";
import { parseCommand } from "../parse.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";

/** The lines of the help that say what options do, and the options that they begin with. */
async function helpOf(command: string): Promise<{ readonly says: string; readonly own: ReadonlySet<string> }> {
  const surroundings = fixtureSurroundings();
  await parseCommand([command, "--help"], surroundings).catch(() => undefined);
  const { stdout } = surroundings.written();
  const says = stdout.slice(stdout.indexOf(":\n"));
  return {
    says,
    own: new Set([...says.matchAll(/^ {2}(?:-\w, )?(?<option>--[a-z-]+)/gmu)].map((found) => found[1] ?? "")),
  };
}

// The others read what a run has written, and name the options of that.
it.each(["suggest", "plan", "relay", "client"])(
  "the help of %s names no option that the command lacks",
  async (command) => {
    const { says, own } = await helpOf(command);
    const named = [...says.matchAll(/(?<![\w-])--[a-z][a-z-]*/gu)].map(([option]) => option);
    expect(own).toContain("--help");
    expect([...new Set(named)].filter((option) => !own.has(option))).toEqual([]);
  },
);

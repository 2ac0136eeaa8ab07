import { expect, it } from "vitest";
import { describeFault } from "../../harness/results/describe-fault.ts";
import { everyFault } from "../../harness/results/fixture-faults.ts";
import { parseCommand } from "../parse.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { nameOption } from "./setting-names.ts";

/** The lines of the help that say what options do, and the options that they begin with. */
async function helpOf(
  ...typed: readonly string[]
): Promise<{ readonly says: string; readonly own: ReadonlySet<string> }> {
  const surroundings = fixtureSurroundings();
  await parseCommand([...typed], surroundings).catch(() => undefined);
  const { stdout } = surroundings.written();
  const says = stdout.slice(stdout.indexOf(":\n"));
  return {
    says,
    own: new Set([...says.matchAll(/^ {2}(?:-\w, )?(?<option>--[a-z-]+)/gmu)].map((found) => found[1] ?? "")),
  };
}

// The others read what a run has written, and name the options of that.
it.each(["init", "suggest", "plan", "relay", "client"])(
  "the help of %s names no option that the command lacks",
  async (command) => {
    const { says, own } = await helpOf(command, "--help");
    const named = [...says.matchAll(/(?<![\w-])--[a-z][a-z-]*/gu)].map(([option]) => option);
    expect(own).toContain("--help");
    expect([...new Set(named)].filter((option) => !own.has(option))).toEqual([]);
  },
);

// A run has every option that there is.
/** Told only where tools are called. */
const ofCalls: ReadonlySet<string> = new Set(["no-such-tool", "too-many-restarts", "unusable-example"]);

it.each([
  [["plan", "--help"], everyFault],
  [["suggest", "--help"], everyFault],
  // It calls none.
  [["init", "--help"], everyFault.filter(({ code }) => !ofCalls.has(code))],
] as const)("what a server that cannot be tested needs is an option: %j", async (typed, faults) => {
  const { own } = await helpOf(...typed);
  const named = faults.flatMap((fault) => {
    const settings: string[] = [];
    describeFault(fault, (setting) => {
      settings.push(nameOption(setting));
      return setting;
    });
    return settings;
  });
  // A server in the sandbox may miss a file.
  expect([...new Set([...named, "--show", "--home"])].filter((option) => !own.has(option))).toEqual([]);
});

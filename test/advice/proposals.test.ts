import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { proposingStates } from "./proposing-states.ts";

/** A text with the name of the program and a word after it, as it is typed. */
const proposes = /\$\{programName\} (?:[a-z<-]|\$)/u;

/** What is proposed there leads on in another test, or needs what no machine of ours has. */
const elsewhere: Readonly<Record<string, string>> = {
  "cli/container/run-in-container.ts": "run-in-container.process.test.ts, with programs in the place of Docker",
};

function sources(): readonly string[] {
  return ["cli", "harness", "reports", "audit", "library", "suites"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .map((file) => join(room, file))
      .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\bfixture-/u.test(file)),
  );
}

it("each source that proposes a command has a state in which that is typed", () => {
  const held = new Set([...proposingStates.flatMap((state) => state.of), ...Object.keys(elsewhere)]);
  const proposing = sources().filter((file) => proposes.test(readFileSync(file, "utf8")));
  expect(proposing.length).toBeGreaterThan(10);
  expect(proposing.filter((file) => !held.has(file))).toEqual([]);
});

it("no state is held of a source that is not there", () => {
  const all = new Set([...sources(), "options/target.ts"]);
  expect(proposingStates.flatMap((state) => state.of).filter((file) => !all.has(file))).toEqual([]);
});

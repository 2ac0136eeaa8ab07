import { execa } from "execa";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { provenPlan } from "../harness/observe/fixture-acting-server.ts";
import { builtPrograms } from "./built-programs.ts";
import { killSwitchMs, unhurried } from "./run-built-command.ts";

/** How many requests are needed to show a finding hangs on how far it could be shrunk in the time. */
function withoutCounts(text: string): string {
  return text.replaceAll(/request \d+ of \d+/gu, "request N of N");
}

it("the README begins with what a run says about examples/notes", async (context) => {
  await provenPlan(context, ["sandbox"]);
  const words = ["--seed", "1", "--execute", ...unhurried, "--cmd", "node server.js"];
  const { stdout } = await execa(process.execPath, [resolve(builtPrograms.command), ...words], {
    cwd: "examples/notes",
    reject: false,
    timeout: killSwitchMs,
  });
  const parts = withoutCounts(stdout).split("\n\n");
  const hints = parts.find((part) => part.includes("\n  create_note"));
  const finding = parts.find((part) => part.startsWith("FAIL"));
  const picture = readFileSync("README.md", "utf8").split("```\n")[1] ?? "";
  expect(withoutCounts(picture)).toBe(`${hints}\n\n${finding}\n`);
  // What is there to be found is one thing.
  expect(parts.filter((part) => /^(?:FAIL|WARN|AMBIGUOUS|INCONCLUSIVE) /u.test(part))).toHaveLength(1);
});

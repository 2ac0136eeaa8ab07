import { describe, expect, it } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { leftOut, readReport, resultsOf } from "./read-report.ts";
import { ended, hostileServer, runCommand } from "./run-command.ts";

const answered = "schema/every-query-is-answered";

async function test(
  id: string,
  scope: readonly string[] = ["--check", answered],
): Promise<{ report: Report; text: string }> {
  const words = ["--runs", "5", ...scope, "--report", "json", ...hostileServer(id)];
  const run = await runCommand(words);
  expect(run).toMatchObject(ended(0));
  expect(run.peakMemoryMiB).toBeLessThan(400);
  const report = readReport(run.stdout);
  expect(report.problems).toEqual([]);
  expect(leftOut(report)).toEqual([]);
  return { report, text: run.stdout };
}

function verdictsByTool(report: Report, check: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...resultsOf(report, check)].map(([tool, { verdict }]) => [tool, verdict]));
}

describe.concurrent("a schema", () => {
  it("that refers to itself is unsupported only where no value ends", async () => {
    const { report } = await test("recursive-schema");
    expect(verdictsByTool(report, answered)).toEqual({
      linked_list: "pass",
      endless_list: "inconclusive",
      own_shadow: "inconclusive",
    });
    expect(resultsOf(report, answered).get("own_shadow")?.message).toContain("unsupported: $ref");
  });

  it("of 2^30 paths is given up, and one of 3^40 combinations is covered by pairs", async () => {
    const { report } = await test("exploding-schema");
    expect(verdictsByTool(report, answered)).toEqual({ doubling: "inconclusive", combinations: "pass" });
    expect(resultsOf(report, answered).get("doubling")?.message).toContain("unsupported: $ref at /properties/value");
  });

  it("whose pattern backtracks for ever costs its own tool and no other", async () => {
    const { report } = await test("slow-pattern");
    const verdicts = Object.entries(verdictsByTool(report, answered));
    expect(verdicts).toHaveLength(6);
    // Which of the patterns decide in time depends on how busy the machine is.
    expect(verdicts).toContainEqual(["manage_files", "pass"]);
    for (const [tool, { verdict, message }] of resultsOf(report, answered)) {
      if (verdict !== "pass") expect(`${tool}: ${message}`).toContain("unsupported: pattern at /properties/text");
    }
  });

  it("with names that every object has is like any other", async () => {
    const { report, text } = await test("proto-keys", ["--suite", "schema,error-codes"]);
    const tools = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const results = resultsOf(report, answered);
    expect([...results.keys()]).toEqual(tools);
    expect([...results.values()].map(({ verdict }) => verdict)).toEqual(tools.map(() => "pass"));
    // The smallest invalid arguments keep the other member, whose value has such a name too.
    expect(text).toMatch(/"toString": \{\s+"__proto__": \{\s+"polluted": true/u);
  });
});

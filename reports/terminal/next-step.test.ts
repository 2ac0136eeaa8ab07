import { describe, expect, it } from "vitest";
import type { CallsInVain, ExitCode, Report, ToolCalls } from "../../report-model/report-model.ts";
import { cleanReport, everyVerdictReport } from "../fixture-reports.ts";
import { renderNextStep } from "./next-step.ts";

const onMachine = { ...cleanReport.target, place: { kind: "machine" } } as const;
const clean: Report = { ...cleanReport, target: onMachine };
const hintsDecided = { decided: 0, of: 1, tools: { decided: 0, of: 1, required: 1 } };

function next(report: Report): string {
  return renderNextStep(report, { colour: false, width: 200 }).join("\n");
}

describe("the next step", () => {
  it("explains the first finding", () => {
    expect(next(everyVerdictReport)).toBe(
      "Next: npx mcp-annotations-conformance explain determinism/repeated-queries-agree",
    );
  });

  it("is not about a finding that a baseline knows", () => {
    const results = everyVerdictReport.results.map((result) => ({ ...result, known: { reason: "known" } }));
    expect(next({ ...everyVerdictReport, target: onMachine, results })).toContain("add --execute");
  });

  it("is to call the tools where none was called", () => {
    expect(next(clean)).toBe(
      "Next: add --execute to call the tools in a sandbox and compare what they do with their hints.",
    );
    const { place: _, ...elsewhere } = onMachine;
    expect(next({ ...clean, target: elsewhere })).toContain("(--cmd, with {port} in it");
    expect(next({ ...clean, target: { ...onMachine, tools: 0 } })).toBe("");
  });

  it("is to call the tools also where there are warnings, and to explain a warning where they were called", () => {
    const results = everyVerdictReport.results.filter(({ verdict }) => !["fail", "error"].includes(verdict));
    const warned: Report = { ...everyVerdictReport, target: onMachine, results };
    expect(next(warned)).toContain("add --execute");
    expect(next({ ...warned, hintsDecided })).toContain(" explain ");
    expect(next({ ...warned, failOn: ["fail", "warn"], exitCode: 1 })).toContain(" explain ");
  });

  it("is to give a value to a tool that did no work", () => {
    const idle = {
      tool: "read",
      made: 3,
      succeeded: 0,
      worked: 0,
      inVain: { answer: "no such file", argument: "path" },
    };
    expect(next({ ...clean, exitCode: 4, hintsDecided, calls: [idle] })).toBe(
      "Next: give the tools that never worked a value that exists:\n      --example 'read.path=<value>'",
    );
    expect(next({ ...clean, hintsDecided, calls: [] })).toBe("");
    const results = everyVerdictReport.results.filter(({ verdict }) => !["fail", "error"].includes(verdict));
    const warned: Report = { ...everyVerdictReport, target: onMachine, results, hintsDecided };
    expect(next({ ...warned, exitCode: 0, calls: [idle] })).toContain("--example 'read.path=<value>'");
  });

  it("is one value for all tools that lack the same argument, and counts what is left out", () => {
    const inVain = (argument: string): CallsInVain => ({ answer: "none", argument });
    const idle = (tool: string, argument: string): ToolCalls => ({
      tool,
      made: 1,
      succeeded: 0,
      worked: 0,
      inVain: inVain(argument),
    });
    const calls = [idle("open", "id"), idle("close", "id"), idle("a", "x"), idle("b", "y"), idle("c", "z")];
    const lines = next({ ...clean, hintsDecided, calls }).split("\n");
    expect(lines.slice(1)).toEqual([
      "      --example '*.id=<value>'",
      "      --example 'a.x=<value>'",
      "      --example 'b.y=<value>'",
      "      +1 more under Calls",
    ]);
  });

  it.each<ExitCode>([2, 3, 70, 130])("is left to the meaning of exit code %d", (exitCode) => {
    expect(next({ ...clean, exitCode })).toBe("");
  });

  it("is broken within the width", () => {
    const lines = renderNextStep(clean, { colour: false, width: 40 });
    expect(lines.every((line) => line.length <= 40)).toBe(true);
  });
});

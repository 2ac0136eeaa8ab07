import { describe, expect, it } from "vitest";
import type { PlannedTool, RunPlan } from "../report-model/run-plan.ts";
import { renderPlan } from "./plan.ts";

const sets = [...Array.from({ length: 5 }, (_, index) => ({ path: `p${index}` })), { path: "p".repeat(200) }];
const judged: PlannedTool = { tool: "t", use: "judged", arguments: sets, fixtures: ["directory"] };
const plan: RunPlan = {
  schemaVersion: 1,
  server: { name: "\u001B[31mnotes", version: "1.0.0" },
  protocol: "2025-11-25",
  tools: 302,
  dialects: ["static"],
  calls: {
    place: "sandbox",
    tools: [
      ...Array.from({ length: 300 }, (_, index) => ({ ...judged, tool: `tool_${index}` })),
      { ...judged, tool: "helper", use: "helps", arguments: [{ id: "7\u001B[31m" }], fixtures: [] },
      { ...judged, tool: "odd", use: "not-called", arguments: [], because: "its schema has $dynamicRef" },
    ],
  },
  checks: [
    { check: "hints/titles-agree", results: 302 },
    { check: "side-effects/a", results: 1, because: "strace is not installed" },
    { check: "side-effects/b", results: 1, because: "strace is not installed" },
  ],
};

describe("the plan of a run", () => {
  const text = renderPlan(plan, { colour: false, width: 100 });

  it("puts together the tools and the checks of which the same is said", () => {
    expect(text).toContain(
      "300 tools called and checked with 6 sets of arguments at first, including fixtures: directory",
    );
    expect(text).toContain("+288 more tools");
    expect(text).toContain("1 tool called only for the ids and the state that others need, with 1 set of arguments");
    expect(text).toContain("1 tool not called: its schema has $dynamicRef");
    expect(text).toContain("1 check will run and give 302 results.");
    expect(text).toContain("2 checks will not run: strace is not installed\n  --json names them.");
  });

  it("shows what tools are called with, a line for each set", () => {
    const [first = "", ...rest] = text.slice(text.indexOf("    tool_0 ")).split("\n");
    expect(first).toBe('    tool_0   {"path":"p0"}');
    expect(rest.slice(0, 4).map((line) => line.trim())).toEqual([
      '{"path":"p1"}',
      '{"path":"p2"}',
      "+3 more",
      'tool_1   {"path":"p0"}',
    ]);
    expect(text).toContain('    helper  {"id":"7\\u001b[31m"}');
    const long = { ...plan, calls: { place: "sandbox", tools: [{ ...judged, arguments: sets.slice(5) }] } } as const;
    const lines = renderPlan(long, { colour: false, width: 100 }).split("\n");
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.find((line) => line.includes("ppp"))).toMatch(/p…$/u);
  });

  it("says where tools are called, and that none is without --execute", () => {
    expect(text).toContain("In a sandbox: the effects of the tools are discarded.");
    const { calls: _, ...without } = plan;
    expect(renderPlan(without, { colour: false, width: 100 })).toContain("None: tools are called only with --execute.");
  });

  it("lets nothing of the server act on a terminal", () => {
    expect(text).not.toContain("\u001B");
  });
});

import { describe, expect, it } from "vitest";
import type { PlannedTool, RunPlan } from "../report-model/run-plan.ts";
import { renderPlan } from "./plan.ts";

const judged: PlannedTool = { tool: "t", use: "judged", argumentSets: 6, fixtures: ["directory"] };
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
      { ...judged, tool: "helper", use: "helps", argumentSets: 1, fixtures: [] },
      { ...judged, tool: "odd", use: "not-called", argumentSets: 0, because: "its schema has $dynamicRef" },
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
    expect(text).toContain("    tool_0, tool_1, ");
    expect(text).toContain("+288 more");
    expect(text).toContain("1 tool called only for the ids and the state that others need, with 1 set of arguments");
    expect(text).toContain("1 tool not called: its schema has $dynamicRef");
    expect(text).toContain("1 check will run and give 302 results.");
    expect(text).toContain("2 checks will not run: strace is not installed\n    side-effects/a, side-effects/b");
    expect(text.split("\n").length).toBeLessThan(30);
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

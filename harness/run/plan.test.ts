import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../dialects/annotations.ts";
import { resolveDialect } from "../dialects/resolve.ts";
import type { Json } from "../json/value.ts";
import type { Check } from "./check.ts";
import { listed } from "./fixture-subject.ts";
import { holds } from "./judgement.ts";
import { isFlagged, planJobs, toolsToAsk } from "./plan.ts";

const facts = { title: "t", level: "MUST", requirements: [], matters: "m", fix: ["f"] } as const;
const judge = (): ReturnType<typeof holds> => holds(1);
const both = ["annotations", "resolve"] as const;
const plan = (): readonly [] => [];

const checks: readonly Check[] = [
  { ...facts, id: "s/definition", gather: "definition", judge },
  { ...facts, id: "s/dialect-definition", gather: "dialect-definition", dialects: ["resolve"], judge },
  { ...facts, id: "s/reading", gather: "reading", judge },
  { ...facts, id: "s/dialect-reading", gather: "dialect-reading", dialects: both, judge },
  { ...facts, id: "s/readings", gather: "readings", judge },
  { ...facts, id: "s/survey", gather: "survey", dialects: both, judge },
  {
    ...facts,
    id: "s/flagged",
    gather: "tool-conversations",
    dialects: ["annotations"],
    tools: "flagged",
    history: "any",
    plan,
    judge,
  },
  {
    ...facts,
    id: "s/unflagged",
    gather: "tool-conversations",
    dialects: ["annotations"],
    tools: "unflagged",
    history: "any",
    plan,
    judge,
  },
  { ...facts, id: "s/server", gather: "server-conversations", dialects: ["annotations"], plan, judge },
  { ...facts, id: "s/session", gather: "session-conversations", plan, judge },
  { ...facts, id: "s/windows", gather: "windows", dialects: ["annotations"], judge },
  { ...facts, id: "s/traffic", gather: "traffic", faults: ["not-json"], expected: "e" },
];

const tools = [
  listed({ name: "a", dynamicAnnotations: true }),
  listed({ name: "b" }),
  listed({ name: "c", resolve: true }),
];

function planned(dialects: Parameters<typeof planJobs>[1]): readonly string[] {
  return planJobs(checks, dialects, tools).map(({ check, subject }) =>
    [check.id, subject.dialect, subject.tool].join(" ").trim(),
  );
}

describe("the plan of a run", () => {
  it("has for a server without a dialect what can be read and asked of any server", () => {
    expect(planned([])).toEqual([
      "s/definition static a",
      "s/definition static b",
      "s/definition static c",
      "s/reading static",
      "s/readings static",
      "s/session static",
      "s/traffic static",
    ]);
  });

  it("has for each dialect the checks that speak it, about the tools that they ask about", () => {
    expect(planned([annotationsDialect, resolveDialect]).filter((job) => !job.includes(" static"))).toEqual([
      "s/dialect-definition resolve a",
      "s/dialect-definition resolve b",
      "s/dialect-definition resolve c",
      "s/dialect-reading annotations",
      "s/dialect-reading resolve",
      "s/survey annotations a",
      "s/survey resolve c",
      "s/flagged annotations a",
      "s/unflagged annotations b",
      "s/unflagged annotations c",
      "s/server annotations",
      "s/windows annotations",
    ]);
  });
});

describe("a flagged tool", () => {
  it.each<[Json | undefined, boolean]>([
    [true, true],
    [undefined, false],
    [false, false],
    [null, false],
    ["true", true],
    [0, true],
    [{}, true],
  ])("is one whose flag is anything but an explicit no: %j", (flag, flagged) => {
    const tool = listed({ name: "a", ...(flag === undefined ? {} : { resolve: flag }) });
    expect(isFlagged(tool, resolveDialect)).toBe(flagged);
  });

  it("is asked about once when its name is listed twice", () => {
    const first = listed({ name: "a", resolve: true });
    const second = listed({ name: "a", resolve: true, title: "second" });
    expect(toolsToAsk([first, second], resolveDialect, "flagged")).toEqual([first]);
  });
});

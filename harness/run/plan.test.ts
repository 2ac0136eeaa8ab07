import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../dialects/annotations.ts";
import { resolveDialect } from "../dialects/resolve.ts";
import type { Json } from "../json/value.ts";
import { whyNotSpoken, type Check } from "../check/check.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import { isFlagged, toolsToAsk } from "../dialects/asked-tools.ts";
import { calls } from "../evidence/calls/calls.ts";
import type { CallsCheck } from "../evidence/calls/check/calls-check.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { ConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { http } from "../evidence/http/http.ts";
import type { HttpCheck } from "../evidence/http/http-check.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { ListingCheck } from "../evidence/listing/listing-check.ts";
import { windows } from "../evidence/windows/windows.ts";
import type { WindowCheck } from "../evidence/windows/window-check.ts";
import { wire } from "../evidence/wire/wire.ts";
import type { WireCheck } from "../evidence/wire/wire-check.ts";
import { listed } from "../check/fixture-subject.ts";
import { holds } from "../check/judgement.ts";
import { checksOn, planJobs } from "./plan.ts";

const facts = { title: "t", level: "MUST", requirements: [], matters: "m", fix: ["f"] } as const;
const judge = (): ReturnType<typeof holds> => holds(1);
const both = "all";
const plan = (): readonly [] => [];

const checks: readonly (ListingCheck | ConversationCheck | WindowCheck | WireCheck)[] = [
  { ...facts, id: "s/definition", evidence: listing, per: "tool", judge },
  { ...facts, id: "s/dialect-definition", evidence: listing, per: "tool", dialects: ["resolve"], judge },
  { ...facts, id: "s/reading", evidence: listing, per: "server", judge },
  { ...facts, id: "s/dialect-reading", evidence: listing, per: "server", dialects: both, judge },
  { ...facts, id: "s/readings", evidence: listing, per: "server", lists: "together", judge },
  { ...facts, id: "s/survey", evidence: conversation, per: "tool", dialects: both, judge },
  {
    ...facts,
    id: "s/flagged",
    evidence: conversation,
    per: "tool",
    dialects: ["annotations"],
    tools: "flagged",
    history: "any",
    plan,
    judge,
  },
  {
    ...facts,
    id: "s/unflagged",
    evidence: conversation,
    per: "tool",
    dialects: ["annotations"],
    tools: "unflagged",
    history: "any",
    plan,
    judge,
  },
  { ...facts, id: "s/server", evidence: conversation, per: "server", dialects: ["annotations"], plan, judge },
  { ...facts, id: "s/session", evidence: conversation, per: "server", plan, judge },
  { ...facts, id: "s/windows", evidence: windows, per: "server", kinds: [], dialects: ["annotations"], judge },
  { ...facts, id: "s/traffic", evidence: wire, per: "server", faults: ["not-json"], expected: "e", judge },
];

const tools = [
  listed({ name: "a", dynamicAnnotations: true }),
  listed({ name: "b" }),
  listed({ name: "c", resolve: true }),
];

function planned(dialects: readonly QueryDialect[]): readonly string[] {
  return planJobs(checks, { dialects, tools }, "2025-11-25", true).map(({ check, key }) =>
    [check.id, key.dialect, key.tool].join(" ").trim(),
  );
}

const callingChecks: readonly CallsCheck[] = [
  { ...facts, id: "s/executions", evidence: calls, per: "tool", judge },
  { ...facts, id: "s/dialect-executions", evidence: calls, per: "tool", dialects: ["resolve"], judge },
  { ...facts, id: "s/server-calls", evidence: calls, per: "server", plan, judge },
];

describe("checks that call tools", () => {
  const subjectsOf = (execute: boolean): readonly string[] =>
    planJobs(callingChecks, { dialects: [resolveDialect], tools }, "2025-11-25", execute).map(({ check, key }) =>
      [check.id, key.dialect, key.tool].join(" ").trim(),
    );

  it("have a result for each tool when tools are called", () => {
    expect(subjectsOf(true)).toEqual([
      "s/executions static a",
      "s/executions static b",
      "s/executions static c",
      "s/dialect-executions resolve c",
      "s/server-calls static",
    ]);
  });

  it("have one result for the whole server when they are not", () => {
    expect(subjectsOf(false)).toEqual(["s/executions static", "s/dialect-executions resolve", "s/server-calls static"]);
  });
});

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

describe("a check of a rule that came with a later revision", () => {
  const younger = checks.map((check): Check => ({ ...check, since: "2026-07-28" }));

  it("is planned once for each dialect that it speaks, or once for the server", () => {
    const jobs = planJobs(younger, { dialects: [annotationsDialect, resolveDialect], tools }, "2025-11-25", true);
    const named = jobs.map(({ check, key }) => [check.id, key.dialect, key.tool].join(" ").trim());
    expect(named.filter((job) => job.startsWith("s/survey") || job.startsWith("s/definition"))).toEqual([
      "s/definition static",
      "s/survey annotations",
      "s/survey resolve",
    ]);
    expect(new Set(named).size).toBe(named.length);
  });

  it("is planned like any other where that revision or a later one is spoken", () => {
    const dialects = [annotationsDialect];
    const subjectsIn = (some: readonly Check[], version: string): readonly unknown[] =>
      planJobs(some, { dialects, tools }, version, true).map(({ key }) => key);
    expect(subjectsIn(younger, "2026-07-28")).toEqual(subjectsIn(checks, "2026-07-28"));
    expect(subjectsIn(younger, "2027-01-01")).toEqual(subjectsIn(checks, "2026-07-28"));
  });

  it("says which revision is spoken, and which one it needs", () => {
    const [check] = younger;
    if (check === undefined) throw new Error("no check");
    expect(whyNotSpoken(check, "2025-06-18")).toBe(
      "the rule applies from protocol revision 2026-07-28 on, and the server speaks 2025-06-18",
    );
    expect(whyNotSpoken(check, "2026-07-28")).toBeUndefined();
  });
});

it("has the checks that need HTTP for targets that are reached over it, and where there are no others", () => {
  const [check] = checks;
  const overHttp: HttpCheck = { ...facts, id: "s/http", evidence: http, per: "server", requests: [], judge };
  if (check === undefined) throw new Error("no check");
  expect(checksOn({ overHttp: true }, [check, overHttp])).toEqual([check, overHttp]);
  expect(checksOn({}, [check, overHttp])).toEqual([check]);
  expect(checksOn({}, [overHttp])).toEqual([overHttp]);
});

import { failuresAreErrors, serverSurvivesBadRequests, unknownMethodIsRejected } from "./resilience.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { querySubject, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, malformed, result, silence } from "../judging/fixture-judging.ts";

const subject = querySubject(
  { name: "t", inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } },
  annotationsDialect,
);
const server = { introduction: subject.introduction, dialect: annotationsDialect, tools: [subject] };
const step = { method: "tools/annotations" };
const good = result({ annotations: {} });

describe("error-codes/failures-are-errors", () => {
  const check = failuresAreErrors;
  const judge = (...outcomes: readonly Outcome[]): string =>
    check.judge(evidenceOf(...outcomes.map((outcome) => [step, outcome] as const))).kind;

  it("holds when failures are errors", () => {
    expect(judge(error(-32602), good, error(-32603))).toBe("holds");
  });

  it("is contradicted by a result that says it is one", () => {
    expect(judge(error(-32602), result({ isError: true, content: [] }))).toBe("contradicted");
  });

  it("takes no other value of isError for one", () => {
    expect(judge(error(-32602), result({ isError: false }), result({ isError: "true" }))).toBe("holds");
  });

  it("decides nothing when nothing failed", () => {
    expect(judge(good, silence)).toBe("undecided");
  });

  it("asks about an unknown tool, and badly about known ones", () => {
    const [conversation] = check.plan(server);
    expect(conversation?.[0]).toEqual({ method: "tools/annotations", params: { name: "no-such-tool", arguments: {} } });
    expect(conversation?.length).toBe(4);
  });
});

describe("error-codes/server-survives-bad-requests", () => {
  const check = serverSurvivesBadRequests;
  const judge = (...outcomes: readonly Outcome[]): string =>
    check.judge(evidenceOf(...outcomes.map((outcome) => [step, outcome] as const)), subject).kind;

  it("puts every bad request between two equal good ones", () => {
    const plan = check.plan(subject);
    expect(plan.length).toBeGreaterThan(6);
    for (const conversation of plan) {
      const [before, bad, after, ...more] = conversation;
      expect(before).toEqual(after);
      expect(bad).not.toEqual(before);
      expect(more).toEqual([]);
    }
  });

  it.each<[string, readonly Outcome[], string]>([
    ["a refusal between two answers", [good, error(-32602), good], "holds"],
    ["an answer to the bad request, which other checks judge", [good, good, good], "holds"],
    ["a tool that never answers well", [error(-32603), error(-32602), error(-32603)], "holds"],
    ["a server that dies of the bad request", [good, crash, crash], "contradicted"],
    ["a server that dies after it", [good, error(-32602), crash], "contradicted"],
    ["a server that does not answer any more", [good, error(-32602), silence], "contradicted"],
    ["a server that refuses what it answered before", [good, error(-32602), error(-32603)], "contradicted"],
    ["silence on the bad request alone", [good, silence, good], "undecided"],
    ["silence from the start", [silence, silence], "undecided"],
    ["no request at all", [], "undecided"],
  ])("judges %s", (_, outcomes, kind) => {
    expect(judge(...outcomes)).toBe(kind);
  });
});

describe("error-codes/unknown-method-is-rejected", () => {
  const check = unknownMethodIsRejected;
  const judge = (...outcomes: readonly Outcome[]): string =>
    check.judge(evidenceOf(...outcomes.map((outcome) => [step, outcome] as const))).kind;

  it.each<[string, readonly Outcome[], string]>([
    ["-32601", [error(-32601), good], "holds"],
    ["another code", [error(-32602), good], "contradicted"],
    ["a result", [good, good], "contradicted"],
    ["a server that dies of it", [crash, crash], "contradicted"],
    ["silence", [silence], "undecided"],
    ["an answer that is none", [malformed], "undecided"],
    ["nothing", [], "undecided"],
  ])("judges %s", (_, outcomes, kind) => {
    expect(judge(...outcomes)).toBe(kind);
  });

  it("asks for a method that nobody has", () => {
    const [conversation] = check.plan({ introduction: introductionOf([]) });
    expect(conversation?.[0]?.method).toBe("mcp-annotations-conformance/no-such-method");
  });
});

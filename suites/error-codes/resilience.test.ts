import { failuresAreErrors, serverSurvivesBadRequests, unknownMethodIsRejected } from "./resilience.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { querySubject, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, malformed, noMessage, result, silence } from "../judging/fixture-judging.ts";

const subject = querySubject(
  { name: "t", inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } },
  annotationsDialect,
);
const server = { introduction: subject.introduction, dialect: annotationsDialect, tools: [subject] };
const step: Step = { method: "tools/annotations" };
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
  const [conversation = []] = check.plan(subject);
  const [asked = step] = conversation;
  const bad: Step = { method: "tools/annotations", params: { name: "t", arguments: "x" } };
  /** `+` is the good query, `-` a bad one. */
  const judge = (...answers: readonly (readonly ["+" | "-", Outcome])[]): string =>
    check.judge(
      evidenceOf(...answers.map(([kind, outcome]) => [kind === "+" ? asked : bad, outcome] as const)),
      subject,
    ).kind;
  const answered = ["+", good] as const;
  const refused = ["-", error(-32602)] as const;
  const lost = ["+", error(-32603)] as const;
  const silent = ["+", silence] as const;
  const late = { kind: "unanswered", afterMs: 1_000, cameLate: true } as const;
  const busy = ["+", error(-32000)] as const;
  const manyAnswered = Array.from({ length: 10 }, () => answered);

  it("puts every bad request between two equal good ones, and then so many that a leak shows", () => {
    const isGood = conversation.map((each) => each === asked);
    expect(isGood.slice(0, 9)).toEqual([true, false, true, false, true, false, true, false, true]);
    expect(isGood.filter((each) => !each).length).toBeGreaterThanOrEqual(64);
    expect(isGood.slice(-4)).toEqual([true, true, true, true]);
  });

  it.each<[string, readonly (readonly ["+" | "-", Outcome])[], string]>([
    ["a refusal between two answers", [answered, refused, answered], "holds"],
    ["an answer to the bad request, which other checks judge", [answered, ["-", good], answered], "holds"],
    ["a tool that never answers well", [lost, refused, lost], "holds"],
    ["a page in the place of an answer", [answered, ["-", noMessage], ["+", noMessage]], "undecided"],
    ["a server that dies of the bad request", [answered, ["-", crash], ["+", crash]], "contradicted"],
    ["a server that dies after it", [answered, refused, ["+", crash]], "contradicted"],
    ["a server that dies of a good request", [answered, ["+", crash]], "undecided"],
    ["a server that does not answer any more", [answered, refused, silent, ["-", silence]], "contradicted"],
    ["two silences that were one stall", [answered, refused, ["+", late], ["-", silence]], "undecided"],
    ["a late answer to a bad request", [answered, refused, silent, ["-", late]], "undecided"],
    ["errors that stay after a late answer", [answered, refused, ["+", late], lost, lost], "undecided"],
    ["a refusal after a late answer", [answered, refused, ["+", late], ["+", error(-32602)]], "contradicted"],
    ["one stall", [answered, refused, silent], "undecided"],
    ["one stall that is over", [answered, refused, silent, answered], "undecided"],
    ["a server that refuses what it answered before", [answered, refused, ["+", error(-32602)]], "contradicted"],
    ["an error that passes", [answered, refused, lost, refused, answered], "holds"],
    ["an error that may pass", [answered, refused, lost], "holds"],
    ["an error that stays", [answered, refused, lost, lost, lost], "contradicted"],
    [
      "an error that stays, and of which only the server knows what it is",
      [answered, refused, busy, busy, busy],
      "undecided",
    ],
    ["an error that stays after many answers", [...manyAnswered, refused, lost, lost, lost], "undecided"],
    ["a bad request alone, after a good one", [answered, refused], "holds"],
    ["silence on the bad request alone", [answered, ["-", silence], answered], "undecided"],
    ["silence from the start", [silent, silent], "undecided"],
    ["no request at all", [], "undecided"],
  ])("judges %s", (_, answers, kind) => {
    expect(judge(...answers)).toBe(kind);
  });
});

describe("error-codes/unknown-method-is-rejected", () => {
  const check = unknownMethodIsRejected;
  const judge = (...outcomes: readonly Outcome[]): string =>
    check.judge(evidenceOf(...outcomes.map((outcome) => [step, outcome] as const)), server).kind;
  const server = { introduction: introductionOf([]) };

  it("names the SDK that answers so in every server", () => {
    const sdk = { package: "mcp", version: "1.9.4" };
    const answer = error(-32602, "Invalid request parameters");
    const evidence = evidenceOf([step, answer], [step, good]);
    expect(check.judge(evidence, { ...server, sdks: [sdk] })).toMatchObject({ sdk: { ...sdk, before: "2.0.0" } });
    expect(check.judge(evidence, server)).not.toHaveProperty("sdk");
  });

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

import {
  invalidArgumentsAreRejected,
  missingArgumentsAreRejected,
  nonObjectArgumentsAreRejected,
} from "./arguments.ts";
import { missingNameIsRejected, missingParamsAreRejected, unknownToolIsRejected } from "./params.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { argumentsOf, type Step } from "../../harness/conversation/conversation.ts";
import { querySubject, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, malformed, result, silence } from "../judging/fixture-judging.ts";
import { judgeRejections, matchesStaticHints } from "./expect-rejection.ts";

const definition = {
  name: "read_file",
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    additionalProperties: false,
  },
};
const subject = querySubject(definition, annotationsDialect);
const lenient = querySubject({ name: "ping", inputSchema: { type: "object" } }, annotationsDialect);
const server = { introduction: subject.introduction, dialect: annotationsDialect, tools: [subject] };
const step: Step = { method: "tools/annotations", params: { name: "x" } };
const rejected = error(-32602);

function namesIn(conversation: readonly Step[] | undefined): readonly (Json | undefined)[] {
  return (conversation ?? []).map(({ params }) => (isJsonObject(params) ? member(params, "name") : undefined));
}

describe("requests that must be refused", () => {
  const judge = (...outcomes: readonly Outcome[]): Judgement =>
    judgeRejections(evidenceOf(...outcomes.map((outcome) => [step, outcome] as const)), subject, () => "A bad request");

  it("hold when all are refused with -32602", () => {
    expect(judge(rejected, rejected)).toEqual({ kind: "holds", trials: 2 });
  });

  it("are contradicted by one that is answered, or refused with another code", () => {
    expect(judge(rejected, result({ annotations: {} }))).toMatchObject({
      kind: "contradicted",
      message: "A bad request was answered instead of being refused with -32602.",
      exchanges: [1],
      provenByTranscript: true,
    });
    const busy = judge(error(-32603));
    expect(busy).toMatchObject({
      kind: "contradicted",
      message: "A bad request was refused with -32603 instead of being refused with -32602.",
    });
    // An error may pass, so that it has to recur.
    expect(busy).not.toHaveProperty("provenByTranscript");
  });

  it("decide nothing when the method does not exist, or nobody answers", () => {
    expect(judge(error(-32601)).kind).toBe("undecided");
    expect(judge(silence, crash, malformed).kind).toBe("undecided");
    expect(judge().kind).toBe("undecided");
  });

  it("are those of the dialect only", () => {
    const evidence = evidenceOf([{ method: "ping" }, result({})], [step, rejected]);
    expect(judgeRejections(evidence, subject, () => "").kind).toBe("holds");
  });

  it("carry a remark when the answer is that of the sample server", () => {
    const answer = (annotations: Json): Parameters<typeof matchesStaticHints>[2] => ({
      step,
      outcome: result({ annotations }),
    });
    expect(matchesStaticHints(subject, definition, answer({ readOnlyHint: true }))).toContain("AMB-09");
    expect(matchesStaticHints(subject, definition, answer({ readOnlyHint: true, openWorldHint: true }))).toContain(
      "AMB-09",
    );
    expect(matchesStaticHints(subject, definition, answer({ readOnlyHint: false }))).toBeUndefined();
    expect(matchesStaticHints(subject, definition, { step, outcome: silence })).toBeUndefined();
  });
});

describe("error-codes/unknown-tool-is-rejected", () => {
  const check = unknownToolIsRejected;

  it("asks with look-alikes of a real name and with names that trip up a lookup, never with a listed one", () => {
    const [conversation] = check.plan(server);
    const names = namesIn(conversation);
    expect(names).toEqual(expect.arrayContaining(["READ_FILE", " read_file", "read_fil", "", "__proto__", "toString"]));
    // One good query shows that the method is there.
    expect(names.filter((name) => name === "read_file")).toHaveLength(1);
    const crowded = {
      ...server,
      introduction: introductionOf([definition, { name: "READ_FILE" }, { name: "constructor" }]),
    };
    const [others] = check.plan(crowded);
    expect(namesIn(others)).not.toContain("READ_FILE");
    expect(namesIn(others)).not.toContain("constructor");
  });

  it("asks with arguments that would do for the real tool", () => {
    const [conversation] = check.plan(server);
    const { inputs } = subject;
    for (const each of conversation ?? []) {
      expect(inputs.kind === "generated" && inputs.generator.isValid(argumentsOf(each) ?? null)).toBe(true);
    }
  });

  it("is contradicted by -32601 where the method answers for a tool that exists, and by nothing that is good", () => {
    const unknown: Step = { method: "tools/annotations", params: { name: "nobody", arguments: {} } };
    const good: Step = { method: "tools/annotations", params: { name: "read_file", arguments: { path: "" } } };
    const judge = (...exchanges: readonly (readonly [Step, Outcome])[]): Judgement =>
      check.judge(evidenceOf(...exchanges), server);
    expect(judge([good, result({})], [unknown, error(-32601)])).toMatchObject({
      kind: "contradicted",
      case: "other-code",
      exchanges: [0, 1],
    });
    expect(judge([good, error(-32602)], [unknown, error(-32601)]).kind).toBe("undecided");
    expect(judge([good, error(-32601)], [unknown, error(-32601)]).kind).toBe("undecided");
    expect(judge([good, result({})], [unknown, rejected])).toEqual({ kind: "holds", trials: 1 });
    expect(judge([good, error(-32603)], [unknown, rejected])).toEqual({ kind: "holds", trials: 1 });
  });

  it("is contradicted by an answer, and names the tool that does not exist", () => {
    const asked: Step = { method: "tools/annotations", params: { name: "toString", arguments: {} } };
    expect(check.judge(evidenceOf([asked, result({ annotations: {} })]), server)).toMatchObject({
      kind: "contradicted",
      message: 'A query for the unknown tool "toString" was answered instead of being refused with -32602.',
    });
  });
});

describe("error-codes/invalid-arguments-are-rejected", () => {
  const check = invalidArgumentsAreRejected;

  it("asks with objects that the schema refuses, and with nothing else", () => {
    const [conversation] = check.plan(subject);
    expect(conversation?.length).toBeGreaterThan(0);
    for (const each of conversation ?? []) {
      const value = argumentsOf(each) ?? null;
      expect(isJsonObject(value)).toBe(true);
      expect(subject.inputs.kind === "generated" && subject.inputs.generator.isValid(value)).toBe(false);
    }
  });

  it("does not apply where every object is valid", () => {
    expect(check.appliesTo?.(lenient)).toBeDefined();
    expect(check.appliesTo?.(subject)).toBeUndefined();
  });

  it("says which constraint was broken by the arguments that were accepted", () => {
    const [first] = check.plan(subject)[0] ?? [];
    if (first === undefined) throw new Error("nothing is asked");
    const judgement = check.judge(evidenceOf([first, result({ annotations: { readOnlyHint: true } })]), subject);
    expect(judgement).toMatchObject({ kind: "contradicted" });
    expect("message" in judgement && judgement.message).toMatch(/with arguments that break \w+ at /u);
    expect("observed" in judgement && judgement.observed.join()).toContain("AMB-09");
  });
});

describe("error-codes/missing-arguments-are-rejected", () => {
  const check = missingArgumentsAreRejected;

  it("asks without arguments where {} would not do", () => {
    expect(check.appliesTo?.(subject)).toBeUndefined();
    expect(check.appliesTo?.(lenient)).toContain("AMB-49");
    expect(check.plan(subject)).toEqual([[{ method: "tools/annotations", params: { name: "read_file" } }]]);
  });
});

describe("error-codes/non-object-arguments-are-rejected", () => {
  const check = nonObjectArgumentsAreRejected;

  it("asks with every other kind of JSON value", () => {
    expect(check.plan(subject)[0]?.map((each) => argumentsOf(each))).toEqual([[], "x", 1, true, null]);
  });

  it("shows what was accepted", () => {
    const asked: Step = { method: "tools/annotations", params: { name: "read_file", arguments: null } };
    expect(check.judge(evidenceOf([asked, result({ annotations: {} })]), subject)).toMatchObject({
      message: 'A query for "read_file" with arguments null was answered instead of being refused with -32602.',
    });
  });
});

describe("error-codes/missing-name-is-rejected and error-codes/missing-params-are-rejected", () => {
  it("ask without a name, with names that are no text, and without params", () => {
    const names = missingNameIsRejected.plan(server);
    expect(namesIn(names[0])).toEqual([undefined, null, 42]);
    const params = missingParamsAreRejected.plan({
      ...server,
      dialect: resolveDialect,
    });
    expect(params).toEqual([[{ method: "tools/resolve" }]]);
  });

  it("tell a missing name from a wrong one", () => {
    const check = missingNameIsRejected;
    const without = evidenceOf([{ method: "tools/annotations", params: { arguments: {} } }, error(-32603)]);
    const wrong = evidenceOf([{ method: "tools/annotations", params: { name: null, arguments: {} } }, error(-32603)]);
    expect(check.judge(without, server)).toMatchObject({ message: expect.stringContaining("without a name") });
    expect(check.judge(wrong, server)).toMatchObject({ message: expect.stringContaining("with the name null") });
  });
});

import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { Json } from "../../harness/json/value.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, malformed, result, silence } from "../judging/fixture-judging.ts";
import { judgeAgreement } from "./agreement.ts";

const subject = querySubject({ name: "t" }, annotationsDialect);
const resolving = querySubject({ name: "t" }, resolveDialect);

function query(argumentsOfCall: Json, name = "t"): Step {
  return { method: "tools/annotations", params: { name, arguments: argumentsOfCall } };
}

const safe = result({ annotations: { readOnlyHint: true, title: "x" } });
const risky = result({ annotations: { readOnlyHint: false, title: "x" } });

describe("equal queries", () => {
  it("agree when their answers are equal, keys in any order", () => {
    const reordered = result({ annotations: { title: "x", readOnlyHint: true } });
    const evidence = evidenceOf([query({}), safe], [query({}), reordered], [query({}), safe]);
    expect(judgeAgreement(evidence, subject, { how: "twice" })).toEqual({ kind: "holds", trials: 2 });
  });

  it("disagree when their answers differ, and it is said where and how", () => {
    const evidence = evidenceOf(
      [query({ a: 1 }), risky],
      [query({}), safe],
      [query({ a: 2 }), safe],
      [query({}), risky],
    );
    expect(judgeAgreement(evidence, subject, { how: "when repeated" })).toMatchObject({
      kind: "contradicted",
      message: 'Tool "t": two equal queries were answered differently when repeated.',
      observed: ["/result/readOnlyHint true → false"],
      exchanges: [1, 3],
      provenByTranscript: true,
    });
  });

  it("prove nothing where the server announced that its tools changed", () => {
    const changed = { ...evidenceOf([query({}), safe], [query({}), risky]), listsChanged: true } as const;
    expect(judgeAgreement(changed, subject, { how: "" })).toMatchObject({ kind: "undecided" });
  });

  it("are those that a claim is about", () => {
    const other: Step = { method: "ping" };
    const evidence = evidenceOf([query({}), safe], [query({}), risky], [other, result({})], [query({}), safe]);
    const isAbout = (_first: unknown, _again: unknown, between: readonly unknown[]): boolean => between.length > 1;
    expect(judgeAgreement(evidence, subject, { how: "", isAbout }).kind).toBe("holds");
  });

  it("are equal whatever their requests say in _meta", () => {
    const step = query({});
    const marked: Step = { ...step, params: { name: "t", arguments: {}, _meta: { progressToken: 1 } } };
    expect(judgeAgreement(evidenceOf([step, safe], [marked, risky]), subject, { how: "" }).kind).toBe("contradicted");
  });

  it("are equal by value, not by text", () => {
    const [first, second] = [query({ a: 1, b: 0 }), query({ b: -0, a: 1.0 })];
    expect(judgeAgreement(evidenceOf([first, safe], [second, risky]), subject, { how: "" }).kind).toBe("contradicted");
    const [text, number] = [query({ a: "1" }), query({ a: 1 })];
    expect(judgeAgreement(evidenceOf([text, safe], [number, risky]), subject, { how: "" }).kind).toBe("undecided");
  });

  it("disagree when one is refused and the other is not, which has to come again", () => {
    const judgement = judgeAgreement(evidenceOf([query({}), safe], [query({}), error(-32602)]), subject, { how: "" });
    expect(judgement).toMatchObject({ kind: "contradicted", case: "refused" });
    expect(judgement).not.toHaveProperty("provenByTranscript");
  });

  it.each([-32603, -32000, -32099])("agree when an error %d passes", (code) => {
    const evidence = evidenceOf([query({}), safe], [query({}), error(code)], [query({}), safe]);
    expect(judgeAgreement(evidence, subject, { how: "" })).toMatchObject({
      kind: "holds",
      trials: 1,
      remark: "the results agree; some queries returned a temporary error",
    });
    const atLast = evidenceOf([query({}), safe], [query({}), error(code)]);
    expect(judgeAgreement(atLast, subject, { how: "" }).kind).toBe("undecided");
  });

  it("agree when so many at once are too many", () => {
    const atOnce: Step = { ...query({}), pipelined: true };
    const evidence = evidenceOf([query({}), safe], [atOnce, error(-32000)], [atOnce, error(-32000)], [atOnce, safe]);
    expect(judgeAgreement(evidence, subject, { how: "" }).kind).toBe("holds");
    const none = evidenceOf([query({}), safe], [atOnce, error(-32000)], [atOnce, error(-32000)]);
    expect(judgeAgreement(none, subject, { how: "" }).kind).toBe("undecided");
  });

  it("disagree when an error does not pass", () => {
    const evidence = evidenceOf([query({}), safe], [query({}), error(-32603)], [query({}), error(-32603)]);
    expect(judgeAgreement(evidence, subject, { how: "" })).toMatchObject({
      kind: "contradicted",
      case: "not-answered-again",
      exchanges: [0, 1, 2],
    });
  });

  const answers = (count: number): readonly (readonly [Step, Outcome])[] =>
    Array.from({ length: count }, (_, n) => [query({ n }), safe] as const);
  const reasonOf = (...exchanges: readonly (readonly [Step, Outcome])[]): string => {
    const judgement = judgeAgreement(evidenceOf(...exchanges), subject, { how: "" });
    return judgement.kind === "undecided" ? judgement.reason : judgement.kind;
  };

  it.each([-32000, -32099])("are left open when an error %d stays: only the server knows what it means", (code) => {
    const stays = [query({ n: 0 }), error(code)] as const;
    expect(reasonOf(...answers(1), stays, stays)).toMatch(/^a query was answered, and then by nothing but error -320/u);
  });

  it("are left open when nothing is answered any more after many answers, and are not when another query is", () => {
    const stays = [query({ n: 0 }), error(-32603)] as const;
    const other = [query({ n: 1 }), error(-32603)] as const;
    expect(reasonOf(...answers(10), stays, other, stays)).toMatch(/may be a rate limit/u);
    expect(reasonOf(...answers(10), stays, [query({ n: 1 }), safe], stays)).toBe("contradicted");
    expect(reasonOf(...answers(9), stays, other, stays)).toBe("contradicted");
  });

  it("agree when both are refused with the same code, whatever the message", () => {
    const other = { kind: "error", error: { code: -32602, message: "at 12:00" }, faults: [] } as const;
    expect(judgeAgreement(evidenceOf([query({}), error(-32602)], [query({}), other]), subject, { how: "" }).kind).toBe(
      "holds",
    );
  });

  it("decide nothing when one had no answer", () => {
    for (const none of [silence, crash, malformed]) {
      expect(judgeAgreement(evidenceOf([query({}), safe], [query({}), none]), subject, { how: "" }).kind).toBe(
        "undecided",
      );
    }
  });

  it("are queries of this tool only", () => {
    const evidence = evidenceOf(
      [query({}, "other"), safe],
      [query({}, "other"), risky],
      [{ method: "ping" }, result({})],
      [{ method: "tools/annotations" }, error(-32602)],
      [{ method: "tools/annotations" }, error(-32603)],
    );
    expect(judgeAgreement(evidence, subject, { how: "" }).kind).toBe("undecided");
  });
});

describe("what answers must agree on", () => {
  it("is the annotations alone in tools/annotations", () => {
    const stamped = result({ annotations: { readOnlyHint: true, title: "x" }, _meta: { at: 2 }, ttl: 3 });
    expect(judgeAgreement(evidenceOf([query({}), safe], [query({}), stamped]), subject, { how: "" }).kind).toBe(
      "holds",
    );
  });

  it("is the whole tool but its _meta in tools/resolve", () => {
    const step: Step = { method: "tools/resolve", params: { name: "t", arguments: {} } };
    const tool = (more: object): ReturnType<typeof result> => result({ tool: { name: "t", ...more } });
    const stamped = evidenceOf([step, tool({ _meta: { at: 1 } })], [step, tool({ _meta: { at: 2 } })]);
    expect(judgeAgreement(stamped, resolving, { how: "" }).kind).toBe("holds");
    const described = evidenceOf([step, tool({ description: "a" })], [step, tool({ description: "b" })]);
    expect(judgeAgreement(described, resolving, { how: "" }).kind).toBe("contradicted");
  });
});

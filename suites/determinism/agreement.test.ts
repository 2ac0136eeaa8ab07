import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { Json } from "../../harness/json/value.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
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
    expect(judgeAgreement(evidence, subject, "twice")).toEqual({ kind: "holds", trials: 2 });
  });

  it("disagree when their answers differ, and it is said where and how", () => {
    const evidence = evidenceOf(
      [query({ a: 1 }), risky],
      [query({}), safe],
      [query({ a: 2 }), safe],
      [query({}), risky],
    );
    expect(judgeAgreement(evidence, subject, "when repeated")).toMatchObject({
      kind: "contradicted",
      message: 'Tool "t": two equal queries were answered differently when repeated.',
      observed: ["/result/readOnlyHint true → false"],
      exchanges: [1, 3],
    });
  });

  it("are equal by value, not by text", () => {
    const [first, second] = [query({ a: 1, b: 0 }), query({ b: -0, a: 1.0 })];
    expect(judgeAgreement(evidenceOf([first, safe], [second, risky]), subject, "").kind).toBe("contradicted");
    const [text, number] = [query({ a: "1" }), query({ a: 1 })];
    expect(judgeAgreement(evidenceOf([text, safe], [number, risky]), subject, "").kind).toBe("undecided");
  });

  it("disagree when one is refused and the other is not, or refused with another code", () => {
    expect(judgeAgreement(evidenceOf([query({}), safe], [query({}), error(-32602)]), subject, "").kind).toBe(
      "contradicted",
    );
    const codes = evidenceOf([query({}), error(-32602)], [query({}), error(-32603)]);
    expect(judgeAgreement(codes, subject, "").kind).toBe("contradicted");
  });

  it("agree when both are refused with the same code, whatever the message", () => {
    const other = { kind: "error", error: { code: -32602, message: "at 12:00" }, faults: [] } as const;
    expect(judgeAgreement(evidenceOf([query({}), error(-32602)], [query({}), other]), subject, "").kind).toBe("holds");
  });

  it("decide nothing when one had no answer", () => {
    for (const none of [silence, crash, malformed]) {
      expect(judgeAgreement(evidenceOf([query({}), safe], [query({}), none]), subject, "").kind).toBe("undecided");
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
    expect(judgeAgreement(evidence, subject, "").kind).toBe("undecided");
  });
});

describe("what answers must agree on", () => {
  it("is the annotations alone in tools/annotations", () => {
    const stamped = result({ annotations: { readOnlyHint: true, title: "x" }, _meta: { at: 2 }, ttl: 3 });
    expect(judgeAgreement(evidenceOf([query({}), safe], [query({}), stamped]), subject, "").kind).toBe("holds");
  });

  it("is the whole tool but its _meta in tools/resolve", () => {
    const step: Step = { method: "tools/resolve", params: { name: "t", arguments: {} } };
    const tool = (more: object): ReturnType<typeof result> => result({ tool: { name: "t", ...more } });
    const stamped = evidenceOf([step, tool({ _meta: { at: 1 } })], [step, tool({ _meta: { at: 2 } })]);
    expect(judgeAgreement(stamped, resolving, "").kind).toBe("holds");
    const described = evidenceOf([step, tool({ description: "a" })], [step, tool({ description: "b" })]);
    expect(judgeAgreement(described, resolving, "").kind).toBe("contradicted");
  });
});

import { invalidCallIsAToolError, queryAndCallAgree } from "./calls.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { asked, called, executionOf, failed, worked } from "../judging/fixture-execution.ts";
import { error } from "../judging/fixture-judging.ts";

const inputSchema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
const subject = querySubject({ name: "act", inputSchema, dynamicAnnotations: true }, annotationsDialect, [{ n: 1 }]);

function toolError(text: string): Outcome {
  return { kind: "result", result: { content: [{ type: "text", text }], isError: true }, faults: [] };
}

describe("a query and its call", () => {
  const check = queryAndCallAgree;
  const judge = (query: Outcome, call: Outcome): Judgement =>
    check.judge(executionOf({ ...asked({}, {}), outcome: query }, called({}, { outcome: call })), subject);
  const answer: Outcome = { kind: "result", result: { annotations: {} }, faults: [] };

  it("are asked in pairs, with valid and with invalid arguments", () => {
    const plan = check.plan?.(subject) ?? [];
    expect(plan.slice(0, 2).map(({ method }) => method)).toEqual(["tools/annotations", "tools/call"]);
    expect(plan.length).toBeGreaterThan(2);
  });

  it("are asked about arguments that the tool has worked with first", () => {
    const plan = check.plan?.({ ...subject, worked: [{ n: 7 }, { n: "not a number" }] }) ?? [];
    expect(plan[1]?.params).toEqual({ name: "act", arguments: { n: 7 } });
    expect(plan.filter(({ params }) => JSON.stringify(params).includes("not a number"))).toHaveLength(0);
  });

  it("agree when both take the arguments or both refuse them, in whichever form", () => {
    expect(judge(answer, worked).kind).toBe("holds");
    expect(judge(error(-32602), error(-32602)).kind).toBe("holds");
    expect(judge(error(-32602), toolError("Invalid arguments: n")).kind).toBe("holds");
  });

  it("disagree when one takes what the other refuses", () => {
    expect(judge(error(-32602), worked)).toMatchObject({ kind: "contradicted", exchanges: [0, 1] });
    expect(judge(answer, error(-32602)).kind).toBe("contradicted");
    expect(judge(answer, toolError("Input validation error: n")).kind).toBe("contradicted");
  });

  it("tell nothing when the tool failed for a reason of its own", () => {
    expect(judge(answer, toolError("no such file")).kind).toBe("undecided");
    expect(judge(answer, failed).kind).toBe("undecided");
  });

  it("tell nothing by words where the arguments are valid", () => {
    const of = (call: Outcome): Judgement =>
      check.judge(executionOf(asked({ n: 1 }, {}), called({ n: 1 }, { outcome: call })), subject);
    expect(of(toolError("1 must be borrowed first; it must not be read")).kind).toBe("undecided");
    expect(of(error(-32602)).kind).toBe("contradicted");
  });

  it("are compared only where they are about the same arguments", () => {
    const apart = executionOf(asked({ n: 1 }, {}), called({}, { outcome: error(-32602) }));
    expect(check.judge(apart, subject).kind).toBe("undecided");
  });
});

describe("a call with invalid arguments", () => {
  const check = invalidCallIsAToolError;
  const judge = (outcome: Outcome, valid: Outcome = worked): Judgement =>
    check.judge(executionOf(called({ n: 1 }, { outcome: valid }), called({}, { outcome })), subject);

  it("is compared with one that the tool has worked with", () => {
    const [control] = check.plan?.({ ...subject, worked: [{ n: 7 }] }) ?? [];
    expect(control?.params).toEqual({ name: "act", arguments: { n: 7 } });
  });

  it("holds when the tool says that it failed", () => {
    expect(judge(toolError("n is missing")).kind).toBe("holds");
  });

  it("is ambiguous with -32602, and contradicted with any other code, shown beside a valid call", () => {
    expect(judge(error(-32602))).toMatchObject({ ambiguity: { id: "AMB-29" }, exchanges: [0, 1] });
    expect(judge(error(-32603))).toMatchObject({ kind: "contradicted", exchanges: [0, 1] });
    expect(judge(error(-32603))).not.toHaveProperty("ambiguity");
  });

  it("is no refusal where valid arguments get the same error, no answer, or the network is missing", () => {
    expect(judge(error(-32603), error(-32603)).kind).toBe("undecided");
    expect(judge(error(-32602), error(-32602)).kind).toBe("undecided");
    expect(judge(error(-32603), { kind: "unanswered", afterMs: 1 }).kind).toBe("undecided");
    const message = "request to https://a.example failed, getaddrinfo EAI_AGAIN a.example";
    expect(judge({ kind: "error", error: { code: -32603, message }, faults: [] }).kind).toBe("undecided");
  });

  it("tells nothing when it is accepted", () => {
    expect(judge(worked).kind).toBe("undecided");
  });
});

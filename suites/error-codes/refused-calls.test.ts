import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ResponseFault } from "../../harness/wire/message.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { called, executionOf, failed } from "../judging/fixture-execution.ts";
import { error, result } from "../judging/fixture-judging.ts";
import { malformedCallIsAnError, unknownToolCallIsAnError } from "./refused-calls.ts";

const subject = { introduction: introductionOf([{ name: "act" }]) };

describe("calls of no tool", () => {
  const unknown = unknownToolCallIsAnError;
  const malformed = malformedCallIsAnError;

  it("name tools that are not listed", () => {
    const plan = unknown.plan({ introduction: introductionOf([{ name: "__proto__" }, { name: "" }]) });
    expect(plan.map(({ params }) => params)).toEqual([{ name: "no-such-tool-7f3a", arguments: {} }]);
  });

  it("break the form of the request in one place each", () => {
    expect(
      malformed.plan({ introduction: introductionOf([{ name: "act" }]) }).map(({ params }) => params),
    ).toContainEqual({
      name: "act",
      arguments: [],
    });
    expect(malformed.plan({ introduction: introductionOf([]) })).toHaveLength(2);
  });

  it.each([unknown, malformed])("hold when they are refused, and not when a result comes", ({ judge }) => {
    const kindOf = (outcome: Outcome): string => judge(executionOf(called({}, { outcome })), subject).kind;
    expect(kindOf(error(-32602))).toBe("holds");
    expect(kindOf(failed)).toBe("contradicted");
    expect(kindOf({ kind: "unanswered", afterMs: 1 })).toBe("undecided");
  });

  /** What an unknown tool is called, and how that is answered. */
  const named = (name: string, outcome: Outcome): ReturnType<typeof called> => ({
    ...called({}, { outcome }),
    step: { method: "tools/call", params: { name, arguments: {} } },
  });

  it.each([0, -32600, -32601, -32603, 404])("of an unknown tool are worth a note where the code is %i", (code) => {
    const other = executionOf(named("no-such-tool-7f3a", error(code)), named("__proto__", error(-32602)));
    expect(unknown.judge(other, subject)).toMatchObject({
      kind: "contradicted",
      case: "other-code",
      severity: "note",
      message: `A call of the unknown tool "no-such-tool-7f3a" was refused with ${code} instead of -32602.`,
      exchanges: [0],
    });
    const graver = unknown.judge(
      executionOf(named("no-such-tool-7f3a", error(code)), named("__proto__", failed)),
      subject,
    );
    expect(graver).toMatchObject({ kind: "contradicted", exchanges: [1] });
    expect(graver).not.toHaveProperty("severity");
  });

  it("of no name are no valid request to some", () => {
    expect(unknown.judge(executionOf(named("", error(-32600))), subject).kind).toBe("holds");
    expect(unknown.judge(executionOf(named("", error(-32603))), subject).kind).toBe("contradicted");
  });

  it("that are malformed may be refused with any code that says something", () => {
    const refusedWith = (code: number, ...faults: readonly ResponseFault[]): Outcome => ({
      kind: "error",
      error: { code, message: "refused" },
      faults,
    });
    const judge = (outcome: Outcome): Judgement => malformed.judge(executionOf(called({}, { outcome })), subject);
    for (const code of [-32600, -32603, 42]) expect(judge(refusedWith(code)).kind).toBe("holds");
    expect(judge(refusedWith(0, { code: "error-code-says-nothing", found: 0 }))).toMatchObject({
      kind: "contradicted",
      severity: "note",
      case: "other-code",
    });
  });

  it("are the SDK's where its answer is, unless the server answers another one by itself", () => {
    const sdk = { package: "@modelcontextprotocol/sdk", version: "1.32.2" };
    const asked = (name: string, text: string): ReturnType<typeof called> =>
      named(name, result({ content: [{ type: "text", text }], isError: true }));
    const ofSdk = asked("no-such-tool-7f3a", "MCP error -32602: Tool no-such-tool-7f3a not found");
    const server = { ...subject, sdks: [sdk] };
    expect(unknown.judge(executionOf(ofSdk), server)).toMatchObject({ kind: "contradicted", sdk, exchanges: [0] });
    const own = unknown.judge(executionOf(ofSdk, asked("", "No tool was named.")), server);
    expect(own).toMatchObject({ kind: "contradicted", exchanges: [1] });
    expect(own).not.toHaveProperty("sdk");
  });
});

import { describe, expect, it } from "vitest";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { called, changed, executionOf } from "../judging/fixture-execution.ts";
import { crash, error, judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const repeat = "truth/idempotent-tools-repeat-without-effect";

describe("a repetition that a protocol error answers", () => {
  const hint = { idempotentHint: true };
  const change = { effects: [changed("file.delete", "removes")] };
  const secondWith = (outcome: Outcome, more: Partial<ObservedExchange> = {}): Judgement =>
    judge(repeat, hint, executionOf(called({}, change), called({}, { outcome, ...more })));

  it.each([
    ["an error of the tool", -32603],
    ["an error with a code of the server's own", -32000],
    ["that what it names is missing", -32002],
    ["that what it names is not valid any more", -32602],
  ])("shows that it changes no more, where it is %s", (_, code) => {
    expect(secondWith(error(code))).toMatchObject({ kind: "holds", remark: expect.stringContaining("1 successful") });
    expect(secondWith(error(code), { hasCommonError: true }).kind).toBe("holds");
  });

  it.each([-32700, -32600, -32601, -32042])("shows nothing where the code %i says that no tool ran", (code) => {
    expect(secondWith(error(code)).kind).toBe("undecided");
  });

  it("shows nothing where the server refuses nearly all tools for their arguments, and where it is gone", () => {
    const refusal = { kind: "error", error: { code: -32602, message: "Invalid params" }, faults: [] } as const;
    expect(secondWith(refusal).kind).toBe("holds");
    expect(secondWith(refusal, { hasCommonError: true }).kind).toBe("undecided");
    for (const outcome of [crash, { kind: "unanswered", afterMs: 1 } as const])
      expect(secondWith(outcome).kind).toBe("undecided");
  });

  it("shows nothing where the first call was answered so, too, or changed nothing", () => {
    const failing = called({}, { ...change, outcome: error(-32603) });
    expect(judge(repeat, hint, executionOf(failing, failing)).kind).toBe("undecided");
    const idle = executionOf(called({}), called({}, { outcome: error(-32603) }));
    expect(judge(repeat, hint, idle).kind).toBe("undecided");
  });

  it("is contradicted by what it has changed all the same", () => {
    const appended = { effects: [changed("file.change", "adds")] };
    expect(secondWith(error(-32603), appended)).toMatchObject({ kind: "contradicted", exchanges: [0, 1] });
  });
});

import { describe, expect, it } from "vitest";
import { called, changed, executionOf, failed, saying } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";

describe("a pass", () => {
  const hint = { readOnlyHint: true };

  it("does not rest on calls that say that they failed", () => {
    const denied = saying({ success: false, error: "no such note" });
    expect(judge(readOnly, hint, executionOf(called({ n: 1 }, denied), called({ n: 2 }, denied)))).toMatchObject({
      kind: "undecided",
      reason: "none of 2 calls did real work: answered, and said that it failed: success: false",
    });
  });

  it("does not rest on an empty argument alone, or on what nonsense is answered as well", () => {
    expect(judge(readOnly, hint, executionOf(called({ sql: "" }))).kind).toBe("undecided");
    const execution = { ...executionOf(called({ id: "sample" })), controls: [called({ id: "qzxvkj" })] };
    expect(judge(readOnly, hint, execution).kind).toBe("undecided");
  });

  it("names each choice with which no call worked", () => {
    const inputSchema = { type: "object", properties: { action: { enum: ["list", "purge"] } } };
    const execution = executionOf(called({ action: "list" }), called({ action: "purge" }, { outcome: failed }));
    expect(judge(readOnly, hint, execution, { inputSchema })).toMatchObject({
      kind: "holds",
      remark: expect.stringContaining('; no call worked with action "purge"'),
    });
  });

  it("of a tool that lies is none, whatever its reply says", () => {
    const lying = { ...saying({ success: false }), effects: [changed("file.delete", "removes")] };
    expect(judge(readOnly, hint, executionOf(called({}, lying))).kind).toBe("contradicted");
  });
});

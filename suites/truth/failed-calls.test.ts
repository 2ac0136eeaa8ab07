import { describe, expect, it } from "vitest";
import { called, changed, executionOf, failed } from "../judging/fixture-execution.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, silence, judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";
const hint = { readOnlyHint: true };

describe("a call", () => {
  it("that changed a file and failed has changed it", () => {
    for (const outcome of [failed, error(-32603)]) {
      const execution = executionOf(called({}, { outcome, effects: [changed("file.create", "adds")] }));
      expect(judge(readOnly, hint, execution)).toMatchObject({ kind: "contradicted", case: "state" });
      const deleting = executionOf(called({}, { outcome, effects: [changed("file.delete", "removes")] }));
      const additive = { ...hint, readOnlyHint: false, destructiveHint: false };
      expect(judge(onlyAdd, additive, deleting)).toMatchObject({ kind: "contradicted", case: "removes" });
    }
  });

  it("that deleted a file and asks for input has deleted it", () => {
    const asks: Outcome = { kind: "result", result: { resultType: "input_required" }, faults: [] };
    const execution = executionOf(called({}, { outcome: asks, effects: [changed("file.delete", "removes")] }));
    expect(judge(readOnly, hint, execution)).toMatchObject({ kind: "contradicted", case: "state" });
  });

  it("that failed is undecided where it changed what is the server's, or tried only, or died", () => {
    const effects = [changed("file.create", "adds")];
    for (const call of [
      { outcome: failed, effects: [changed("file.change", "adds", { owner: "server" })] },
      { outcome: failed, effects: [changed("file.delete", "removes", { attempted: true, refusedWith: "EROFS" })] },
      { outcome: silence, effects },
      { outcome: crash, effects },
    ])
      expect(judge(readOnly, hint, executionOf(called({}, call)))).toMatchObject({ kind: "undecided" });
  });
});

import { expect, it } from "vitest";
import { called, executionOf } from "../judging/fixture-execution.ts";
import { judgeCallsOf } from "../judging/fixture-judging.ts";

it.each([
  ["open where something came of such a thing elsewhere", "acting", "undecided"],
  ["kept where nothing did, and says so", "idle", "holds"],
] as const)("a claim of a call that set the server to wake later, unwaited for, is %s", (_, leftPending, kind) => {
  const late = { lateMs: 2_000, wasAtRest: true, leftPending } as const;
  const judgement = judgeCallsOf(
    "truth/read-only-tools-change-nothing",
    { readOnlyHint: true },
    { ...executionOf(called({})), ...late },
  );
  expect(judgement.kind).toBe(kind);
  expect(JSON.stringify(judgement)).toContain("what a call has set to wake it later not waited for");
});

import { expect, it } from "vitest";
import type { OwnedEffect } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { called, changed, executionOf } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const onlyAdd = "truth/non-destructive-tools-only-add";
const hint = { destructiveHint: false };

it("a tool that only adds, and whose thing a tool no longer shows has lost it only where the store has, too", () => {
  const left = changed("state.answer", "removes", { subject: "tool list" });
  const judgedWith = (...others: readonly OwnedEffect[]): Judgement =>
    judge(onlyAdd, hint, executionOf(called({}, { effects: [left, ...others] })));
  const edited = changed("file.change", "overwrites", { subject: "/store" });
  const marked = changed("file.change", "adds", { subject: "/store", keepsParts: true });
  const logged = changed("file.change", "adds", { subject: "/log" });
  const lost = changed("file.change", "removes", { subject: "/store" });
  for (const kept of [edited, marked])
    expect(judgedWith(kept, logged)).toMatchObject({ case: "overwrites", ambiguity: { id: "AMB-17" } });
  for (const others of [[], [logged], [lost], [edited, { ...lost, subject: "/other" }]])
    expect(judgedWith(...others)).toMatchObject({ case: "removes" });
});

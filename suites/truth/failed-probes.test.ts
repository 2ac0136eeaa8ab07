import { expect, it } from "vitest";
import { called, changed, executionOf } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

it("a claim about changes is open where another tool fails after the call that answered before", () => {
  const fails = changed("state.answer", "opaque", { subject: "tool show", comparedBy: "error" });
  const reason = expect.stringContaining(
    "a call changed what tool show shows: it answers on one side of the call and fails on the other, which may have another reason",
  );
  const once = executionOf(called({}, { effects: [fails] }));
  expect(judge("truth/read-only-tools-change-nothing", { readOnlyHint: true }, once)).toMatchObject({
    kind: "undecided",
    reason,
  });
  expect(
    judge("truth/non-destructive-tools-only-add", { readOnlyHint: false, destructiveHint: false }, once),
  ).toMatchObject({
    kind: "undecided",
    reason,
  });
  const again = executionOf(called({}), called({}, { effects: [fails] }));
  expect(judge("truth/idempotent-tools-repeat-without-effect", { idempotentHint: true }, again)).toMatchObject({
    kind: "undecided",
    reason,
  });
  // The first of two may do what it likes.
  const first = executionOf(called({}, { effects: [fails] }), called({}));
  expect(judge("truth/idempotent-tools-repeat-without-effect", { idempotentHint: true }, first).kind).toBe("holds");
});

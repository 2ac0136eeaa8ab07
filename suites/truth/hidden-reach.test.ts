import { expect, it } from "vitest";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { called, changed, executionOf, failed, reached } from "../judging/fixture-execution.ts";
import { judgeCallsOf } from "../judging/fixture-judging.ts";

/** Covers `hiddenReach` of read-only.ts in each rule about changes. */
const readOnly = ["truth/read-only-tools-change-nothing", { readOnlyHint: true }] as const;
const onlyAdds = ["truth/non-destructive-tools-only-add", { readOnlyHint: false, destructiveHint: false }] as const;
const repeats = [
  "truth/idempotent-tools-repeat-without-effect",
  { readOnlyHint: false, idempotentHint: true, destructiveHint: true },
] as const;

const to = reached("192.0.2.7:6379");
const refused = { ...to, isRefused: true } as const;

function verdicts([check, hints]: typeof readOnly | typeof onlyAdds | typeof repeats, ...calls: ObservedExchange[]) {
  return judgeCallsOf(check, hints, executionOf(...calls));
}

const added = { effects: [changed("file.create", "adds")] };

it.each([
  [readOnly, [called({}, { network: [refused] })]],
  [onlyAdds, [called({}, { ...added, network: [refused] })]],
  [repeats, [called({}, added), called({}, { network: [refused] })]],
] as const)("a claim about changes is open where a call was refused another machine: %o", (claim, calls) => {
  expect(verdicts(claim, ...calls)).toMatchObject({
    kind: "undecided",
    reason: expect.stringContaining("a call tried to reach 192.0.2.7:6379, refused"),
  });
});

it.each([
  ["a machine that answered", called({}, { network: [to] })],
  ["a service of this machine", called({}, { network: [{ ...refused, reach: "loopback" }] })],
] as const)("a claim holds beside %s", (_, call) => {
  expect(verdicts(readOnly, call).kind).toBe("holds");
});

it("a call that says it failed tells that by itself, so that another one shows the claim", () => {
  const calls = [called({ n: 1 }, { network: [refused], outcome: failed }), called({ n: 2 })];
  expect(verdicts(readOnly, ...calls).kind).toBe("holds");
});

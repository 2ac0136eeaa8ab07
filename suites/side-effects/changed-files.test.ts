import { expect, it } from "vitest";
import type { Effect, Window } from "../../harness/observe/effect/effect.ts";
import { judgeEffects } from "./attribution.ts";

const change: Effect = {
  kind: "file.change",
  tier: "syscalls",
  subject: "/work/log",
  place: "log",
  evidence: 'write(3<log>, ""...)',
  phase: "within",
};

function windowOf(role: Window["spec"]["role"], effects: readonly Effect[]): Window {
  const spec = { id: role, role, instance: role };
  return { spec, effects, requests: 10, watchedBy: ["syscalls", "sandbox"], blindSpots: [] };
}

it("a file is named by its short path, and what changed in it is shown where any tier knows that", () => {
  const seen: Effect = { ...change, tier: "sandbox", diff: ["+ a query"] };
  expect(judgeEffects([windowOf("control", []), windowOf("query", [change, seen])], ["file.change"])).toMatchObject({
    message: "The file log was changed while queries were answered, and not while pings were.",
    diffs: [{ path: "log", lines: ["+ a query"] }],
  });
});

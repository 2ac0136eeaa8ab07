import { expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { askedSessions } from "../../harness/evidence/windows/fixture-asked-sessions.ts";
import type { Effect } from "../../harness/observe/effect/effect.ts";
import { judgeEffects } from "./judge-effects.ts";

const change: Effect = {
  kind: "file.change",
  tier: "syscalls",
  subject: "/work/log",
  place: "log",
  evidence: 'write(3<log>, ""...)',
  phase: "within",
};

it("a file is named by its short path, and what changed in it is shown where any tier knows that", () => {
  const seen: Effect = { ...change, tier: "sandbox", diff: ["+ a query"] };
  expect(judgeEffects(askedSessions([change, seen]), ["file.change"], annotationsDialect)).toMatchObject({
    message: "The file log was changed while queries were answered, and not while pings were.",
    diffs: [{ path: "log", lines: ["+ a query"] }],
  });
});

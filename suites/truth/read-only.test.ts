import { expect, it } from "vitest";
import type { OwnedEffect } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { called, changed, executionOf } from "../judging/fixture-execution.ts";
import { judgeCallsOf } from "../judging/fixture-judging.ts";
import { whatHappened } from "./read-only.ts";

const unseen = { comparedBy: "nothing" } as const;
const refused = { attempted: true, refusedWith: "EPERM", ...unseen } as const;

it.each<[OwnedEffect, string]>([
  [changed("file.create", "adds", { persistence: "transient" }), "created and deleted again /x"],
  [changed("file.delete", "overwrites"), "moved /x away"],
  [changed("file.delete", "removes", { phase: "late" }), "deleted /x, after it had been answered"],
  [changed("file.truncate", "removes"), "removed content from /x"],
  [changed("file.delete", "adds", refused), "tried to delete /x and was refused (EPERM)"],
  [
    changed("file.mode", "overwrites", { attempted: true, refusedWith: "EROFS" }),
    "tried to change the permissions of /x, which only the sandbox refused",
  ],
  [
    changed("file.change", "adds", { ...refused, refusedWith: "ENOSPC", leavesOpen: "refused-opening" }),
    "tried to open /x for writing and was refused (ENOSPC)",
  ],
  [changed("process.signal", "adds", { ...unseen, subject: "SIGTERM to process 1" }), "sent SIGTERM to process 1"],
  [changed("ipc", "adds", { ...unseen, subject: "msgget" }), "used shared memory, a queue or a socket, msgget"],
  [changed("system", "adds", { ...unseen, subject: "sethostname" }), "asked the system for sethostname"],
  [changed("state.answer", "opaque", { subject: "tool show" }), "changed what tool show shows"],
])("an effect of a call is told in words: %o", (effect, words) => {
  expect(whatHappened(effect)).toBe(words);
});

it("a tool hinted read-only is open where the time of a file was set, unless that is the server's own", () => {
  const judged = (owner: OwnedEffect["owner"]): Judgement => {
    const set = changed("file.times", "adds", { comparedBy: "times", owner });
    return judgeCallsOf(
      "truth/read-only-tools-change-nothing",
      { readOnlyHint: true },
      executionOf(called({}, { effects: [set] })),
    );
  };
  expect(judged("user")).toMatchObject({
    kind: "undecided",
    reason: expect.stringContaining("a call set the time of /x, by which builds and backups tell what is new"),
  });
  expect(judged("server").kind).toBe("holds");
});

it("a tool is open where what would break its claim happens without its calls as well, unless that is the server's own", () => {
  const judged = (check: string, hints: Readonly<Record<string, boolean>>, effect: OwnedEffect): Judgement =>
    judgeCallsOf(check, hints, executionOf(called({}, { effects: [effect] })));
  const masking = changed("file.change", "overwrites", { cause: "another" });
  expect(judged("truth/read-only-tools-change-nothing", { readOnlyHint: true }, masking)).toMatchObject({
    kind: "undecided",
    cause: "owner",
    reason: expect.stringContaining("happens without it as well, so that nobody sees whether the call does it, too"),
  });
  expect(
    judged("truth/read-only-tools-change-nothing", { readOnlyHint: true }, { ...masking, owner: "server" }).kind,
  ).toBe("holds");
  const closed = { openWorldHint: false };
  expect(judged("truth/closed-world-tools-stay-inside", closed, masking).kind).toBe("holds");
});

it("a pass says what the server does by itself that a call may do as well", () => {
  const judged = (cause: OwnedEffect["cause"], owner: OwnedEffect["owner"] = "user"): Judgement => {
    const effect = changed("file.change", "overwrites", { ...(cause === undefined ? {} : { cause }), owner });
    const calls = executionOf(called({}, { effects: [effect] }));
    return judgeCallsOf("truth/read-only-tools-change-nothing", { readOnlyHint: true }, calls);
  };
  const told = expect.stringContaining(
    "of a server that overwrote /x, whatever is called: whether a call does that, too, is not seen",
  );
  expect(judged("start")).toMatchObject({ kind: "holds", remark: told });
  expect(judged("start", "server")).not.toMatchObject({ remark: told });
  expect(judged("every-call")).not.toMatchObject({ remark: told });
});

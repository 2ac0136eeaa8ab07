import { describe, expect, it } from "vitest";
import type { OwnedEffect } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { called, changed, executionOf, failed, reached, saying } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";
const repeat = "truth/idempotent-tools-repeat-without-effect";
const inside = "truth/closed-world-tools-stay-inside";

describe("a tool hinted read-only", () => {
  const hint = { readOnlyHint: true };

  it("holds when calls change nothing, and says how many worked", () => {
    const execution = executionOf(called({ n: 1 }), called({ n: 2 }, { outcome: failed }));
    expect(judge(readOnly, hint, execution)).toEqual({
      kind: "holds",
      trials: 1,
      remark: "rests on 1 working call (1 of 2 calls worked, none changed anything)",
    });
  });

  it("is open where a database was compared by bytes", () => {
    const rewritten = changed("file.change", "opaque", { comparedBy: "bytes" });
    expect(judge(readOnly, hint, executionOf(called({}, { effects: [rewritten] }))).kind).toBe("undecided");
    const execution = executionOf(called({}), called({}, { effects: [rewritten] }));
    expect(judge(repeat, { idempotentHint: true }, execution).kind).toBe("undecided");
  });

  it("is contradicted where a file of the user says the same in other bytes, and holds where that is the server's", () => {
    const rewritten = changed("file.change", "adds", { comparedBy: "meaning" });
    expect(judge(readOnly, hint, executionOf(called({}, { effects: [rewritten] })))).toMatchObject({
      kind: "contradicted",
      message: expect.stringContaining("but a call rewrote /x"),
    });
    const own = { ...rewritten, owner: "server" } as const;
    expect(judge(readOnly, hint, executionOf(called({}, { effects: [own] }))).kind).toBe("holds");
    const again = executionOf(called({}, { effects: [rewritten] }), called({}, { effects: [rewritten] }));
    expect(judge(repeat, { readOnlyHint: false, idempotentHint: true }, again).kind).toBe("holds");
  });

  it("is contradicted by what only the box refused, and open where nobody compares what was done", () => {
    const refused = changed("file.delete", "removes", { attempted: true, refusedWith: "EROFS" });
    const unclear = changed("process.signal", "adds", { subject: "SIGTERM to process 1", comparedBy: "nothing" });
    expect(judge(readOnly, hint, executionOf(called({}, { effects: [refused] })))).toMatchObject({
      kind: "contradicted",
      message: expect.stringContaining("a call tried to delete /x, which only the sandbox refused"),
    });
    const repeated = executionOf(called({}), called({}, { effects: [refused] }));
    expect(judge(repeat, { idempotentHint: true }, repeated).kind).toBe("undecided");
    for (const [id, hints] of [
      [readOnly, hint],
      [onlyAdd, { readOnlyHint: false, destructiveHint: false }],
    ] as const)
      expect(judge(id, hints, executionOf(called({}, { effects: [unclear] }))).kind).toBe("undecided");
  });

  it("is contradicted by whatever lasts, and the observation is called one", () => {
    const change = changed("file.create", "adds", { place: "x", diff: ["+ a"] });
    const execution = executionOf(called({ n: 1 }), called({ n: 2 }, { effects: [change] }));
    expect(judge(readOnly, hint, execution)).toMatchObject({
      kind: "contradicted",
      message: "act has readOnlyHint: true, but a call created x.",
      diffs: [{ path: "x", lines: ["+ a"] }],
      exchanges: [1],
    });
  });

  it("is not contradicted by a time stamp", () => {
    const execution = executionOf(called({}, { effects: [changed("file.times", "adds")] }));
    expect(judge(readOnly, hint, execution).kind).toBe("holds");
  });

  const changes = (...facts: readonly OwnedEffect[]): Judgement =>
    judge(readOnly, hint, executionOf(called({}, { effects: facts })));
  const own = (subject: string): OwnedEffect => changed("file.change", "adds", { subject, owner: "server" });

  it.each([
    ["log", own("/var/log/act.log")],
    ["own-state", own("/home/.cache/act")],
    ["own-state", changed("file.change", "overwrites", { owner: "unclear", subject: "/home/.act/state" })],
    ["times", changed("file.change", "overwrites", { isStamp: true })],
  ])("that changes nothing but what one reading ignores is contradicted under the other: %s", (which, change) => {
    expect(changes(change)).toMatchObject({
      case: which,
      ambiguity: { id: "AMB-21", contradictedBy: ["any-state"] },
    });
  });

  it("that changes more than that is contradicted under every reading, by the gravest of it", () => {
    const judgement = changes(
      own("/act.log"),
      changed("file.create", "adds", { owner: "machine" }),
      changed("file.delete", "removes"),
    );
    expect(judgement).toMatchObject({ case: "state", message: expect.stringContaining("a call deleted /x") });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("is undecided when not everything could be seen", () => {
    const execution = executionOf(called({}, { blindSpots: ["the tracer has ended"] }));
    expect(judge(readOnly, hint, execution)).toMatchObject({ kind: "undecided" });
  });

  it("is what a tool has to be for the check to apply", () => {
    expect(judge(readOnly, {}, executionOf(called({}))).kind).toBe("not-applicable");
    expect(judge(onlyAdd, { ...hint, destructiveHint: false }, executionOf(called({}))).kind).toBe("not-applicable");
  });
});

describe("a tool hinted not destructive", () => {
  const hint = { destructiveHint: false };

  it.each(["file.create", "file.change"] as const)("holds when something is %s and nothing lost", (kind) => {
    expect(judge(onlyAdd, hint, executionOf(called({}, { effects: [changed(kind, "adds")] }))).kind).toBe("holds");
  });

  it("is contradicted by a loss under every reading", () => {
    const judgement = judge(onlyAdd, hint, executionOf(called({}, { effects: [changed("file.delete", "removes")] })));
    expect(judgement).toMatchObject({ kind: "contradicted" });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("that overwrites is contradicted under one reading, unless something is lost as well", () => {
    const overwrite = called({ n: 1 }, { effects: [changed("file.change", "overwrites")] });
    expect(judge(onlyAdd, hint, executionOf(overwrite))).toMatchObject({
      case: "overwrites",
      ambiguity: { id: "AMB-17", contradictedBy: ["additive"] },
    });
    const loss = called({ n: 2 }, { effects: [changed("file.delete", "removes")] });
    expect(judge(onlyAdd, hint, executionOf(overwrite, loss))).toMatchObject({ exchanges: [1] });
  });

  it("may lose what only the server keeps for itself under one reading, and what is the user's comes before it", () => {
    const forgets = changed("file.delete", "removes", { owner: "server" });
    const rewritten = changed("file.change", "opaque", { owner: "server" });
    for (const effect of [forgets, { ...forgets, owner: "unclear" } as const])
      expect(judge(onlyAdd, hint, executionOf(called({}, { effects: [effect] })))).toMatchObject({
        ambiguity: { id: "AMB-21" },
      });
    expect(judge(onlyAdd, hint, executionOf(called({}, { effects: [rewritten] }))).kind).toBe("holds");
    const overwrites = called({ n: 2 }, { effects: [changed("file.change", "overwrites")] });
    expect(judge(onlyAdd, hint, executionOf(called({}, { effects: [forgets] }), overwrites))).toMatchObject({
      ambiguity: { id: "AMB-17" },
    });
  });

  it("whose server removes at its end what it has made for itself meanwhile has lost nothing, and anything else it has", () => {
    const own = { owner: "server", subject: "/tmp/act" } as const;
    const made = called({ n: 1 }, { effects: [changed("file.create", "adds", own)] });
    const tidies = called({ n: 2 }, { effects: [changed("file.delete", "removes", { ...own, phase: "end" })] });
    expect(judge(onlyAdd, hint, executionOf(made, tidies)).kind).toBe("holds");
    expect(judge(onlyAdd, hint, executionOf(tidies))).toMatchObject({ ambiguity: { id: "AMB-21" } });
  });

  it("is open where what is shown in words changes, and holds where the same call only added to a store", () => {
    const hints = { readOnlyHint: false, destructiveHint: false };
    const shown = changed("state.answer", "opaque", { subject: "tool list" });
    const kindWith = (...others: readonly OwnedEffect[]): Judgement["kind"] =>
      judge(onlyAdd, hints, executionOf(called({}, { effects: [shown, ...others] }))).kind;
    const [made, added] = [changed("file.create", "adds"), changed("file.change", "adds", { subject: "/other" })];
    expect(kindWith({ ...added, keepsParts: true })).toBe("holds");
    expect(kindWith(made)).toBe("holds");
    expect(kindWith(made, added)).toBe("holds");
    expect(kindWith()).toBe("undecided");
    expect(kindWith(added)).toBe("undecided");
    expect(kindWith({ ...made, owner: "server" })).toBe("undecided");
    expect(kindWith(made, changed("file.change", "opaque", { subject: "/other" }))).toBe("undecided");
    expect(kindWith(made, changed("file.delete", "removes", { subject: "/other" }))).toBe("contradicted");
  });

  it("that rewrites a format we do not know is undecided", () => {
    const execution = executionOf(called({}, { effects: [changed("file.change", "opaque")] }), called({ n: 1 }));
    expect(judge(onlyAdd, hint, execution)).toMatchObject({ kind: "undecided" });
  });
});

describe("a tool hinted idempotent", () => {
  const hint = { idempotentHint: true };
  const change = { effects: [changed("file.change", "adds")] };

  it("may change anything with the first call", () => {
    expect(judge(repeat, hint, executionOf(called({}, change), called({}))).kind).toBe("holds");
  });

  it("is not shown by calls of which none is repeated, or no repetition worked", () => {
    const apart = executionOf(called({ n: 1 }, change), called({ n: 2 }, change));
    expect(judge(repeat, hint, apart)).toMatchObject({ reason: "there were no successful repetitions" });
    const silent = { outcome: { kind: "unanswered", afterMs: 1 } } as const;
    expect(judge(repeat, hint, executionOf(called({}, change), called({}, silent))).kind).toBe("undecided");
    expect(judge(repeat, hint, executionOf(called({}), called({}, { outcome: failed }))).kind).toBe("undecided");
  });

  it("is not contradicted by the call that comes after one that said that it failed", () => {
    const busy = saying({ status: "error", message: "busy" });
    expect(judge(repeat, hint, executionOf(called({}, busy), called({}, change))).kind).toBe("undecided");
  });

  it("is contradicted by what the second one changes, and both calls show it", () => {
    expect(judge(repeat, hint, executionOf(called({}, change), called({}, change)))).toMatchObject({
      kind: "contradicted",
      exchanges: [0, 1],
    });
  });

  it("may write to a log, or the time, with each call under one reading", () => {
    for (const facts of [{ owner: "server", subject: "/act.log" }, { isStamp: true }] as const) {
      const again = called({}, { effects: [changed("file.change", "adds", facts)] });
      expect(judge(repeat, hint, executionOf(again, again))).toMatchObject({ ambiguity: { id: "AMB-21" } });
    }
  });

  it("is not shown where only a call that failed, or was not repeated, has changed something", () => {
    const refused = called({ n: 1 }, { ...change, outcome: failed });
    expect(judge(repeat, hint, executionOf(refused, called({ n: 2 }), called({ n: 2 })))).toMatchObject({
      kind: "undecided",
      reason: expect.stringMatching(/^there were no successful repetitions of a call that changed something /u),
    });
  });

  it("may fail the second time", () => {
    expect(judge(repeat, hint, executionOf(called({}, change), called({}, { outcome: failed }))).kind).toBe("holds");
  });
});

describe("a tool hinted closed-world", () => {
  const hint = { openWorldHint: false };

  it("may reach its own machine", () => {
    expect(judge(inside, hint, executionOf(called({}, { network: [reached("127.0.0.1:80", "loopback")] }))).kind).toBe(
      "holds",
    );
  });

  it("is contradicted by an attempt, though the call failed for want of a network", () => {
    const execution = executionOf(called({}, { outcome: failed, network: [reached("192.0.2.1:443")] }));
    expect(judge(inside, hint, execution)).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-22", contradictedBy: ["anything-outside"] },
    });
  });

  it("that reaches what the caller names is contradicted under every reading", () => {
    const url = "http://192.0.2.1/";
    const execution = executionOf(called({ url }, { network: [reached("192.0.2.1:80")] }));
    expect(judge(inside, hint, execution)).not.toHaveProperty("ambiguity");
  });

  it("is not told of a host that other tools reach as well, and of any other it is", () => {
    const shared = { ...reached("api.example.com"), isShared: true } as const;
    expect(judge(inside, hint, executionOf(called({}, { network: [shared] })))).toMatchObject({
      kind: "not-applicable",
      reason: expect.stringContaining("reported once"),
    });
    const more = executionOf(called({}, { network: [shared, reached("other.example.com")] }));
    expect(judge(inside, hint, more)).toMatchObject({
      message: expect.stringContaining("looked up other.example.com."),
    });
    const open = executionOf(called({}, { network: [shared] }));
    expect(judge(inside, { openWorldHint: true }, open)).toMatchObject({
      reason: "the tool does not have openWorldHint: false",
    });
  });

  it("is told the host with its port, where it is known, and each place once", () => {
    const network = ["192.0.2.1:53", "api.example.com", "api.example.com", "api.example.com:443"].map((where) =>
      reached(where),
    );
    expect(judge(inside, hint, executionOf(called({}, { network })))).toMatchObject({
      message: expect.stringMatching(/a call tried to reach api\.example\.com:443\.$/u),
      observed: ["connect api.example.com:443", "looked up api.example.com", "connect 192.0.2.1:53"],
    });
    expect(judge(inside, hint, executionOf(called({}, { network: network.slice(0, 3) })))).toMatchObject({
      message: expect.stringMatching(/a call looked up api\.example\.com\.$/u),
    });
  });

  it("is undecided where no attempt can be seen", () => {
    const watch = { files: { kind: "everywhere" }, networkBlind: "no strace" } as const;
    const judgement = judge(inside, hint, { ...executionOf(called({})), watch });
    expect(judgement).toMatchObject({ kind: "undecided", reason: expect.stringContaining("no strace") });
  });
});

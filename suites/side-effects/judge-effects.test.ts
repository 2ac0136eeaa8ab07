import { aloneSession, askedSessions, recordedEffect } from "../../harness/evidence/windows/fixture-asked-sessions.ts";
import { windows } from "../../harness/evidence/windows/windows.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { describe, expect, it } from "vitest";
import type { BlindSpot, Effect, EffectKind, TierId } from "../../harness/observe/effect/effect.ts";
import { theCheck } from "../judging/fixture-judging.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { judgeEffects } from "./judge-effects.ts";

function effect(kind: EffectKind, subject: string): Effect {
  const tier = kind.startsWith("file.") ? "snapshot" : kind.startsWith("state.") ? "protocol" : "syscalls";
  return { kind, tier, subject, evidence: `${kind} ${subject}`, phase: "within" };
}

/** What is judged of queries whose looks show some effects, beside a session without queries. */
function judge(
  effects: readonly Effect[],
  kinds: readonly EffectKind[],
  more: Parameters<typeof askedSessions>[1] = {},
): Judgement {
  return judgeEffects(askedSessions(effects, more), kinds, annotationsDialect);
}

function blindSpot(tier: BlindSpot["tier"], declared: boolean): BlindSpot {
  return { tier, reason: `${tier} could not look`, declared };
}

const created = effect("file.create", "/tmp/cache");

describe("an effect", () => {
  it("seen while queries ran and not while pings did is one of the queries", () => {
    expect(judge([created], ["file.create"])).toMatchObject({
      kind: "contradicted",
      case: "file-write",
      message: "The file /tmp/cache was created while queries were answered, and not while pings were.",
      observed: ["queries 1: file.create /tmp/cache"],
    });
  });

  it("seen while pings ran as well is background", () => {
    expect(judge([created], ["file.create"], { alone: [created] }).kind).toBe("holds");
  });

  it("is open without a session as old, and told as what it is", () => {
    const [asked] = askedSessions([created]);
    expect(judgeEffects(asked === undefined ? [] : [asked], ["file.create"], annotationsDialect)).toMatchObject({
      kind: "undecided",
      reason: "nothing without queries could be compared with what came with them: queries 1: file.create /tmp/cache",
    });
  });

  it("that comes less often without queries is said to", () => {
    const [asked, alone] = askedSessions([created]);
    const observations = alone?.observations.map((each, at) =>
      at === 6 ? { ...each, effects: [recordedEffect(created)] } : each,
    );
    const sessions = [asked, alone && { ...alone, observations: observations ?? [] }].filter(
      (each) => each !== undefined,
    );
    expect(judgeEffects(sessions, ["file.create"], annotationsDialect)).toMatchObject({
      message: "The file /tmp/cache was created while queries were answered, and less often without queries.",
    });
  });

  it("of another kind on the same file is another one", () => {
    const [changed, deleted] = [effect("file.change", "/tmp/log"), effect("file.delete", "/tmp/log")];
    expect(judge([deleted], ["file.change", "file.delete"], { alone: [changed] }).kind).toBe("contradicted");
  });

  it("is the same one however a file is written, which the tiers see in different ways", () => {
    for (const [before, after] of [
      ["file.truncate", "file.change"],
      ["file.rename", "file.create"],
    ] as const) {
      const alone = [effect(before, "/tmp/beat")];
      expect(judge([effect(after, "/tmp/beat")], [before, after], { alone }).kind).toBe("holds");
    }
  });

  it("that is refused between pings is no excuse for one that is not", () => {
    const refused: Effect = { ...created, attempted: true };
    expect(judge([created], ["file.create"], { alone: [refused] }).kind).toBe("contradicted");
    expect(judge([refused], ["file.create"], { alone: [created] }).kind).toBe("undecided");
  });

  it("that was only to be opened is open, since what it was opened for is not known", () => {
    const opening: Effect = { ...effect("file.change", "/tmp/a"), attempted: true, leavesOpen: "refused-opening" };
    expect(judge([opening], ["file.change"])).toMatchObject({
      kind: "undecided",
      reason: expect.stringContaining("what it was opened for is not known"),
    });
    expect(judge([opening], ["file.change"], { alone: [opening] }).kind).toBe("holds");
  });

  it("that another check judges is not counted", () => {
    expect(judge([created], ["state.list"]).kind).toBe("holds");
  });

  it("that the system refused is a breach as well, and said to have been tried", () => {
    const judgement = judge([{ ...created, attempted: true }], ["file.create"]);
    expect(judgement).toMatchObject({
      kind: "contradicted",
      message:
        "The server tried to create the file /tmp/cache while queries were answered, and not while pings were; the system refused it.",
    });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("that left nothing behind hangs on how far a side effect goes", () => {
    expect(judge([{ ...created, persistence: "transient" }], ["file.create"])).toMatchObject({
      kind: "contradicted",
      message: expect.stringMatching(/^The file \/tmp\/cache was created and deleted again while queries/u),
      ambiguity: { id: "AMB-42", contradictedBy: [] },
    });
  });

  it("on what SQLite keeps beside a database that is read hangs on it too, and one on its rows does not", () => {
    const kept = [effect("file.create", "/w/data.db-wal"), effect("file.mode", "/w/data.db-shm")];
    const upkeep = kept.map((each): Effect => ({ ...each, persistence: "upkeep" }));
    const row = effect("file.change", "/w/data.db-wal");
    const kinds = ["file.create", "file.change", "file.mode"] as const;
    expect(judge(upkeep, kinds)).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-42", contradictedBy: [] },
    });
    const changed = judge([...upkeep, row], kinds);
    expect(changed).toMatchObject({ kind: "contradicted", message: expect.stringContaining("was changed") });
    expect(changed).not.toHaveProperty("ambiguity");
  });

  it.each(["process.start", "ipc", "network.loopback"] as const)(
    "%s hangs on whether a query may look things up",
    (kind) => {
      expect(judge([effect(kind, "/bin/true")], [kind])).toMatchObject({
        kind: "contradicted",
        ambiguity: { id: "AMB-42", contradictedBy: [] },
      });
    },
  );

  it("on nothing but times is a note", () => {
    const touched: Effect = { ...effect("file.times", "/tmp/a"), tier: "syscalls", persistence: "timestamps" };
    const judgement = judge([touched], ["file.times"]);
    expect(judgement).toMatchObject({ kind: "contradicted", severity: "note" });
  });

  it("on another machine is told before one on a service of this machine, and no reading excuses it", () => {
    const kinds = ["network.loopback", "network.external"] as const;
    const effects = [effect("network.loopback", "127.0.0.1:9"), effect("network.external", "192.0.2.1:443")];
    const judgement = judge(effects, kinds);
    expect(judgement).toMatchObject({
      message: "Another machine was contacted while queries were answered, and not while pings were.",
      observed: ["queries 1: network.external 192.0.2.1:443", "queries 1: network.loopback 127.0.0.1:9"],
    });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("that comes after the replies is said to", () => {
    expect(judge([{ ...created, phase: "late" }], ["file.create"])).toMatchObject({
      message: "The file /tmp/cache was created after queries had been answered, and not while pings were.",
    });
  });

  it("is shown before milder ones, whatever came first", () => {
    const transient: Effect = { ...effect("file.create", "/tmp/journal"), persistence: "transient" };
    const judgement = judge([transient, created], ["file.create"]);
    expect(judgement).toMatchObject({
      observed: ["queries 1: file.create /tmp/cache", "queries 1: file.create /tmp/journal"],
    });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("is shown with the process that had it", () => {
    expect(judge([{ ...created, process: "node (process 7)" }], ["file.create"])).toMatchObject({
      observed: ["queries 1: file.create /tmp/cache, by node (process 7)"],
    });
  });

  it("is shown five times at most", () => {
    const many = Array.from({ length: 9 }, (_, index) => effect("file.create", `/tmp/${"x".repeat(index + 1)}`));
    const judgement = judge(many, ["file.create"]);
    expect(judgement.kind === "contradicted" && judgement.observed).toHaveLength(5);
  });
});

describe("no effect", () => {
  it("holds for as many queries as were answered", () => {
    expect(judge([], ["file.create"])).toEqual({ kind: "holds", trials: 30 });
  });

  it("decides nothing when no query was answered", () => {
    const sessions = askedSessions([]).map((each) => ({
      ...each,
      observations: each.observations.map((look) => ({ ...look, answered: 0 })),
    }));
    expect(judgeEffects(sessions, [], annotationsDialect).kind).toBe("undecided");
    expect(judgeEffects([aloneSession()], [], annotationsDialect).kind).toBe("undecided");
  });

  it("decides nothing when the tier that would have seen it was blind", () => {
    const blindSpots = [blindSpot("snapshot", false)];
    expect(judge([], ["file.create"], { blindSpots })).toMatchObject({
      kind: "undecided",
      reason: "not everything could be seen: snapshot could not look",
    });
    expect(judge([], ["state.list"], { blindSpots }).kind).toBe("holds");
  });

  it("holds with a remark where one of two tiers did not watch, and decides nothing where both did not", () => {
    const spots = [blindSpot("snapshot", true), blindSpot("syscalls", true)];
    const judgeBlind = (watchedBy: readonly TierId[], blindSpots: readonly BlindSpot[]): Judgement =>
      judge([], ["file.create"], { watchedBy, blindSpots });
    expect(judgeBlind(["snapshot"], spots.slice(1))).toMatchObject({
      kind: "holds",
      remark: "no effect observed (syscalls could not look)",
    });
    expect(judgeBlind(["protocol"], spots)).toMatchObject({
      kind: "undecided",
      reason: "nothing was watching: snapshot could not look; syscalls could not look",
    });
    expect(judgeBlind(["syscalls"], [blindSpot("snapshot", true), blindSpot("syscalls", false)]).kind).toBe(
      "undecided",
    );
  });

  it("is what a sandbox saw as well, and decides nothing where it could not be looked into", () => {
    const seenInSandbox = (...blindSpots: readonly BlindSpot[]): Judgement =>
      judge([], ["file.create"], { watchedBy: ["sandbox"], blindSpots });
    expect(seenInSandbox()).toEqual({ kind: "holds", trials: 30 });
    expect(seenInSandbox(blindSpot("sandbox", false)).kind).toBe("undecided");
  });

  it("holds with a remark where what was not looked at is declared", () => {
    const spots = [blindSpot("snapshot", true), blindSpot("snapshot", true)];
    expect(judge([], ["file.create"], { blindSpots: spots })).toEqual({
      kind: "holds",
      trials: 30,
      remark: "no effect observed (snapshot could not look)",
    });
  });
});

describe("the checks of side effects", () => {
  const cases = [
    ["side-effects/queries-change-no-list", "state.list"],
    ["side-effects/queries-send-no-change-notification", "state.notification"],
    ["side-effects/queries-change-no-capability", "state.capability"],
    ["side-effects/queries-change-no-file", "file.create"],
    ["side-effects/queries-change-no-file", "file.change"],
    ["side-effects/queries-change-no-file", "file.delete"],
    ["side-effects/queries-change-no-file", "file.mode"],
    ["side-effects/queries-change-no-file", "file.times"],
    ["side-effects/queries-reach-no-network", "network.external"],
    ["side-effects/queries-reach-no-network", "network.name-lookup"],
    ["side-effects/queries-reach-no-network", "network.listen"],
    ["side-effects/queries-start-no-process", "process.start"],
    ["side-effects/queries-signal-no-process", "process.signal"],
    ["side-effects/queries-use-nothing-shared", "ipc"],
    ["side-effects/queries-use-nothing-shared", "system"],
  ] as const;

  it.each(cases)("%s is contradicted by %s, and no other check is", (id, kind) => {
    const seen = askedSessions([effect(kind, "x")]);
    const subject = querySubject({ name: "t" }, annotationsDialect);
    const contradicted = new Set(
      cases
        .map(([each]) => each)
        .filter((each) => theCheck(each, windows.judgedBy).judge(seen, subject).kind === "contradicted"),
    );
    expect([...contradicted]).toEqual([id]);
  });
});

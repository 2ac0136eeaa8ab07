import { windows } from "../../harness/evidence/windows/windows.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { describe, expect, it } from "vitest";
import type { BlindSpot, Effect, EffectKind, Window } from "../../harness/observe/effect/effect.ts";
import { theCheck } from "../judging/fixture-judging.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { judgeEffects } from "./attribution.ts";

function effect(kind: EffectKind, subject: string): Effect {
  const tier = kind.startsWith("file.") ? "snapshot" : kind.startsWith("state.") ? "protocol" : "syscalls";
  return { kind, tier, subject, evidence: `${kind} ${subject}`, phase: "within" };
}

function windowOf(role: Window["spec"]["role"], effects: readonly Effect[] = [], more: Partial<Window> = {}): Window {
  return {
    spec: { id: `${role} 1`, role, instance: role === "query" ? "queried" : "not queried" },
    effects,
    requests: 10,
    watchedBy: ["protocol", "snapshot", "syscalls"],
    blindSpots: [],
    ...more,
  };
}

function blindSpot(tier: BlindSpot["tier"], declared: boolean): BlindSpot {
  return { tier, reason: `${tier} could not look`, declared };
}

const created = effect("file.create", "/tmp/cache");

describe("an effect", () => {
  it("seen while queries ran and not while pings did is one of the queries", () => {
    expect(judgeEffects([windowOf("control"), windowOf("query", [created])], ["file.create"])).toMatchObject({
      kind: "contradicted",
      case: "file-write",
      message: "The file /tmp/cache was created while queries were answered, and not while pings were.",
      observed: ["query 1: file.create /tmp/cache"],
    });
  });

  it("seen while pings ran as well is background, before or after", () => {
    for (const windows of [
      [windowOf("control", [created]), windowOf("query", [created])],
      [windowOf("query", [created]), windowOf("control", [created])],
    ]) {
      expect(judgeEffects(windows, ["file.create"]).kind).toBe("holds");
    }
  });

  it("with another number in its name is the same one where numbers vary, and else open", () => {
    const query = windowOf("query", [effect("file.create", "/tmp/beat-2048.log")]);
    const control = (n: number): Window => windowOf("control", [effect("file.create", `/tmp/beat-${n}.log`)]);
    expect(judgeEffects([control(17), control(18), query], ["file.create"]).kind).toBe("holds");
    expect(judgeEffects([control(17), query], ["file.create"]).kind).toBe("undecided");
  });

  it("of another kind on the same file is another one", () => {
    const [changed, deleted] = [effect("file.change", "/tmp/log"), effect("file.delete", "/tmp/log")];
    const windows = [windowOf("control", [changed]), windowOf("query", [deleted])];
    expect(judgeEffects(windows, ["file.change", "file.delete"]).kind).toBe("contradicted");
  });

  it("is the same one however a file is written, which the tiers see in different ways", () => {
    for (const [before, after] of [
      ["file.truncate", "file.change"],
      ["file.rename", "file.create"],
    ] as const) {
      const windows = [
        windowOf("control", [effect(before, "/tmp/beat")]),
        windowOf("query", [effect(after, "/tmp/beat")]),
      ];
      expect(judgeEffects(windows, [before, after]).kind).toBe("holds");
    }
  });

  it("of a file that comes and goes between pings is background at either end", () => {
    const comesAndGoes: Effect = { ...effect("file.create", "/tmp/lock"), persistence: "transient" };
    const windows = [windowOf("control", [comesAndGoes]), windowOf("query", [effect("file.delete", "/tmp/lock")])];
    expect(judgeEffects(windows, ["file.delete"]).kind).toBe("holds");
  });

  it("that is refused between pings is no excuse for one that is not", () => {
    const refused: Effect = { ...created, attempted: true };
    const judgeBoth = (control: Effect, query: Effect): Judgement["kind"] =>
      judgeEffects([windowOf("control", [control]), windowOf("query", [query])], ["file.create"]).kind;
    expect(judgeBoth(refused, created)).toBe("contradicted");
    expect(judgeBoth(created, refused)).toBe("holds");
  });

  it("that another check judges is not counted", () => {
    expect(judgeEffects([windowOf("control"), windowOf("query", [created])], ["state.list"]).kind).toBe("holds");
  });

  it("that the system refused is a breach as well, and said to have been tried", () => {
    const windows = [windowOf("control"), windowOf("query", [{ ...created, attempted: true }])];
    const judgement = judgeEffects(windows, ["file.create"]);
    expect(judgement).toMatchObject({
      kind: "contradicted",
      message:
        "The server tried to create the file /tmp/cache while queries were answered, and not while pings were; the system refused it.",
    });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("that left nothing behind hangs on how far a side effect goes", () => {
    const windows = [windowOf("control"), windowOf("query", [{ ...created, persistence: "transient" }])];
    expect(judgeEffects(windows, ["file.create"])).toMatchObject({
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
    const judge = (...effects: readonly Effect[]): Judgement =>
      judgeEffects([windowOf("control"), windowOf("query", effects)], kinds);
    expect(judge(...upkeep)).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-42", contradictedBy: [] },
    });
    const changed = judge(...upkeep, row);
    expect(changed).toMatchObject({ kind: "contradicted", message: expect.stringContaining("was changed") });
    expect(changed).not.toHaveProperty("ambiguity");
  });

  it.each(["process.start", "ipc", "network.loopback"] as const)(
    "%s hangs on whether a query may look things up",
    (kind) => {
      const windows = [windowOf("control"), windowOf("query", [effect(kind, "/bin/true")])];
      expect(judgeEffects(windows, [kind])).toMatchObject({
        kind: "contradicted",
        ambiguity: { id: "AMB-42", contradictedBy: [] },
      });
    },
  );

  it("on nothing but times is a note", () => {
    const touched: Effect = { ...effect("file.times", "/tmp/a"), tier: "syscalls", persistence: "timestamps" };
    const judgement = judgeEffects([windowOf("control"), windowOf("query", [touched])], ["file.times"]);
    expect(judgement).toMatchObject({ kind: "contradicted", severity: "note" });
  });

  it("on another machine is told before one on a service of this machine, and no reading excuses it", () => {
    const kinds = ["network.loopback", "network.external"] as const;
    const effects = [effect("network.loopback", "127.0.0.1:9"), effect("network.external", "192.0.2.1:443")];
    const judgement = judgeEffects([windowOf("control"), windowOf("query", effects)], kinds);
    expect(judgement).toMatchObject({
      message: "Another machine was contacted while queries were answered, and not while pings were.",
      observed: ["query 1: network.external 192.0.2.1:443", "query 1: network.loopback 127.0.0.1:9"],
    });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("that comes after the replies is said to", () => {
    const windows = [windowOf("control"), windowOf("query", [{ ...created, phase: "late" }])];
    expect(judgeEffects(windows, ["file.create"])).toMatchObject({
      message: "The file /tmp/cache was created after queries had been answered, and not while pings were.",
    });
  });

  it("is shown before milder ones, whatever came first", () => {
    const transient: Effect = { ...effect("file.create", "/tmp/journal"), persistence: "transient" };
    const windows = [windowOf("control"), windowOf("query", [transient, created])];
    const judgement = judgeEffects(windows, ["file.create"]);
    expect(judgement).toMatchObject({
      observed: ["query 1: file.create /tmp/cache", "query 1: file.create /tmp/journal"],
    });
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("is shown with the process that had it", () => {
    const windows = [windowOf("control"), windowOf("query", [{ ...created, process: "node (process 7)" }])];
    expect(judgeEffects(windows, ["file.create"])).toMatchObject({
      observed: ["query 1: file.create /tmp/cache, by node (process 7)"],
    });
  });

  it("is shown five times at most", () => {
    const many = Array.from({ length: 9 }, (_, index) => effect("file.create", `/tmp/${"x".repeat(index + 1)}`));
    const judgement = judgeEffects([windowOf("query", many)], ["file.create"]);
    expect(judgement.kind === "contradicted" && judgement.observed).toHaveLength(5);
  });
});

describe("no effect", () => {
  it("holds for as many queries as were answered", () => {
    const windows = [windowOf("control"), windowOf("query"), windowOf("query", [], { requests: 5 })];
    expect(judgeEffects(windows, ["file.create"])).toEqual({ kind: "holds", trials: 15 });
  });

  it("decides nothing when no query was answered", () => {
    expect(judgeEffects([windowOf("control"), windowOf("query", [], { requests: 0 })], []).kind).toBe("undecided");
    expect(judgeEffects([windowOf("control")], []).kind).toBe("undecided");
  });

  it("decides nothing when the tier that would have seen it was blind", () => {
    const blind = [windowOf("query", [], { blindSpots: [blindSpot("snapshot", false)] })];
    expect(judgeEffects(blind, ["file.create"])).toMatchObject({
      kind: "undecided",
      reason: "not everything could be seen: snapshot could not look",
    });
    expect(judgeEffects(blind, ["state.list"]).kind).toBe("holds");
  });

  it("holds with a remark where one of two tiers did not watch, and decides nothing where both did not", () => {
    const spots = [blindSpot("snapshot", true), blindSpot("syscalls", true)];
    const judgeBlind = (watchedBy: Window["watchedBy"], blindSpots: readonly BlindSpot[]): Judgement =>
      judgeEffects([windowOf("query", [], { watchedBy, blindSpots })], ["file.create"]);
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
      judgeEffects([windowOf("query", [], { watchedBy: ["sandbox"], blindSpots })], ["file.create"]);
    expect(seenInSandbox()).toEqual({ kind: "holds", trials: 10 });
    expect(seenInSandbox(blindSpot("sandbox", false)).kind).toBe("undecided");
  });

  it("holds with a remark where what was not looked at is declared", () => {
    const spots = [blindSpot("snapshot", true), blindSpot("snapshot", true)];
    expect(judgeEffects([windowOf("query", [], { blindSpots: spots })], ["file.create"])).toEqual({
      kind: "holds",
      trials: 10,
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
    const seen = [windowOf("control"), windowOf("query", [effect(kind, "x")])];
    const subject = querySubject({ name: "t" }, annotationsDialect);
    const contradicted = new Set(
      cases
        .map(([each]) => each)
        .filter((each) => theCheck(each, windows.judgedBy).judge(seen, subject).kind === "contradicted"),
    );
    expect([...contradicted]).toEqual([id]);
  });
});

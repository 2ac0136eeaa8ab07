import { describe, expect, it } from "vitest";
import type { BlindSpot, Effect, EffectKind, Window } from "../../harness/observe/observer.ts";
import { theCheck } from "../fixture-judging.ts";
import { judgeEffects } from "./attribution.ts";

function effect(kind: EffectKind, subject: string): Effect {
  const tier = kind.startsWith("file.") ? "snapshot" : "protocol";
  return { kind, tier, subject, evidence: `${kind} ${subject}`, phase: "within" };
}

function windowOf(role: Window["spec"]["role"], effects: readonly Effect[] = [], more: Partial<Window> = {}): Window {
  return { spec: { id: `${role} 1`, role }, effects, requests: 10, blindSpots: [], ...more };
}

function blindSpot(tier: BlindSpot["tier"], declared: boolean): BlindSpot {
  return { tier, reason: `${tier} could not look`, declared };
}

const created = effect("file.create", "/tmp/cache");

describe("an effect", () => {
  it("seen while queries ran and not while pings did is one of the queries", () => {
    expect(
      judgeEffects([windowOf("control"), windowOf("query", [created])], "snapshot", ["file.create"]),
    ).toMatchObject({
      kind: "contradicted",
      message: "A file was created while queries were answered, and not while pings were.",
      observed: ["query 1: file.create /tmp/cache"],
    });
  });

  it("seen while pings ran as well is background, before or after", () => {
    for (const windows of [
      [windowOf("control", [created]), windowOf("query", [created])],
      [windowOf("query", [created]), windowOf("control", [created])],
    ]) {
      expect(judgeEffects(windows, "snapshot", ["file.create"]).kind).toBe("holds");
    }
  });

  it("with another number in its name is the same one", () => {
    const windows = [
      windowOf("control", [effect("file.create", "/tmp/beat-17.log")]),
      windowOf("query", [effect("file.create", "/tmp/beat-2048.log")]),
    ];
    expect(judgeEffects(windows, "snapshot", ["file.create"]).kind).toBe("holds");
  });

  it("of another kind on the same file is another one", () => {
    const windows = [
      windowOf("control", [effect("file.change", "/tmp/log")]),
      windowOf("query", [effect("file.delete", "/tmp/log")]),
    ];
    expect(judgeEffects(windows, "snapshot", ["file.change", "file.delete"]).kind).toBe("contradicted");
  });

  it("that another check judges is not counted", () => {
    expect(judgeEffects([windowOf("control"), windowOf("query", [created])], "protocol", ["state.list"]).kind).toBe(
      "holds",
    );
  });

  it("is shown five times at most", () => {
    const many = Array.from({ length: 9 }, (_, index) => effect("file.create", `/tmp/${"x".repeat(index + 1)}`));
    const judgement = judgeEffects([windowOf("query", many)], "snapshot", ["file.create"]);
    expect(judgement.kind === "contradicted" && judgement.observed).toHaveLength(5);
  });
});

describe("no effect", () => {
  it("holds for as many queries as were answered", () => {
    const windows = [windowOf("control"), windowOf("query"), windowOf("query", [], { requests: 5 })];
    expect(judgeEffects(windows, "snapshot", ["file.create"])).toEqual({ kind: "holds", trials: 15 });
  });

  it("decides nothing when no query was answered", () => {
    expect(judgeEffects([windowOf("control"), windowOf("query", [], { requests: 0 })], "snapshot", []).kind).toBe(
      "undecided",
    );
    expect(judgeEffects([windowOf("control")], "snapshot", []).kind).toBe("undecided");
  });

  it("decides nothing when the tier that would have seen it was blind", () => {
    const blind = [windowOf("query", [], { blindSpots: [blindSpot("snapshot", false)] })];
    expect(judgeEffects(blind, "snapshot", ["file.create"])).toMatchObject({
      kind: "undecided",
      reason: "not everything could be seen: snapshot could not look",
    });
    expect(judgeEffects(blind, "protocol", ["state.list"]).kind).toBe("holds");
  });

  it("holds with a remark where what was not looked at is declared", () => {
    const spots = [blindSpot("snapshot", true), blindSpot("snapshot", true)];
    expect(judgeEffects([windowOf("query", [], { blindSpots: spots })], "snapshot", ["file.create"])).toEqual({
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
  ] as const;

  it.each(cases)("%s is contradicted by %s, and no other check is", (id, kind) => {
    const windows = [windowOf("control"), windowOf("query", [effect(kind, "x")])];
    const contradicted = new Set(
      cases.map(([each]) => each).filter((each) => theCheck(each, "windows").judge(windows).kind === "contradicted"),
    );
    expect([...contradicted]).toEqual([id]);
  });
});

// Covers what a claim is kept by: `isQuietFor`, `seenAfter` and `standingOf`.
import { describe, expect, it } from "vitest";
import type { SessionRecord } from "../journal/session-record.ts";
import { attribute } from "./attribute.ts";
import { claims, type Claim } from "./claim.ts";
import {
  adds,
  called,
  comesAndGoes,
  connects,
  idle,
  nonsense,
  own,
  probed,
  recorded,
  removes,
  requested,
  sends,
  shows,
  standingIn,
  started,
  unlooked,
  type Part,
} from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];
type Parts = readonly Part[];
const written = { ...adds(), kind: "file.times", persistence: "timestamps" } as const;

describe("a claim of what no call does", () => {
  const { readOnly, closedWorld, nonDestructive } = claims;

  it.each<[string, Claim, Parts]>([
    ["the tool worked, and another call followed", readOnly, [called("a"), nonsense("b")]],
    ["the tool itself was called again", readOnly, [called("a"), called("a")]],
    ["only the start did something", readOnly, [started([removes()]), called("a"), called("b")]],
    ["only habits came", readOnly, tools.map((name) => called(name, [own()]))],
    ["only a connection came", readOnly, [called("a", [connects("h")]), called("b")]],
    ["only a file came", closedWorld, [called("a", [adds()]), called("b")]],
    ["a file of one call came and went", readOnly, [called("a", [comesAndGoes()]), nonsense("b")]],
    ["a database was only read", readOnly, [unlooked("a"), called("b", [{ ...written, persistence: "upkeep" }])]],
    ["a file came and went, which reaches nothing", closedWorld, [unlooked("a"), called("b", [comesAndGoes()])]],
  ])("is kept where %s", (_, claim, session) => {
    expect(standingIn(recorded(tools, session), "a", claim)).toBe("kept");
  });

  it.each<[string, string, Claim, Parts]>([
    ["it was never called", "never-called", readOnly, [nonsense("a"), called("b")]],
    ["no call worked", "nothing-worked", readOnly, [called("a", [], { hasFailed: true }), called("b")]],
    ["nothing was called after it", "masked", readOnly, [called("b"), called("a")]],
    ["only something else was asked", "masked", readOnly, [called("a"), requested("tools/list")]],
    ["only another process was", "masked", readOnly, [called("a"), started(), called("b")]],
    ["its own effect has no control", "no-control", readOnly, [called("a", [adds()]), called("b")]],
    [
      "its own effect may be of a call before",
      "others-before",
      readOnly,
      [called("b"), called("a", [adds()]), called("b")],
    ],
    ["something of others came", "masked", readOnly, [called("b", [adds()]), called("a"), called("b")]],
    ["something came late", "masked", readOnly, [called("a"), nonsense("b"), idle(2_000, [adds()])]],
    ["a host was reached", "no-control", closedWorld, [called("a", [connects("h")]), called("b")]],
    ["a request was sent", "no-control", closedWorld, [called("a", [sends("POST")]), called("b")]],
    ["two calls of two tools may undo each other", "masked", readOnly, [unlooked("a"), called("b", [comesAndGoes()])]],
    ["two calls of the tool may", "masked", readOnly, [unlooked("a"), called("a", [comesAndGoes()]), called("b")]],
    ["an earlier call of another may", "masked", readOnly, [called("b"), called("a", [comesAndGoes()]), called("b")]],
    [
      "a file of the user's was written again as it was",
      "masked",
      readOnly,
      [called("a", [{ ...written, wasThere: true }]), called("b")],
    ],
    [
      "something may have been missed",
      "masked",
      readOnly,
      [called("a"), called("b", [], { blindSpots: ["it is blind"] })],
    ],
    ["the end was not looked at", "masked", readOnly, [called("a"), called("b"), { ...idle(10), isLooked: false }]],
    [
      "it was only called once, and may remove what it made",
      "masked",
      nonDestructive,
      [called("a", [adds()]), called("b")],
    ],
    [
      "it was only called with other arguments",
      "masked",
      nonDestructive,
      [called("a", [adds()]), called("a", [], { args: "b" }), called("b")],
    ],
    ["it changed nothing", "masked", nonDestructive, [called("a"), called("a"), called("b")]],
    [
      "another changed something",
      "masked",
      nonDestructive,
      [called("b", [adds()]), called("a"), called("a"), called("b")],
    ],
    [
      "it changed something for a moment",
      "masked",
      nonDestructive,
      [called("a", [comesAndGoes()]), called("a"), called("b")],
    ],
    [
      "one of two calls may replace what the other made",
      "masked",
      nonDestructive,
      [called("a", [adds()]), unlooked("a"), called("a", [adds("/home/new")]), called("b")],
    ],
    [
      "the first call wrote a file of the user's again",
      "masked",
      nonDestructive,
      [called("a", [{ ...written, wasThere: true }, adds("/home/new")]), called("a"), called("b")],
    ],
    [
      "only habits changed something",
      "masked",
      nonDestructive,
      [...tools, "a", "a", "b"].map((name) => called(name, [own()])),
    ],
  ])("is open where %s", (_, doubt, claim, session) => {
    expect(standingIn(recorded(tools, session), "a", claim)).toBe(doubt);
  });

  it("rests on a call that worked", () => {
    const failed = [called("a", [], { hasFailed: true }), called("b")];
    expect(standingIn(recorded(tools, failed, [called("a")]), "a", readOnly)).toBe("masked");
  });

  it("is kept by a tool that adds, where its second call removes nothing", () => {
    expect(standingIn(recorded(tools, [called("a", [adds()]), called("a"), called("b")]), "a", nonDestructive)).toBe(
      "kept",
    );
  });

  it("is open for what a probe shows", () => {
    const session = [probed("b"), called("a"), probed("b", [shows(1)])];
    expect(standingIn(recorded(tools, session), "a", readOnly)).toBe("others-before");
    expect(standingIn(recorded(tools, session), "b", readOnly)).toBe("masked");
  });
});

describe("a claim of what no repetition does", () => {
  const once = called("a", [adds()]);

  it.each<[string, Parts]>([
    ["only the first call does something", [once, called("a"), called("b")]],
    ["the second asks for the same again", [called("a", [sends("PUT")]), called("a", [sends("PUT")]), called("b")]],
    ["the second removes again", [called("a", [sends("DELETE")]), called("a", [sends("DELETE")]), called("b")]],
    ["the second writes the same again", [once, called("a", [{ ...written, wasThere: true }]), called("b")]],
  ])("is kept where %s", (_, session) => {
    expect(standingIn(recorded(tools, session), "a", claims.idempotent)).toBe("kept");
  });

  it.each<[string, string, Parts]>([
    ["the second does something", "no-control", [once, once, called("b")]],
    ["it is not repeated", "masked", [once, called("a", [], { args: "b" }), called("b")]],
    ["another was called in between", "masked", [once, called("b"), called("a"), called("b")]],
    ["the first failed", "masked", [{ ...once, hasFailed: true }, called("a"), called("b")]],
    ["the first was of another process", "masked", [once, started(), called("a"), called("b")]],
    ["the second did something late", "masked", [once, called("a"), called("b"), idle(2_000, [adds()])]],
    [
      "a later call of the tool did something",
      "masked",
      [once, called("a"), called("a", [adds("/home/b")], { args: "b" }), called("b")],
    ],
    ["another did something before", "masked", [called("b", [adds("/home/other")]), once, called("a"), called("b")]],
  ])("is open where %s", (_, doubt, session) => {
    expect(standingIn(recorded(tools, session), "a", claims.idempotent)).toBe(doubt);
  });
});

describe("an effect in a tool's look", () => {
  const quiet = [called("a"), nonsense("b")];

  it("does not prevent a pass where the same calls without the tool explain it", () => {
    const seen = [called("b"), called("a", [adds()])];
    expect(standingIn(recorded(tools, seen, quiet), "a", claims.readOnly)).toBe("others-before");
    const late = [called("b"), idle(2_000, [adds()])];
    expect(standingIn(recorded(tools, seen, quiet, late), "a", claims.readOnly)).toBe("kept");
  });

  it.each<[string, Parts]>([
    ["with the tool", [called("b"), called("a"), idle(2_000, [adds()])]],
    ["with other calls", [called("b"), called("c"), idle(2_000, [adds()])]],
    ["with other arguments", [called("b", [], { args: "b" }), idle(2_000, [adds()])]],
    ["doing something else", [called("b"), idle(2_000, [{ ...adds(), does: "overwrites" }])]],
    ["without calls, at another age", [idle(5_000), idle(1_000, [adds()])]],
  ])("is not explained where it comes %s", (_, other) => {
    const seen = [called("b"), called("a", [adds()])];
    expect(standingIn(recorded(tools, seen, quiet, other), "a", claims.readOnly)).toBe("others-before");
  });

  it("does not prevent a pass where it may be another's that was called since the look before", () => {
    const seen = [unlooked("a"), called("b", [adds()])];
    expect(standingIn(recorded(tools, seen, quiet), "a", claims.readOnly)).toBe("kept");
  });
});

describe("a pass", () => {
  function notAfter(...sessions: readonly Parts[]): readonly string[] | undefined {
    const records: readonly SessionRecord[] = recorded(["a", "b", "c"], [called("a"), nonsense("b")], ...sessions);
    const standing = attribute(records).standing("a", claims.readOnly);
    return standing.kind === "kept" ? standing.notAfter : undefined;
  }

  it.each<[string, readonly string[], Parts]>([
    ["no other", ["b", "c"], []],
    ["one that was called before", ["c"], [called("b"), called("a"), called("a")]],
    ["all that were", [], [called("b"), called("c"), called("a"), called("a")]],
    ["one that adds, before it", ["c"], [called("b", [adds()]), called("a"), called("a")]],
    [
      "one that adds late, after which no other was called",
      ["c"],
      [called("b"), idle(2_000, [adds()]), called("a"), called("a")],
    ],
    [
      "not one that was called while another's effect came",
      ["b", "c"],
      [called("c"), called("b", [adds()]), called("a"), called("a")],
    ],
    ["not one beside another that adds", ["b"], [called("c", [adds()]), called("b"), called("a"), called("a")]],
    ["not one that failed", ["b", "c"], [nonsense("b"), called("a"), called("a")]],
    ["not one of another process", ["b", "c"], [called("b"), started(), called("a"), called("a")]],
    [
      "not one after which the tool failed",
      ["b", "c"],
      [called("b"), called("a", [], { hasFailed: true }), called("a")],
    ],
    ["not one after which the tool was the last", ["b", "c"], [called("b"), called("a")]],
    [
      "not one where something came with the tool or later",
      ["b", "c"],
      [called("b"), called("a"), called("b", [adds()])],
    ],
    ["not one that was called later", ["b", "c"], [called("a"), called("b"), called("b")]],
    [
      "not one in a session that may have missed something",
      ["b", "c"],
      [called("b"), called("a"), called("a", [], { blindSpots: ["blind"] })],
    ],
  ])("names after whom it was seen: %s", (_, missing, session) => {
    expect(notAfter(session)).toEqual(missing);
  });
});

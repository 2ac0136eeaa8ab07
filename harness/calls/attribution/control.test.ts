// Covers `controlFor`, with the calls that it charges and those that it finds again.
import { describe, expect, it } from "vitest";
import { claims } from "./claim.ts";
import {
  adds,
  called,
  comesAndGoes,
  connects,
  idle,
  nonsense,
  own,
  recorded,
  removes,
  requested,
  sends,
  standingIn,
  started,
  unlooked,
  whoseIn,
  type Part,
} from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];
type Parts = readonly Part[];

describe("an effect that no habit excuses", () => {
  const seen = [called("a", [removes()])];

  it.each<[string, Parts]>([
    ["without calls, as old", [idle(550)]],
    ["of calls that fail", [nonsense("a"), nonsense("b"), idle(2_000)]],
    ["of other calls", [called("b"), called("c")]],
    ["with another effect", [called("b", [removes("/home/other")])]],
  ])("is certain by a session %s", (_, control) => {
    expect(whoseIn(recorded(tools, seen, control))).toBe("certain");
  });

  it.each<[string, Parts]>([
    ["that is younger by less than the jitter", [idle(549)]],
    ["in which no process lived as long", [idle(400), started(), idle(400)]],
    ["with another call of the tool", [called("a"), idle(2_000)]],
    ["that was not looked at in the end", [called("b"), { ...idle(2_000), isLooked: false }]],
    ["in which something may have been missed", [called("b", [], { blindSpots: ["it is blind"] })]],
    ["with it, at another age", [idle(3_000), idle(300, [removes()])]],
    ["with something else done to the same subject", [called("b", [adds()])]],
    ["in which the same subject came and went", [called("b", [comesAndGoes()])]],
  ])("is open by a session %s", (_, control) => {
    expect(whoseIn(recorded(tools, seen, control))).toBe("no-control");
  });

  it("is charged to all calls of a tool that was called alone", () => {
    const first = [called("a"), called("a", [removes()])];
    expect(standingIn(recorded(tools, first, [idle(2_000)]), "a", claims.readOnly)).toBe("contradicted");
  });

  it("is charged to a tool that acts late, if no other was called in earnest", () => {
    const late = (...before: Parts): Parts => [...before, called("a"), nonsense("b"), idle(1_000, [removes()])];
    const control = [called("b"), nonsense("b"), idle(5_000)];
    expect(standingIn(recorded(tools, late(), control), "a", claims.readOnly)).toBe("contradicted");
    expect(standingIn(recorded(tools, late(called("b")), control), "a", claims.readOnly)).toBe("masked");
  });

  it("is nobody's where the target started beside the call", () => {
    const restarted = [unlooked("a"), started([sends("DELETE")])];
    expect(whoseIn(recorded(tools, restarted, [called("b")]))).toBe("one-of-these");
  });

  it("is nobody's where another was called after it, before the look", () => {
    const seen = [unlooked("a"), called("b", [removes()])];
    expect(whoseIn(recorded(tools, seen, [called("b"), called("c"), idle(2_000)]))).toBe("one-of-these");
  });

  it("is of the call that came last before the look, where all others are in the control", () => {
    const seen = [unlooked("b"), called("a", [removes()])];
    expect(whoseIn(recorded(tools, seen, [called("b"), called("c"), idle(2_000)]))).toBe("certain");
    expect(whoseIn(recorded(tools, seen, [called("c"), called("c"), idle(2_000)]))).toBe("one-of-these");
  });

  it("is another's where a call only went before it", () => {
    const chosen = [called("a"), called("b", [removes()])];
    const records = recorded(tools, chosen, [called("b"), called("c")], [called("a"), called("c"), idle(2_000)]);
    expect(standingIn(records, "b", claims.readOnly)).toBe("contradicted");
    expect(standingIn(records, "a", claims.readOnly)).toBe("kept");
  });
});

describe("the calls that are not charged", () => {
  const chosen = [called("b"), called("c"), called("a", [removes()])];

  it("are in the control", () => {
    expect(whoseIn(recorded(tools, chosen, [called("b"), called("c"), called("d")]))).toBe("certain");
  });

  it.each<[string, Parts, Parts?]>([
    ["are missing", [called("d"), called("c"), called("d")]],
    ["have other arguments", [called("b", [], { args: "b" }), called("c"), called("d")]],
    ["come in another order", [called("c"), called("b"), called("d"), called("d")]],
    ["are divided by a restart", [called("b"), started(), called("c"), called("d"), called("d"), idle(2_000)]],
    [
      "come before a restart",
      [called("b"), called("d"), started(), called("d"), idle(2_000)],
      [started(), started(), called("b"), called("a", [removes()])],
    ],
    [
      "have calls after them in another process only",
      [called("b", [], { ms: 2_000 }), started(), called("d"), called("d")],
      [called("b"), called("a", [removes()])],
    ],
    [
      "have time after them in another process only",
      [called("b"), called("d"), started(), idle(9_000)],
      [called("b"), idle(3_000), called("a", [removes()])],
    ],
    [
      "have other requests after them",
      [called("b"), requested("ping"), idle(3_000)],
      [called("b"), called("a", [removes()])],
    ],
    ["have fewer calls after them", [called("b"), called("c"), idle(3_000)]],
    [
      "have less time after them",
      [idle(4_000), called("b"), called("d"), idle(300)],
      [called("b"), idle(3_000), called("a", [removes()])],
    ],
    [
      "are called only after them",
      [called("d"), called("b"), called("c", [], { ms: 100 }), idle(100)],
      [called("b"), called("c"), called("a", [removes()])],
    ],
  ])("prove nothing where they %s", (_, control, seen = chosen) => {
    expect(whoseIn(recorded(tools, seen, control))).toBe("one-of-several");
  });

  it("need only as much time as their process lived", () => {
    const seen = [called("b"), started(), idle(3_000), called("a", [removes()])];
    const control = [called("b"), started(), idle(3_000), called("c"), idle(3_000)];
    expect(standingIn(recorded(tools, seen, control), "a", claims.readOnly)).toBe("contradicted");
  });

  it("may have to fail", () => {
    const seen = [nonsense("a"), called("a", [removes()])];
    expect(whoseIn(recorded(tools, seen, [idle(5_000)]))).toBe("no-control");
    expect(whoseIn(recorded(tools, seen, [nonsense("a"), called("b")]))).toBe("certain");
  });

  it("may be of the tool itself where another was called in between", () => {
    const seen = [called("a"), called("b"), called("a", [removes()], { args: "b" })];
    expect(standingIn(recorded(tools, seen, [called("a"), called("b"), called("c")]), "a", claims.readOnly)).toBe(
      "contradicted",
    );
    expect(standingIn(recorded(tools, seen, [called("b"), called("c"), called("c")]), "a", claims.readOnly)).toBe(
      "others-before",
    );
  });
});

describe("what had come before the charged call", () => {
  const made = adds("/home/made");
  const seen = [called("b", [made]), called("a", [removes("/home/made", { wasThere: false })])];

  it("may be in the control", () => {
    const control = [called("b", [made]), called("c")];
    expect(standingIn(recorded(tools, seen, control), "a", claims.readOnly)).toBe("contradicted");
  });

  it.each<[string, Parts]>([
    ["after the next call", [called("b"), called("c", [made])]],
    ["after more time", [called("b", [made], { ms: 301 }), called("c")]],
    ["though it had not come here", [called("b", [adds("/home/made"), removes("/home/made")]), called("c")]],
  ])("proves nothing where it comes %s", (_, control) => {
    expect(standingIn(recorded(tools, seen, control), "a", claims.readOnly)).toBe("others-before");
  });
});

describe("an effect that may be a habit", () => {
  const seen = [called("a", [adds()])];
  const late = [called("a"), idle(1_000, [adds()])];
  const logged = [called("a", [own()]), called("a", [own()])];
  const failed = (name: string): Part => called(name, [], { hasFailed: true });

  it.each<[string, Parts, Parts?, (readonly string[])?]>([
    ["another tool worked", [called("b")]],
    ["another tool had as much time", [called("b"), idle(1_300)], late],
    ["more than a fifth of the tools worked", [called("b"), called("c")], seen, [...tools, "e"]],
    ["the tool itself failed, of a few", [nonsense("a")], seen, ["a", "b"]],
  ])("is certain where it is missing though %s", (_, control, records = seen, names = tools) => {
    expect(standingIn(recorded(names, records, control), "a", claims.readOnly)).toBe("contradicted");
  });

  it.each<[string, Parts, Parts?, (readonly string[])?]>([
    ["nothing was called", [idle(5_000)]],
    ["others failed only", [nonsense("b"), nonsense("c"), nonsense("d")]],
    ["a fifth of the tools worked", [called("b")], seen, [...tools, "e"]],
    ["others than tools were asked for", [nonsense("b"), requested("tools/list"), requested("prompts/list")]],
    [
      "its name has another number each time",
      [called("b"), called("b", [own("/own/run-2")])],
      [called("a"), called("a", [own("/own/run-1")])],
    ],
    [
      "its name has another identifier each time",
      [called("b"), called("b", [own("/own/98591ff4fd")])],
      [called("a"), called("a", [own("/own/9a7b6a284a")])],
    ],
    [
      "as many requests, but fewer calls were made",
      [called("b"), requested("ping")],
      [called("a"), called("a", [adds()])],
    ],
    ["fewer calls were made", [called("b")], [called("a"), called("a", [adds()])]],
    ["as many were made in two processes", [called("b"), started(), called("b")], [called("a"), called("a", [adds()])]],
    ["another tool had less time", [idle(2_000), called("b"), idle(300)], late],
    ["others were called before", [called("c"), called("b"), nonsense("d")], [called("b"), called("a", [adds()])]],
    [
      "fewer calls were made in all that time",
      [called("b"), idle(3_000)],
      [called("a"), called("a"), idle(1_000, [adds()])],
    ],
    ["the calls of others failed, and it is the server's own", ["b", "c"].map(failed), logged],
    [
      "of few tools none worked, and it is the server's own",
      [nonsense("a"), nonsense("a")],
      [called("a"), called("a", [own()])],
      ["a", "b"],
    ],
  ])("is open where it is missing and %s", (_, control, records = seen, names = tools) => {
    expect(standingIn(recorded(names, records, control), "a", claims.readOnly)).not.toBe("contradicted");
  });

  it("is certain without other calls where it contains what the call was given", () => {
    expect(whoseIn(recorded(tools, [called("a", [adds("/home/file", { carries: true })])], [idle(2_000)]))).toBe(
      "certain",
    );
  });
});

describe("a connection", () => {
  const seen = [called("a", [connects("192.0.2.1:6379")])];

  it.each([
    ["another address", "198.51.100.7:53", "contradicted"],
    ["the same", "192.0.2.1:6379", "no-control"],
  ])("is a tool's beside a session that reaches %s, or is not", (_, subject, standing) => {
    const control = [called("b", [connects(subject)]), called("c"), idle(2_000)];
    expect(standingIn(recorded(tools, seen, control), "a", claims.closedWorld)).toBe(standing);
  });
});

it("what a server of one tool does with each call is the tool's", () => {
  const records = recorded(["a"], [called("a", [adds()])], [idle(2_000)]);
  expect(standingIn(records, "a", claims.readOnly)).toBe("contradicted");
});

describe("a repetition", () => {
  const seen = [called("a", [adds()]), called("a", [adds()])];
  const once = [called("a", [adds()]), called("b"), called("c")];
  const never = [called("b"), called("c")];

  it("is charged with what comes again", () => {
    expect(standingIn(recorded(tools, seen, once, never), "a", claims.idempotent)).toBe("contradicted");
  });

  it("is charged though another had touched it before the first call", () => {
    const before = called("b", [adds("/home/file", { does: "overwrites", wasThere: true })]);
    const records = recorded(tools, [before, ...seen], [before, ...once], [before, ...never, called("c")]);
    expect(standingIn(records, "a", claims.idempotent)).toBe("contradicted");
  });

  it.each<[string, Parts, Parts]>([
    ["what comes once more without it", [called("a", [adds()]), called("b", [adds()]), called("c")], never],
    ["what comes late of the first call", [called("a", [adds()]), called("b"), idle(2_000, [adds()])], never],
    ["anything where the first call was not made alone", never, never],
    ["what something else may have undone", once, [called("b"), idle(5_000), idle(300, [removes()])]],
  ])("is not charged with %s", (_, first, second) => {
    expect(standingIn(recorded(tools, seen, first, second), "a", claims.idempotent)).not.toBe("contradicted");
  });
});

import { describe, expect, it } from "vitest";
import type { OwnedEffect, Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { FirstEffects } from "./first-effects.ts";

function change(
  kind: "file.create" | "file.times",
  subject: string,
  owner: OwnedEffect["owner"] = "user",
): OwnedEffect {
  const usual = kind === "file.times" ? ({ persistence: "timestamps" } as const) : {};
  return { ...usual, kind, tier: "sandbox", subject, owner, does: "adds", evidence: "e", phase: "within" };
}

function executionOf(...calls: readonly (readonly OwnedEffect[])[]): Execution {
  const exchanges = calls.map((changes, n): ObservedExchange => {
    const outcome = { kind: "result", result: {}, faults: [] } as const;
    return { step: callStep("t", { n }), outcome, effects: changes, network: [], blindSpots: [] };
  });
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

function causes(first: FirstEffects, execution: Execution): readonly string[] {
  return first
    .marked(execution)
    .exchanges.flatMap(({ effects }) => effects)
    .map(({ cause = "call" }) => cause);
}

const store = change("file.create", "/work/kv.db");
const cache = change("file.create", "/home/.cache/a", "server");

describe("what only the first call does", () => {
  it("is open where it is the user's, and the start of the server where a cache is made once", () => {
    const first = new FirstEffects();
    expect(first.open(executionOf([store], []))).toEqual([store]);
    expect(first.open(executionOf([cache], []))).toEqual([]);
    const others = change("file.create", "/home/.other/a", "unclear");
    expect(first.open(executionOf([others], []))).toEqual([others]);
    expect(causes(first, executionOf([store, cache], []))).toEqual(["call", "start"]);
  });

  it("is the start of the server where it does not come after other tools were called, and else the tool's", () => {
    const execution = executionOf([store], []);
    const lazy = new FirstEffects();
    lazy.settle([store], executionOf([], []));
    expect([lazy.open(execution), causes(lazy, execution)]).toEqual([[], ["start"]]);
    const own = new FirstEffects();
    own.settle([store], execution);
    expect([own.open(execution), causes(own, execution)]).toEqual([[], ["call"]]);
  });
});

it("a file that the start makes is not what a call adds to it", () => {
  const first = new FirstEffects();
  first.settle([store], executionOf([], []));
  const added: OwnedEffect = { ...store, kind: "file.change" };
  expect(first.open(executionOf([added], []))).toEqual([added]);
});

it("another number at the start is another file, until the start is known to have two", () => {
  const run = (number: number): OwnedEffect => change("file.create", `/work/run-${number}.json`);
  const first = new FirstEffects();
  first.settle([run(1)], executionOf([], []));
  expect(first.open(executionOf([run(2)], []))).toEqual([run(2)]);
  expect(causes(first, executionOf([run(2)], []))).toEqual(["call"]);
  first.settle([run(2)], executionOf([], []));
  expect(causes(first, executionOf([run(3)], []))).toEqual(["start"]);
});

describe("what only the first call asks a web API for", () => {
  const session: OwnedEffect = {
    ...change("file.create", "sent PUT https://h/session", "api"),
    kind: "api.request",
    does: "overwrites",
  };
  const removal = (n: string): OwnedEffect => ({
    ...session,
    subject: `sent DELETE https://h/items/${n}`,
    does: "removes",
  });

  it("is open, also of a call that did not add anything, and the tool's where it comes again", () => {
    const first = new FirstEffects();
    expect(first.open(executionOf([session], []))).toEqual([session]);
    expect(first.open(executionOf([removal("7")], [removal("8")]))).toEqual([]);
    expect(first.open(executionOf([removal("a")], [removal("b")]))).toEqual([removal("a")]);
    first.settle([session], executionOf([], []));
    expect(causes(first, executionOf([session], []))).toEqual(["start"]);
  });
});

describe("what several calls do is the work of the tool", () => {
  it.each([
    ["to the same file, which is touched the second time", executionOf([store], [change("file.times", "/work/kv.db")])],
    ["beside it", executionOf([store], [change("file.create", "/work/other.db")])],
    ["with a cache, too", executionOf([cache], [change("file.create", "/home/.cache/b", "server")])],
    ["though not at the first call", executionOf([], [store], [])],
  ])("%s", (_, execution) => {
    const first = new FirstEffects();
    first.learnFrom(execution);
    expect(first.open(execution)).toEqual([]);
    expect(new Set(causes(first, execution))).toEqual(new Set(["call"]));
  });

  it("and remains so where one of the calls is made alone", () => {
    const first = new FirstEffects();
    first.learnFrom(executionOf([cache], [change("file.create", "/home/.cache/b", "server")]));
    expect(causes(first, executionOf([cache]))).toEqual(["call"]);
  });
});

import { describe, expect, it } from "vitest";
import type { ObservedExchange } from "../../../calls/execution/execution.ts";
import type { NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { JsonObject } from "../../../json/value.ts";
import { called, recorded } from "./fixture-server-seen.ts";

describe("a host that calls reach", () => {
  const reaching = (given: JsonObject, ...hosts: readonly string[]): ObservedExchange => {
    const network = hosts.map((host): NetworkAttempt => {
      return { how: "lookup", host, subject: `lookup ${host}`, reach: "external", evidence: "e" };
    });
    return { ...called([]), step: callStep("t", given), network };
  };

  it("is shared by tools that reach it without being given it, and marked as such", () => {
    const call = reaching({}, "api.example.com", "own.example.com");
    const other = reaching({}, "api.example.com");
    const habits = recorded({ a: [call], b: [other], c: [other], d: [called([])] });
    expect(habits.evidence.hosts).toEqual([{ host: "api.example.com", tools: ["a", "b", "c"] }]);
    expect(habits.marked(call).network.map(({ isShared = false }) => isShared)).toEqual([true, false]);
  });

  it("is none that the callers name", () => {
    const given = reaching({ url: "https://named.example.com/" }, "named.example.com");
    const habits = recorded({ a: [given], b: [given], c: [given] });
    expect(habits.evidence.hosts).toEqual([]);
    expect(habits.marked(given).network).toEqual(given.network);
  });
});

describe("a host that arguments name", () => {
  const reaching = (given: JsonObject): ObservedExchange => {
    const host = "api.example.com";
    const attempt = { how: "lookup", host, subject: `lookup ${host}`, reach: "external", evidence: "e" } as const;
    return { ...called([]), step: callStep("t", given), network: [attempt] };
  };
  const link = reaching({ text: "see http://api.example.com/notes/7" });
  const marksOf = (calls: Parameters<typeof recorded>[0]): unknown =>
    recorded(calls)
      .marked(link)
      .network.map(({ isShared, isFixed }) => ({ isShared, isFixed }));

  it("is the server's where calls reach it that were not given it, and shared where those of several tools do", () => {
    const plain = [reaching({})];
    expect(marksOf({ a: [link], b: plain })).toEqual([{ isFixed: true }]);
    expect(marksOf({ a: [reaching({}), link] })).toEqual([{ isFixed: true }]);
    expect(marksOf({ a: [link], b: plain, c: plain, d: plain })).toEqual([{ isShared: true }]);
  });

  it("is the argument's where no other call reaches it, or only calls behind one that was given it", () => {
    expect(marksOf({ a: [link], b: [called([])] })).toEqual([{}]);
    expect(marksOf({ a: [link, reaching({})] })).toEqual([{}]);
  });
});

describe("a protocol error that tools fail with", () => {
  const failed = (code: number): ObservedExchange => ({
    ...called([]),
    outcome: { kind: "error", error: { code, message: "no" }, faults: [] },
  });

  it("is common where nearly all tools that fail answer it, however many work", () => {
    const failing = { a: [failed(-32603)], b: [called([]), failed(-32603)], c: [failed(-32603)] };
    const habits = recorded({ ...failing, d: [called([])], e: [called([])] });
    expect(habits.evidence.errors).toMatchObject([{ code: -32603, tools: ["a", "b", "c"] }]);
    expect(habits.marked(failed(-32603))).toHaveProperty("hasCommonError", true);
    expect(habits.marked(failed(-32000))).not.toHaveProperty("hasCommonError");
  });

  it("is none of a few tools, and none where as many fail as they should", () => {
    expect(recorded({ a: [failed(-32603)], b: [failed(-32603)] }).evidence.errors).toEqual([]);
    const some = { a: [failed(-32603)], b: [failed(-32603)], c: [failed(-32603)] };
    const proper = { d: [called([], true)], e: [called([], true)], f: [called([], true)] };
    expect(recorded({ ...some, ...proper }).evidence.errors).toEqual([]);
  });
});

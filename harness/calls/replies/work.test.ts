import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../json/value.ts";
import type { OwnedEffect, ObservedExchange } from "../execution/execution.ts";
import { nonsenseCalls, type KnownArguments } from "../setup/nonsense.ts";
import { describeWork, workOf } from "./work.ts";

const change: OwnedEffect = {
  kind: "file.create",
  tier: "sandbox",
  subject: "/x",
  does: "adds",
  evidence: "created /x",
  phase: "within",
  owner: "user",
};

function call(given: JsonObject, text: string, more: Partial<ObservedExchange> = {}): ObservedExchange {
  return {
    step: { method: "tools/call", params: { name: "act", arguments: given } },
    outcome: { kind: "result", result: { content: [{ type: "text", text }] }, faults: [] },
    effects: [],
    network: [],
    blindSpots: [],
    ...more,
  };
}

function kinds(exchanges: readonly ObservedExchange[], controls: readonly ObservedExchange[] = []): readonly string[] {
  return [...workOf({ exchanges, controls }).values()].map(({ kind }) => kind);
}

const isError = { outcome: { kind: "result", result: { content: [], isError: true }, faults: [] } } as const;

describe("what came of a call", () => {
  it("is work where the reply says nothing else", () => {
    expect(kinds([call({}, "a"), call({}, "Error: x"), call({}, "a", isError)])).toEqual([
      "worked",
      "said-failed",
      "failed",
    ]);
  });

  it("is none where nonsense gets the same reply, or one that denies as much of itself", () => {
    const control = call({ id: "qzx" }, "There is none called qzx");
    expect(kinds([call({ id: "sample" }, "There is none called sample")], [control])).toEqual(["as-nonsense"]);
    expect(kinds([call({ id: "sample" }, "[]")], [call({ id: "qzx" }, "[]")])).toEqual(["found-nothing"]);
    expect(kinds([call({ id: "sample" }, "a sample of 3")], [control])).toEqual(["worked"]);
  });

  it("is work without texts where a text that means nothing is ignored, unless the reply denies something", () => {
    expect(kinds([call({}, "a report")], [call({ filter: "qzx" }, "a report")])).toEqual(["worked"]);
    expect(kinds([call({}, "no report")], [call({ filter: "qzx" }, "no report")])).toEqual(["as-nonsense"]);
  });

  it("is work where what comes back is what was given, or nonsense is refused", () => {
    expect(kinds([call({ text: "sample" }, "Echo: sample")], [call({ text: "qzx" }, "Echo: qzx")])).toEqual(["worked"]);
    expect(kinds([call({ id: "sample" }, "ok")], [call({ id: "qzx" }, "", isError)])).toEqual(["worked"]);
  });

  it("is work where something changed, and then its repetition is too", () => {
    const first = call({ id: "sample" }, "ok", { effects: [change] });
    expect(kinds([first, call({ id: "sample" }, "ok")], [call({ id: "qzx" }, "ok")])).toEqual(["worked", "worked"]);
    const counted = call({ id: "sample" }, "ok", { effects: [{ ...change, owner: "server" }] });
    expect(kinds([counted], [call({ id: "qzx" }, "ok")])).toEqual(["as-nonsense"]);
  });

  it("is none where a web API was asked and had nothing, which what answers in its place rarely has", () => {
    const subject = "connect api.example.com:443";
    const attempt = { how: "connect", host: "api.example.com", port: 443, subject, reach: "external" } as const;
    const network = [{ ...attempt, evidence: subject }];
    const asked = (text: string): ObservedExchange => call({ id: "sample" }, text, { network });
    expect(kinds([asked("[]"), asked("No permits found"), asked("a permit")])).toEqual([
      "found-nothing",
      "found-nothing",
      "worked",
    ]);
  });

  it("is none where all that could mean something is empty", () => {
    expect(kinds([call({ sql: "", limit: 10 }, "a"), call({ list: [] }, "a")])).toEqual([
      "nothing-given",
      "nothing-given",
    ]);
    expect(kinds([call({}, "a"), call({ sql: "", table: "t" }, "a"), call({ n: 0 }, "a")])).toEqual([
      "worked",
      "worked",
      "worked",
    ]);
  });
});

describe("the words for calls", () => {
  it("tell with which arguments the server ended, in this box or another", () => {
    const reason = { code: "exited", exitCode: 1, stderr: [] } as const;
    const gone = { ...call({ mode: "x" }, "a"), outcome: { kind: "gone", reason } as const };
    const words = "1 of 2 calls worked, none changed anything, the server ended at";
    expect(describeWork({ exchanges: [call({}, "a"), gone] })).toBe(`${words} {"mode":"x"}`);
    expect(describeWork({ exchanges: [call({}, "a"), gone], leftOut: [{ mode: "y" }] })).toBe(
      `${words} {"mode":"y"}, {"mode":"x"}`,
    );
  });

  it("tell how late effects were waited for", () => {
    const exchanges = [call({}, "a")];
    const worked = "1 of 1 calls worked, none changed anything";
    expect(describeWork({ exchanges })).toBe(worked);
    expect(describeWork({ exchanges, lateMs: 2_000 })).toBe(
      `${worked}, watched 2 s longer for late effects, the server not known to be idle, and to the end of the server`,
    );
    const atRest = { exchanges, lateMs: 2_000, wasAtRest: true } as const;
    expect(describeWork(atRest)).toBe(
      `${worked}, watched 2 s longer for late effects with the server idle, and to the end of the server`,
    );
    expect(describeWork({ ...atRest, leftPending: "idle" })).toBe(
      `${worked}, watched 2 s longer for late effects with the server idle, what a call has set to wake it later not waited for, and to the end of the server`,
    );
  });
});

describe("calls that mean nothing", () => {
  const schema = { isValid: () => true, knows: () => true };
  const made = (exchange: ObservedExchange, more: Partial<KnownArguments> = {}): readonly unknown[] =>
    nonsenseCalls("act", { exchanges: [exchange] }, { ...schema, ...more }).map(({ params }) => params);

  it("have every text replaced that may be, and keep its form", () => {
    const given = { id: "a", path: "/a/b", url: "https://a.example/b", tags: ["a"], n: 1, mode: "list" };
    const isValid = (value: unknown): boolean => JSON.stringify(value).includes('"list"');
    expect(made(call(given, "x"), { isValid })).toEqual([
      {
        name: "act",
        arguments: {
          id: "qzxvkj-7f3a",
          path: "/qzxvkj-7f3a",
          url: "https://qzxvkj-7f3a.invalid",
          tags: ["qzxvkj-7f3a"],
          n: 1,
          mode: "list",
        },
      },
    ]);
  });

  it("leave alone what the schema does not speak of: to a tool without arguments nothing is nonsense", () => {
    expect(made(call({ more: "a" }, "x"), { knows: () => false })).toEqual([]);
  });

  it("are none for a call without texts, one that failed, and one with an effect", () => {
    expect(made(call({ n: 1 }, "x"))).toEqual([]);
    expect(made(call({ id: "a" }, "x", isError))).toEqual([]);
    expect(made(call({ id: "a" }, "x", { effects: [change] }))).toEqual([]);
  });
});

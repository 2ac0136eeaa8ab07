import { describe, expect, it } from "vitest";
import type { CallChange, Execution, ObservedExchange } from "../../calls/execution.ts";
import { callStep } from "../../calls/helping-calls.ts";
import { ServerHabits } from "./server-habits.ts";

function change(subject: string, owner: CallChange["owner"]): CallChange {
  const rest = { persistence: "persistent", effect: "overwrites", evidence: "e", phase: "within" } as const;
  return { kind: "content", subject, owner, ...rest };
}

function called(changes: readonly CallChange[], isError = false): ObservedExchange {
  const outcome = { kind: "result", result: { isError }, faults: [] } as const;
  return { step: callStep("t", {}), outcome, changes, network: [], blindSpots: [] };
}

function recorded(calls: Readonly<Record<string, readonly ObservedExchange[]>>): ServerHabits {
  const habits = new ServerHabits();
  for (const [tool, exchanges] of Object.entries(calls))
    habits.record(tool, { exchanges } satisfies Partial<Execution>);
  return habits;
}

const settings = change("/home/.server/config.json", "server");
const notes = change("/work/notes.json", "user");

describe("a habit of a server", () => {
  it("is what nearly all of three tools or more do to what is the server's", () => {
    const habits = recorded({ a: [called([settings])], b: [called([settings], true)], c: [called([settings])] });
    expect(habits.evidence).toMatchObject({
      habits: [{ change: settings, tools: ["a", "b", "c"], alsoWhenFailing: true }],
      called: 3,
    });
    expect(habits.marked(called([settings, notes])).changes).toEqual([{ ...settings, cause: "every-call" }, notes]);
  });

  it("is none of two tools, and none of half of them", () => {
    expect(recorded({ a: [called([settings])], b: [called([settings])] }).evidence.habits).toEqual([]);
    const half = { a: [called([settings])], b: [called([settings])], c: [called([settings])] };
    const idle = { d: [called([])], e: [called([])], f: [called([])] };
    expect(recorded({ ...half, ...idle }).evidence.habits).toEqual([]);
  });

  it("is none where it is about what the user owns, unless the calls that failed did it too", () => {
    const all = (isError: boolean): ServerHabits =>
      recorded({ a: [called([notes], isError)], b: [called([notes], isError)], c: [called([notes], isError)] });
    expect(all(false).evidence.habits).toEqual([]);
    expect(all(true).evidence.habits).toHaveLength(1);
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

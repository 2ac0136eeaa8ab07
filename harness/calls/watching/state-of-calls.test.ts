import { describe, expect, it } from "vitest";
import { callStep } from "../setup/helping-calls.ts";
import type { ObservedExchange, OwnedEffect } from "../execution/execution.ts";
import { StateOfCalls, type Reading } from "./state-of-calls.ts";

const worked: ObservedExchange = {
  step: callStep("act", {}),
  outcome: { kind: "result", result: { content: [] }, faults: [] },
  effects: [],
  network: [],
  blindSpots: [],
};

function shows(subject: string): OwnedEffect {
  const evidence = `${subject} shows another value`;
  return { kind: "state.answer", tier: "protocol", subject, does: "opaque", evidence, phase: "within", owner: "user" };
}

/** Makes distinct calls, and reads after each what is wanted; each reading shows what is given for it. */
function readings(
  count: number,
  shown: Readonly<Record<number, readonly string[]>>,
  state = new StateOfCalls(),
): {
  readonly read: readonly Reading[];
  readonly own: readonly (readonly string[])[];
  readonly ofAny: readonly string[];
} {
  const read: Reading[] = [];
  const own: (readonly string[])[] = [];
  for (let call = 1; call <= count; call++) {
    state.add(worked, { isRepeat: false, isLast: call === count });
    const reading = state.readingAfter("while-it-shows");
    read.push(reading);
    const changes = (shown[call] ?? []).map(shows);
    own.push(reading === "nothing" ? [] : state.ownOf(changes, reading).map(({ subject }) => subject));
  }
  return { read, own, ofAny: state.ofAnyCall.map(({ subject }) => subject) };
}

describe("the state that the server shows", () => {
  it("is read in part after calls from which on only that part has shown changes", () => {
    const { read } = readings(8, { 1: ["a"], 2: ["a"] });
    expect(read).toEqual(["all", "all", "all", "telling", "all", "telling", "telling", "all"]);
  });

  it("shows what the latest call changed in a part that is read after each", () => {
    const { own, ofAny } = readings(7, { 1: ["a"], 4: ["a"], 6: ["a"] });
    expect(own).toEqual([["a"], [], [], ["a"], [], ["a"], []]);
    expect(ofAny).toEqual([]);
  });

  it("shows a change that is of no call that can be named in a part that was not read after each", () => {
    const { own, ofAny } = readings(7, { 1: ["a"], 5: ["a", "b"] });
    expect(own).toEqual([["a"], [], [], [], ["a"], [], []]);
    expect(ofAny).toEqual(["b"]);
  });

  it("shows what the latest call changed also in a part that has shown a change of several", () => {
    const { read, own } = readings(8, { 5: ["b"], 6: ["b"] });
    expect(read.slice(4)).toEqual(["all", "telling", "telling", "all"]);
    expect(own[5]).toEqual(["b"]);
  });

  it("is unread until all of it was read after the last call", () => {
    const state = new StateOfCalls();
    readings(3, { 1: ["a"] }, state);
    expect(state.isUnread).toBe(false);
    state.add(worked, { isRepeat: false, isLast: false });
    state.ownOf([], "telling");
    expect(state.isUnread).toBe(true);
  });
});

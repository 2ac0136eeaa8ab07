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

/** Makes so many distinct calls, each twice, and reads what is wanted; each reading shows what is given for its call. */
function readings(
  distinct: number,
  shown: Readonly<Record<number, readonly string[]>>,
  state = new StateOfCalls(),
): {
  readonly read: readonly Reading[];
  /** By the number of the call. */
  readonly own: Readonly<Record<number, readonly string[]>>;
  readonly ofAny: readonly string[];
} {
  const read: Reading[] = [];
  const own: Record<number, readonly string[]> = {};
  for (let call = 1; call <= 2 * distinct; call++) {
    state.add(worked, { isRepeat: call % 2 === 0, isLast: call > 2 * distinct - 2 });
    const reading = state.readingAfter("while-it-shows");
    read.push(reading);
    const changes = reading === "nothing" ? [] : state.ownOf((shown[call] ?? []).map(shows), reading);
    if (changes.length > 0) own[call] = changes.map(({ subject }) => subject);
  }
  return { read, own, ofAny: state.ofAnyCall.map(({ subject }) => subject) };
}

describe("the state that the server shows", () => {
  it("is read in part after repetitions, and else after each call, once a part has shown a change", () => {
    const { read } = readings(6, { 1: ["a"] });
    expect(read.slice(0, 6)).toEqual(Array(6).fill("all"));
    expect(read.slice(6)).toEqual(["all", "telling", "all", "telling", "all", "all"]);
    expect(readings(6, {}).read.slice(6)).toEqual(["nothing", "nothing", "all", "nothing", "all", "all"]);
  });

  it("shows what the latest call changed in a part that is read after each", () => {
    const { own, ofAny } = readings(6, { 1: ["a"], 8: ["a"], 9: ["a"] });
    expect(own).toEqual({ 1: ["a"], 8: ["a"], 9: ["a"] });
    expect(ofAny).toEqual([]);
  });

  it("shows a change that is of no call that can be named in a part that was not read after each", () => {
    const { own, ofAny } = readings(6, { 1: ["a"], 9: ["a", "b"] });
    expect(own).toEqual({ 1: ["a"], 9: ["a"] });
    expect(ofAny).toEqual(["b"]);
  });

  it("shows what the latest call changed also in a part that has shown a change of several", () => {
    const { own, ofAny } = readings(6, { 9: ["b"], 10: ["b"] });
    expect(own).toEqual({ 10: ["b"] });
    expect(ofAny).toEqual(["b"]);
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

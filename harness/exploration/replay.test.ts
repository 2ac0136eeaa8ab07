import { describe, expect, it } from "vitest";
import { callStep } from "../calls/setup/helping-calls.ts";
import type { Exchange } from "../conversation/conversation.ts";
import type { JsonObject } from "../json/value.ts";
import { harvest } from "./harvest.ts";
import { ExploredCalls } from "./explored-calls.ts";
import { Replay } from "./replay.ts";
import { newRecord, type ToolRecord } from "./tool-record.ts";

/** Calls that worked, each with what it rests on, and the record of each tool. */
class Known {
  readonly calls = new ExploredCalls();
  readonly records = new Map<string, ToolRecord>();

  worked(tool: string, given: JsonObject = {}, from?: { readonly call: number; readonly result: JsonObject }): number {
    const [found] = from === undefined ? [] : harvest(from.result);
    const origins =
      from === undefined || found === undefined ? [] : [{ path: ["id"], value: found.value, call: from.call, found }];
    const step = callStep(tool, given);
    const outcome = { kind: "result", result: from?.result ?? {}, faults: [] } as const;
    const exchange = { step, outcome, effects: [], network: [], blindSpots: [] };
    const seen = { exchange, isAtRest: true, isOwn: true, isLookedAt: true };
    const call = this.calls.record({ tool, arguments: given, box: 0, worked: true, origins, after: [], ...seen });
    this.records.set(tool, { ...newRecord(), best: { call, isTelling: true, answerMs: 1 } });
    return call;
  }

  get replay(): Replay {
    return new Replay(this.records, this.calls);
  }
}

function created(id: string): JsonObject {
  return { structuredContent: { id } };
}

function answer(result: JsonObject): Exchange {
  return { step: { method: "tools/call" }, outcome: { kind: "result", result, faults: [] } };
}

function allOf(replay: Replay, answers: Readonly<Record<string, Exchange>> = {}): readonly string[] {
  const made: string[] = [];
  for (let next = replay.next(); next !== undefined; next = replay.next()) {
    made.push(`${next.tool} ${JSON.stringify(next.arguments)}`);
    const last = answers[next.tool];
    if (last !== undefined) next.record.last = last;
  }
  return made;
}

describe("what worked is done once more", () => {
  it("in the order in which it was done, with the values that are given this time", () => {
    const known = new Known();
    const call = known.worked("create");
    known.worked("get", { id: "old-1" }, { call, result: created("old-1") });
    const answers = { create: answer(created("new-2")) };
    expect(allOf(known.replay, answers)).toEqual(["create {}", 'get {"id":"new-2"}']);
  });

  it("with the values that it had, where the call that gave them has failed", () => {
    const known = new Known();
    const call = known.worked("create");
    known.worked("get", { id: "old-1" }, { call, result: created("old-1") });
    const failed = { ...created("new-2"), isError: true };
    expect(allOf(known.replay, { create: answer(failed) })).toEqual(["create {}", 'get {"id":"old-1"}']);
  });

  it("without tools that are slow, have brought the server down or never worked", () => {
    const known = new Known();
    for (const tool of ["slow", "lost", "fine"]) known.worked(tool);
    const [slow, lost] = [known.records.get("slow"), known.records.get("lost")];
    if (slow !== undefined) slow.isSlow = true;
    if (lost !== undefined) lost.lost = answer({});
    known.records.set("never", newRecord());
    expect(allOf(known.replay)).toEqual(["fine {}"]);
  });
});

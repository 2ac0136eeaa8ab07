import { describe, expect, it } from "vitest";
import type { Conversation } from "../conversation/conversation.ts";
import { IncidentLog } from "./incident-log.ts";

const conversation: Conversation = [{ method: "a" }, { method: "b" }];
const sound = { kind: "result", result: {}, faults: [] } as const;
const malformed = { kind: "malformed", faults: [{ code: "neither-result-nor-error" }], excerpt: "{}" } as const;
const silent = { kind: "unanswered", afterMs: 5 } as const;

function evidence(...outcomes: readonly (typeof sound | typeof malformed | typeof silent)[]) {
  return { exchanges: outcomes.map((outcome) => ({ step: { method: "a" }, outcome })), strayFaults: [] };
}

describe("the log of incidents", () => {
  it("finds the first fault of an answer, with its conversation and its exchange", () => {
    const log = new IncidentLog();
    log.record([], evidence(sound));
    log.record(conversation, evidence(sound, malformed));
    log.record([{ method: "later" }], evidence(malformed));
    expect(log.findAll(["neither-result-nor-error"])[0]).toEqual({
      fault: { code: "neither-result-nor-error" },
      conversation,
      carrier: { index: 1, exchange: { step: { method: "a" }, outcome: malformed } },
    });
  });

  it("finds a stray fault, which no exchange carried", () => {
    const log = new IncidentLog();
    log.recordStray(conversation, [{ code: "unknown-id", excerpt: "{}" }]);
    expect(log.findAll(["not-json", "unknown-id"])[0]).toEqual({
      fault: { code: "unknown-id", excerpt: "{}" },
      conversation,
    });
  });

  it("finds nothing of another kind", () => {
    const log = new IncidentLog();
    log.record(conversation, evidence(sound, silent, malformed));
    log.recordStray(conversation, [{ code: "unknown-id", excerpt: "{}" }]);
    expect(log.findAll(["not-json", "duplicate-keys"])[0]).toBeUndefined();
    expect(log.findAll([])).toEqual([]);
  });

  it("counts every exchange, sound ones and unanswered ones too", () => {
    const log = new IncidentLog();
    log.record(conversation, evidence(sound, silent));
    log.record(conversation, evidence(malformed));
    expect(log.exchanges).toBe(3);
  });

  it("keeps a first one of each kind however many there are", () => {
    const log = new IncidentLog();
    log.recordStray(conversation, [{ code: "not-json", excerpt: "x", reason: "r" }]);
    for (let count = 0; count < 1_000; count++) log.record([{ method: "later" }], evidence(malformed));
    expect(log.findAll(["not-json"])[0]).toEqual({
      fault: { code: "not-json", excerpt: "x", reason: "r" },
      conversation,
    });
  });
});

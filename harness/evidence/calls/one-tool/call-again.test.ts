import { describe, expect, it } from "vitest";
import type { OwnedEffect, Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import { callAgain } from "./call-again.ts";

const conversation: Conversation = [callStep("t", { path: "a" })];

const written: OwnedEffect = {
  kind: "file.create",
  tier: "sandbox",
  subject: "/work/a",
  owner: "user",
  does: "adds",
  evidence: "created /work/a",
  phase: "within",
};

/** @param does what the call of a conversation with this index does in the box with this number */
function boxesIn(does: (box: number, index: number) => readonly OwnedEffect[]) {
  const held: Conversation[] = [];
  const execute = (asked: Conversation): Execution => {
    held.push(asked);
    const exchanges = asked.map((step, index): ObservedExchange => {
      const outcome = { kind: "result", result: {}, faults: [] } as const;
      return { step, outcome, effects: does(held.length, index), network: [], blindSpots: [] };
    });
    return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
  };
  const boxes = {
    observe: (asked: Conversation) => Promise.resolve(execute(asked)),
    liveThrough: () => Promise.resolve(execute([])),
  };
  return { boxes, held };
}

const changes = ({ exchanges }: Execution): boolean => exchanges.some((exchange) => exchange.effects.length > 0);

describe("the conversation of a finding in boxes", () => {
  it("is held as it is, until it contradicts", async () => {
    const { boxes, held } = boxesIn((box) => (box === 2 ? [{ ...written, owner: "server" }] : []));
    const executions = await callAgain(conversation, boxes, changes);
    expect(held).toEqual([conversation, conversation]);
    expect(executions.map(changes)).toEqual([true, false]);
  });

  it("is held three times where it never does", async () => {
    const { boxes, held } = boxesIn(() => []);
    await callAgain(conversation, boxes, changes);
    expect(held).toEqual([conversation, conversation, conversation]);
  });
});

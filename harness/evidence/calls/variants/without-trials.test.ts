import { expect, it } from "vitest";
import type { Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import { emptyLook } from "../../../calls/boxes/look.ts";
import { answersOf } from "../in-box/box-work.ts";
import { callWithout, hangsOnClient, type CallingClient } from "./without-trials.ts";
import type { WithoutEvidence } from "../check/without-evidence.ts";

const call = callStep("act", { n: 1 });

function executionOf(conversation: Conversation, isError: boolean): Execution {
  const exchanges = conversation.map((step): ObservedExchange => {
    const result = { content: [{ type: "text", text: "done" }], isError };
    return { step, outcome: { kind: "result", result, faults: [] }, effects: [], network: [], blindSpots: [] };
  });
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

/** Lets both clients call a tool that refuses by the number of the box and the client. */
function callInBoxes(refuses: (box: number, client: string) => boolean): Promise<WithoutEvidence> {
  let opened = 0;
  const clientOf = (kind: string): CallingClient => ({
    requestsFor: (step) => [step],
    boxes: {
      script: (conversation) => answersOf(conversation),
      inBox: (use) => {
        const box = opened++;
        return use({
          observe: ({ conversation }) => Promise.resolve(executionOf(conversation, refuses(box, kind))),
          prepare: () => Promise.resolve({ warmUps: [], setup: [] }),
          answerBy: undefined,
          rest: () => Promise.resolve(true),
          look: () => Promise.resolve(emptyLook),
          end: (execution) => Promise.resolve(execution),
        });
      },
    },
  });
  return callWithout({ with: clientOf("with"), without: clientOf("without") }, [call]);
}

it("tells what hangs on the client", async () => {
  expect(hangsOnClient(await callInBoxes((_, client) => client === "without"))).toBe(true);
  expect(hangsOnClient(await callInBoxes(() => false))).toBe(false);
  expect(hangsOnClient(await callInBoxes(() => true))).toBe(false);
});

it.each([2, 3, 4, 5, 6])("blames no client for what comes and goes in a rhythm of %i boxes", async (length) => {
  for (let rhythm = 0; rhythm < 2 ** length; rhythm++) {
    const evidence = await callInBoxes((box) => ((rhythm >> (box % length)) & 1) === 1);
    expect({ rhythm, isBlamed: hangsOnClient(evidence) }).toEqual({ rhythm, isBlamed: false });
  }
});

it("blames no client for what begins or ends in between", async () => {
  for (let box = 0; box < 8; box++) {
    expect(hangsOnClient(await callInBoxes((each) => each < box))).toBe(false);
    expect(hangsOnClient(await callInBoxes((each) => each >= box))).toBe(false);
  }
});

import { describe, expect, it } from "vitest";
import {
  effectsOf,
  type OwnedEffect,
  type Execution,
  type ObservedExchange,
} from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../../../check/judgement.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { Found } from "../../../pursuit/found.ts";
import { lookAgain, type BoxesToLookIn } from "./look-again.ts";
import { stepsOf } from "../trials/tool-evidence.ts";

const result = { kind: "result", result: {}, faults: [] } as const;

function change(subject: string, more: Partial<OwnedEffect> = {}): OwnedEffect {
  const usual = { kind: "file.create", tier: "sandbox", does: "adds", phase: "within", owner: "user" } as const;
  return { ...usual, subject, evidence: `created ${subject}`, ...more };
}

/** Calls with `{"n":0}`, `{"n":1}` and so on, and what each did. */
function executionOf(...calls: readonly (readonly OwnedEffect[])[]): Execution {
  const exchanges = calls.map((changes, n): ObservedExchange => ({
    step: callStep("t", { n }),
    outcome: result,
    effects: changes,
    network: [],
    blindSpots: [],
  }));
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

/** Only what is called again, with what that does. */
function only(execution: Execution, conversation: Conversation): Execution {
  const texts = new Set(conversation.map(({ params }) => JSON.stringify(params)));
  return {
    ...execution,
    exchanges: execution.exchanges.filter(({ step }) => texts.has(JSON.stringify(step.params))),
  };
}

interface Boxes {
  /** After which of the boxes without the calls the effect is known to be theirs; after none when absent. */
  readonly provenBy?: string;
  /** The same for not being theirs. */
  readonly disprovenBy?: string;
  /** What calls show that are made again. */
  readonly again?: (conversation: Conversation, pace: string) => Execution;
}

const other: Conversation = [callStep("other", {})];
const broken: Conversation = [callStep("t", { n: "none" })];

/** Looks again at what was seen; tells what is found then, and by which boxes. */
async function lookedAgain(
  seen: Execution,
  { provenBy, disprovenBy, again = () => seen }: Boxes = {},
  calls = { others: other, broken },
): Promise<{ readonly found: Awaited<ReturnType<typeof lookAgain>>; readonly boxes: readonly string[] }> {
  const held: string[] = [];
  const isHeld = (box: string | undefined): boolean => box !== undefined && held.includes(box);
  const judge = (execution: Execution): Judgement => {
    const index = isHeld(disprovenBy) ? -1 : execution.exchanges.findIndex((each) => effectsOf(each).length > 0);
    return index === -1 ? holds(execution.exchanges.length) : lieOf({ exchanges: [index], observed: ["it changed"] });
  };
  const boxes: BoxesToLookIn = {
    liveThrough: (execution, more) => {
      const { inPlace = [] } = more ?? {};
      held.push(
        `${execution === seen ? "seen" : "alone"} without, ${inPlace.map(({ params }) => JSON.stringify(params)).join()}`,
      );
      return Promise.resolve(executionOf());
    },
    observe: (conversation, pace) => {
      held.push(pace);
      return Promise.resolve(again(conversation, pace));
    },
  };
  const proven = (execution: Execution): Execution =>
    isHeld(provenBy)
      ? execution
      : { ...execution, exchanges: execution.exchanges.map((each) => ({ ...each, effects: [] })) };
  const contradiction = judge(seen);
  if (contradiction.kind !== "contradicted") throw new Error("nothing was seen");
  const found: Found = { conversation: stepsOf(seen), contradiction, trials: 2 };
  const leaveIdle = (): Promise<void> => {
    held.push(leftIdle);
    return Promise.resolve();
  };
  return { found: await lookAgain({ boxes, leaveIdle, ...calls, judge, proven }, found, seen), boxes: held };
}

const trace = change("/work/trace");
const removed = change("/work/notes", { kind: "file.delete", does: "removes" });
const late = change("/work/late", { phase: "late" });

const leftIdle = "left idle";
const seenWithout = "seen without, ";
const aloneWithout = "alone without, ";
const aloneWithOthers = `alone without, ${JSON.stringify(other[0]?.params)}`;
const aloneWithBroken = `alone without, ${JSON.stringify(broken[0]?.params)}`;

describe("an effect that is looked at again", () => {
  /** The first calls change nothing, so that the one in question is alone. */
  const seen = executionOf([], [trace]);
  const again = (conversation: Conversation): Execution => only(seen, conversation);

  it("is none of the calls where a box without them shows it", async () => {
    const { found, boxes } = await lookedAgain(seen, { disprovenBy: seenWithout });
    expect(found).toMatchObject({ kind: "holds" });
    expect(boxes).toEqual([seenWithout]);
  });

  it("is found as it was where a box without the calls does not show it", async () => {
    const { found, boxes } = await lookedAgain(seen, { provenBy: seenWithout });
    expect(found).toMatchObject({ conversation: [{}, {}], contradiction: { exchanges: [1] } });
    expect(boxes).toEqual([seenWithout]);
  });

  it.each([
    ["a box without it", aloneWithout, [aloneWithout]],
    ["a box with calls of other tools in its place", aloneWithOthers, [aloneWithout, aloneWithOthers]],
  ])("is called alone where that does not tell, and is found by %s", async (_, provenBy, controls) => {
    const { found, boxes } = await lookedAgain(seen, { provenBy, again });
    expect(found).toMatchObject({ conversation: [callStep("t", { n: 1 })], contradiction: { exchanges: [0] } });
    expect(boxes).toEqual([seenWithout, "carefully", ...controls]);
  });

  it("is none of the calls where others in their place show it", async () => {
    const { found } = await lookedAgain(seen, { disprovenBy: aloneWithOthers, again });
    expect(found).toMatchObject({ kind: "holds" });
  });

  it("is none of the calls where a clock does it", async () => {
    const { found, boxes } = await lookedAgain(seen, { disprovenBy: leftIdle, again });
    expect(found).toMatchObject({ kind: "holds" });
    expect(boxes).toEqual([seenWithout, "carefully", aloneWithout, aloneWithOthers, leftIdle]);
  });

  it("is found by calls that must fail where there is no other tool", async () => {
    const { found } = await lookedAgain(seen, { provenBy: aloneWithBroken, again }, { others: [], broken });
    expect(found).toMatchObject({ contradiction: { exchanges: [0] } });
  });

  it("stays open where no box tells", async () => {
    const reason =
      "it changed; no session without the call shows that the call did it, and not what the server does whatever is called";
    for (const calls of [
      { others: other, broken },
      { others: [], broken },
      { others: [], broken: [] },
    ]) {
      const { found } = await lookedAgain(seen, { again }, calls);
      expect(found).toEqual({ kind: "undecided", cause: "owner", reason });
    }
  });

  it("is tried again as it was where it does not come alone", async () => {
    const { found } = await lookedAgain(seen, { again: () => executionOf([]) });
    expect(found).toMatchObject({ conversation: [{}, {}], contradiction: { exchanges: [1] } });
  });
});

describe("what may be the late work of another call", () => {
  it("is found with the calls in question alone, where they show it", async () => {
    const seen = executionOf([], [late], []);
    const { found, boxes } = await lookedAgain(seen, {
      provenBy: seenWithout,
      again: (conversation) => only(seen, conversation),
    });
    expect(found).toMatchObject({ conversation: [callStep("t", { n: 1 })], contradiction: { exchanges: [0] } });
    expect(boxes).toEqual([seenWithout, "carefully"]);
  });

  it("is found with all of them where the one in question does nothing by itself", async () => {
    const seen = executionOf([], [late], []);
    const ofAnother = executionOf([removed], [], []);
    const { found, boxes } = await lookedAgain(seen, {
      provenBy: seenWithout,
      again: (conversation) => only(ofAnother, conversation),
    });
    expect(found).toMatchObject({ conversation: [{}, {}, {}], contradiction: { exchanges: [0] } });
    expect(boxes).toEqual([seenWithout, "carefully", "carefully"]);
  });

  it("is tried again as it was where it does not come with time after each call", async () => {
    const seen = executionOf([], [late], []);
    const { found } = await lookedAgain(seen, { again: (conversation) => only(executionOf([], [], []), conversation) });
    expect(found).toMatchObject({ conversation: [{}, {}, {}], contradiction: { exchanges: [1] } });
  });
});

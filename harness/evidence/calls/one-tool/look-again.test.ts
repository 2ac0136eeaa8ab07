import { describe, expect, it } from "vitest";
import { Background } from "../../../calls/execution/background.ts";
import {
  lastingEffects,
  type OwnedEffect,
  type Execution,
  type ObservedExchange,
} from "../../../calls/execution/execution.ts";
import type { CallScript } from "../../../calls/watching/call-script.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../../../check/judgement.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { Found } from "../../../pursuit/found.ts";
import { FirstEffects } from "../server-wide/first-effects.ts";
import { lookAgain, type BoxesToLookIn } from "./look-again.ts";
import { stepsOf } from "../trials/tool-evidence.ts";

const result = { kind: "result", result: {}, faults: [] } as const;
const gone = { kind: "gone", reason: { code: "exited", exitCode: 1, stderr: [] } } as const;

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
  /** What a box shows in which nobody calls. */
  readonly lived?: Execution;
  /** What calls show that are made again: after others, or carefully. */
  readonly again?: (conversation: Conversation, pace: string) => Execution;
}

const other: Conversation = [callStep("other", {})];

/** Looks again at what was seen; tells what is found then, and how often calls were made for it. */
async function lookedAgain(
  seen: Execution,
  { lived = executionOf(), again = () => seen }: Boxes = {},
  everyOther = other,
): Promise<{ readonly found: Awaited<ReturnType<typeof lookAgain>>; readonly paces: readonly string[] }> {
  const first = new FirstEffects();
  first.learnFrom(seen);
  const judge = (execution: Execution): Judgement => {
    const { exchanges } = first.marked(execution);
    const index = exchanges.findIndex((each) => lastingEffects(each).some(({ cause }) => cause === undefined));
    return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
  };
  const paces: string[] = [];
  const boxes: BoxesToLookIn = {
    background: new Background(),
    liveThrough: () => Promise.resolve(lived),
    observe: async (conversation, pace, more?: Partial<CallScript>) => {
      paces.push(pace);
      const execution = await Promise.resolve(again(conversation, pace));
      const made = (more?.warmUps ?? []).map((step) => ({ step, outcome: result }));
      return { ...execution, helping: { warmUps: made, setup: [], probes: [], slow: [] } };
    },
  };
  const contradiction = judge(seen);
  if (contradiction.kind !== "contradicted") throw new Error("nothing was seen");
  const found: Found = { conversation: stepsOf(seen), contradiction, trials: 2 };
  return { found: await lookAgain({ boxes, first, everyOther, judge }, found, seen), paces };
}

const trace = change("/work/trace");
const removed = change("/work/notes", { kind: "file.delete", does: "removes" });
const late = change("/work/late", { phase: "late" });

describe("an effect that is looked at again", () => {
  it("is none of the calls where it comes at the same age without them", async () => {
    const seen = executionOf([], [trace]);
    const { found, paces } = await lookedAgain(seen, { lived: executionOf([trace]) });
    expect(found).toMatchObject({ kind: "holds" });
    expect(paces).toEqual([]);
  });

  it("is found as it was where one call did it at once", async () => {
    const { found, paces } = await lookedAgain(executionOf([], [removed]));
    expect(found).toMatchObject({ conversation: [{}, {}], contradiction: { exchanges: [1] } });
    expect(paces).toEqual([]);
  });
});

describe("what only the first call did", () => {
  it("is the start of the server where it does not come after calls of other tools", async () => {
    const { found, paces } = await lookedAgain(executionOf([trace], []), { again: () => executionOf([], []) });
    expect(found).toMatchObject({ kind: "holds" });
    expect(paces).toEqual(["again"]);
  });

  it("is the work of the tool where it comes after them as well", async () => {
    const { found } = await lookedAgain(executionOf([trace], []));
    expect(found).toMatchObject({ contradiction: { exchanges: [0] } });
  });

  it("is undecided where no other tool can be called first, or none survives it", async () => {
    const reason = expect.stringMatching(
      /^created \/work\/trace, at the first call.*may come from the start of the server$/u,
    );
    const alone = await lookedAgain(executionOf([trace], []), {}, []);
    expect(alone.found).toEqual({ kind: "undecided", cause: "owner", reason });
    const ended = await lookedAgain(executionOf([trace], []), {
      again: () => {
        throw new EndedByHelper({ step: callStep("other", {}), outcome: gone });
      },
    });
    expect(ended.found).toEqual({ kind: "undecided", cause: "owner", reason });
  });

  it("is no start where something was taken away besides, whoever can be called first", async () => {
    const { found } = await lookedAgain(executionOf([trace, removed], []), {}, []);
    expect(found).toMatchObject({ contradiction: { exchanges: [0] } });
  });
});

describe("what may be the late work of another call", () => {
  it("is found with the calls in question alone, where they show it", async () => {
    const seen = executionOf([], [late], []);
    const { found, paces } = await lookedAgain(seen, { again: (conversation) => only(seen, conversation) });
    expect(found).toMatchObject({ conversation: [callStep("t", { n: 1 })], contradiction: { exchanges: [0] } });
    expect(paces).toEqual(["carefully"]);
  });

  it("is found with all of them where the one in question does nothing by itself", async () => {
    const seen = executionOf([], [late], []);
    const ofAnother = executionOf([removed], [], []);
    const { found, paces } = await lookedAgain(seen, { again: (conversation) => only(ofAnother, conversation) });
    expect(found).toMatchObject({ conversation: [{}, {}, {}], contradiction: { exchanges: [0] } });
    expect(paces).toEqual(["carefully", "carefully"]);
  });

  it("is nothing where it does not come again with time after each call", async () => {
    const seen = executionOf([], [late], []);
    const { found } = await lookedAgain(seen, { again: (conversation) => only(executionOf([], [], []), conversation) });
    expect(found).toMatchObject({ kind: "holds" });
  });
});

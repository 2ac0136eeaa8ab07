import { afterEach, describe, expect, it } from "vitest";
import { checkFacts, excusedLie, lieOf } from "../../check/fixture-check-facts.ts";
import { holds, notApplicable, undecided, type Judgement } from "../../check/judgement.ts";
import { askedOf, scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import type { Result } from "../../../report-model/report-model.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import { conversation } from "./conversation.ts";
import type { SessionConversationCheck } from "./conversation-check.ts";
import { holdConversations, type PlannedConversations } from "./hold-conversations.ts";

afterEach(endHubs);

const check: SessionConversationCheck = {
  ...checkFacts("s/c"),
  evidence: conversation,
  per: "server",
  plan: () => [],
  judge: () => holds(1),
};

interface Held {
  /** What was reported before anything was pursued. */
  readonly atOnce: readonly string[];
  readonly results: readonly Result[];
  /** What the shared instance was asked. */
  readonly asked: readonly string[];
}

/** Holds one conversation for each judgement: a request of that number. */
async function hold(judgements: readonly Judgement[], more: Partial<PlannedConversations> = {}): Promise<Held> {
  const target = scriptedTarget(() => scriptOf({ answer: (message, server) => server.answer(message, {}) }));
  const { gathering, results } = await gatheringFrom(target);
  await holdConversations(gathering, () => gathering.hub.shared(), {
    check,
    key: { dialect: "static" },
    conversations: judgements.map((_, index) => [{ method: String(index) }]),
    judge: ({ exchanges }) => judgements[Number(exchanges[0]?.step.method)] ?? undecided("not planned"),
    subjects: [],
    ...more,
  });
  const atOnce = told(results);
  await gathering.pursuits.pursueAll(gathering);
  return { atOnce, results, asked: askedOf(target)[0] ?? [] };
}

describe("planned conversations", () => {
  it.each<[string, readonly Judgement[], string, number]>([
    ["all hold", [holds(2), holds(3)], "pass: held", 5],
    ["all hold, one with a remark", [holds(2), holds(3, "held, barely")], "pass: held, barely", 5],
    ["none was planned", [], "inconclusive: nothing was tried", 0],
    ["none is decided", [undecided("first"), undecided("second")], "inconclusive: first", 0],
    [
      "some are not decided",
      [holds(2), undecided("no answer"), holds(1)],
      "pass: held, but not decided everywhere: no answer",
      3,
    ],
    [
      "most are not decided",
      [holds(2), undecided("no answer"), undecided("no time")],
      "inconclusive: held where it could be decided, but most was undecided: no answer",
      0,
    ],
    [
      "one does not apply",
      [notApplicable("no list"), holds(1, "held, barely")],
      "pass: held, barely, but not decided everywhere: no list",
      1,
    ],
  ])("of which %s are one result at once", async (_, judgements, expected, trials) => {
    const { atOnce, results, asked } = await hold(judgements);
    expect(atOnce).toEqual([`s/c static ${expected}`]);
    expect(results[0]?.trials).toBe(trials);
    expect(asked).toEqual(judgements.map((_, index) => String(index)));
  });

  it("tell the setting that would help where some were not decided", async () => {
    const { results } = await hold([undecided("no answer", "timeout")]);
    expect(results).toMatchObject([{ verdict: "inconclusive", remedy: "timeout" }]);
    const { results: partly } = await hold([holds(1), undecided("no answer", "timeout")]);
    expect(partly).toMatchObject([{ verdict: "pass", remedy: "timeout" }]);
  });

  it("are held up to the first that contradicts, which is pursued before it is told", async () => {
    const { atOnce, results, asked } = await hold([holds(1), lieOf(), lieOf({ message: "another" })]);
    expect(asked).toEqual(["0", "1"]);
    expect(atOnce).toEqual([]);
    expect(told(results)).toEqual(["s/c static fail: It lies."]);
    expect(results[0]).toMatchObject({ trials: 2, counterexample: { calls: [{ method: "1" }] } });
  });

  it("are all held where a contradiction hangs on a reading, for one that does not", async () => {
    const { results, asked } = await hold([excusedLie, holds(1), lieOf()]);
    expect(asked).toEqual(["0", "1", "2"]);
    expect(told(results)).toEqual(["s/c static fail: It lies."]);
    expect(results[0]?.trials).toBe(3);
  });

  it("are told as ambiguous where there is none, with the first that is", async () => {
    const { results } = await hold([holds(4), excusedLie, holds(1), excusedLie]);
    expect(told(results)).toEqual(["s/c static ambiguous: It lies, by one reading."]);
    expect(results[0]).toMatchObject({ trials: 7, counterexample: { calls: [{ method: "1" }] } });
  });

  it("wait for the check that may explain them, also where they hold", async () => {
    const { atOnce, results } = await hold([holds(2)], { explainedBy: "s/simple" });
    expect(atOnce).toEqual([]);
    expect(told(results)).toEqual(["s/c static pass: held"]);
  });
});

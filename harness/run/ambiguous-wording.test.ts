import { describe, expect, it } from "vitest";
import { isJsonObject, member, type Json } from "../json/value.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { contradicted, holds, type Contradiction } from "../check/judgement.ts";
import type { Ambiguity, Report } from "../../report-model/report-model.ts";
import { performRun } from "./runner.ts";

const side = { where: [{ document: "d", section: "s" }], reading: "r" };
const ambiguity: Ambiguity = {
  id: "AMB-05",
  kind: "ambiguity",
  weight: "high",
  title: "t",
  sides: [side, side],
  suiteDoes: "s",
  hurts: "h",
  choice: { option: "numbers", readings: ["strict", "lenient"] },
};
const other: Ambiguity = { ...ambiguity, id: "AMB-06", choice: { option: "other", readings: ["a", "b"] } };

const big: Contradiction = contradicted({ message: "too big", expected: "e", observed: [] });
const odd: Contradiction = {
  ...big,
  message: "odd",
  ambiguity: { id: "AMB-05", contradictedBy: ["strict"] },
};

function sent(params: Json | undefined): number {
  const n = isJsonObject(params) ? member(params, "n") : undefined;
  return typeof n === "number" ? n : 0;
}

/** Asks for each number in a conversation of its own: odd ones contradict by one reading, those above 9 by any. */
function checkOf(numbers: readonly number[]): SessionConversationCheck {
  return {
    id: "schema/numbers",
    title: "t",
    level: "SHOULD",
    requirements: [],
    matters: "m",
    fix: ["f"],
    evidence: conversation,
    per: "server",
    plan: () => numbers.map((n) => [{ method: "q", params: { n } }]),
    judge: ({ exchanges }) => {
      const [exchange] = exchanges;
      const n = sent(exchange?.step.params);
      if (n > 9) return big;
      return n % 2 === 1 ? odd : holds(1);
    },
  };
}

function run(numbers: readonly number[], interpretations: ReadonlyMap<string, string> = new Map()): Promise<Report> {
  const answering = scriptOf({ answer: (message, server) => server.answer(message, {}) });
  return performRun({
    target: scriptedTarget(() => answering),
    checks: [checkOf(numbers)],
    dialect: "static",
    runs: 1,
    ambiguities: [ambiguity, other],
    interpretations,
    timeoutMs: 1_000,
    seed: 1,
    client: { name: "test", version: "0.0.0" },
  });
}

describe("a run over wording that reads two ways", () => {
  it("is ambiguous without a choice, is reproduced, and has the text once", async () => {
    const { results, ambiguities, readings, exitCode } = await run([0, 1, 2, 3]);
    expect(results).toMatchObject([
      {
        verdict: "ambiguous",
        message: "odd",
        ambiguity: "AMB-05",
        contradictedReadings: ["strict"],
        trials: 4,
        counterexample: { reproduced: { times: 3, of: 3 } },
      },
    ]);
    expect(ambiguities).toEqual([ambiguity]);
    expect(readings).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it("is a contradiction like any other under the reading that it contradicts", async () => {
    const { results, readings, ambiguities } = await run([1], new Map([["AMB-05", "strict"]]));
    expect(results).toMatchObject([{ verdict: "warn", message: "odd", ambiguity: "AMB-05" }]);
    expect(readings).toEqual([{ ambiguity: "AMB-05", option: "numbers", reading: "strict" }]);
    expect(ambiguities).toEqual([ambiguity]);
  });

  it("passes under the other reading, and says under which", async () => {
    const { results, ambiguities } = await run([0, 1], new Map([["AMB-05", "lenient"]]));
    expect(results).toMatchObject([{ verdict: "pass", message: "held, with AMB-05 read as lenient", trials: 2 }]);
    expect(ambiguities).toEqual([]);
  });

  it.each([undefined, "lenient", "strict"])(
    "hides no contradiction behind one that is excused: %s",
    async (reading) => {
      const { results } = await run([1, 10], new Map(reading === undefined ? [] : [["AMB-05", reading]]));
      expect(results).toMatchObject([{ verdict: "warn", message: reading === "strict" ? "odd" : "too big" }]);
    },
  );

  it("minds no choice about other wording", async () => {
    const { results, readings } = await run([1], new Map([["AMB-06", "a"]]));
    expect(results).toMatchObject([{ verdict: "ambiguous" }]);
    expect(readings).toEqual([{ ambiguity: "AMB-06", option: "other", reading: "a" }]);
  });
});

import { describe, expect, it } from "vitest";
import { answersDiffer, everyVerdictReport, makeReport } from "../reports/fixture-reports.ts";
import { fingerprintOf, shortIdOf } from "./fingerprint.ts";
import type { Counterexample } from "./counterexample.ts";
import type { Result } from "./report-model.ts";
import { savedFindings, type SavedFinding } from "./saved-finding.ts";

const fingerprint = fingerprintOf(answersDiffer);
const found: Result = { ...answersDiffer, fingerprint };

function savedOf(more: Partial<Result>): SavedFinding {
  const [saved = expect.fail("nothing was saved")] = savedFindings(makeReport([{ ...found, ...more }]));
  return saved;
}

function showing(more: Partial<Counterexample>): SavedFinding {
  const { counterexample = expect.fail("no counterexample") } = answersDiffer;
  return savedOf({ counterexample: { ...counterexample, ...more } });
}

describe("a saved finding", () => {
  it("has what names it, where it was seen and the conversation that shows it", () => {
    expect(savedOf({ case: "flips" })).toMatchObject({
      schemaVersion: 1,
      id: shortIdOf(fingerprint),
      fingerprint,
      target: { command: ["node", "dist/server.js"], server: { name: "notes-server" } },
      protocol: "2025-11-25",
      check: "determinism/repeated-queries-agree",
      tool: "manage_note",
      dialect: "annotations",
      case: "flips",
      verdict: "fail",
      message: answersDiffer.message,
      reproduced: { times: 3, of: 3 },
      conversation: answersDiffer.counterexample?.calls,
      again: answersDiffer.again,
    });
  });

  it.each([
    ["it rests on no conversation", { calls: [] }, "none"],
    ["calls are left out", { omitted: { after: 100, calls: 1 } }, "too-long"],
    ["params are left out", { calls: [{ method: "x", paramsLength: 30_000, answer: "" }] }, "too-long"],
    ["lines are left out", { calls: [{ method: "x", sendingLength: 30_000, answer: "" }] }, "too-long"],
    [
      "it is huge",
      { calls: Array.from({ length: 200 }, () => ({ method: "x", params: "x".repeat(6_000), answer: "" })) },
      "too-long",
    ],
    ["a secret is masked", { calls: [{ method: "x", params: { key: "‹API_KEY›" }, answer: "" }] }, "masked"],
  ] as const)("says why there is nothing to hold again where %s", (_, counterexample, why) => {
    const saved = showing(counterexample);
    expect(saved.withoutConversation).toBe(why);
    expect(saved).not.toHaveProperty("conversation");
  });

  it("is held again though an answer has a masked secret: answers are not sent", () => {
    expect(showing({ calls: [{ method: "x", answer: "‹API_KEY›" }] }).conversation).toHaveLength(1);
  });

  it("is made of contradictions alone, the most concerning first", () => {
    const results = everyVerdictReport.results.map((result) => ({ ...result, fingerprint: fingerprintOf(result) }));
    const saved = savedFindings({ ...everyVerdictReport, results });
    expect([...new Set(saved.map(({ verdict }) => verdict))]).toEqual(["fail", "warn", "ambiguous", "note"]);
    expect(savedFindings(everyVerdictReport)).toEqual([]);
  });
});

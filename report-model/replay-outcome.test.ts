import { describe, expect, it } from "vitest";
import { answersDiffer } from "../reports/fixture-reports.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { outcomeOfReplay } from "./replay-outcome.ts";
import type { ExitCode, Problem, Result } from "./report-model.ts";

const fingerprint = fingerprintOf(answersDiffer);
const found: Result = { ...answersDiffer, fingerprint };
const { fingerprint: _, counterexample, ...bare } = found;
const held = { isHeld: true, restsOnWholeRun: false };
const run = { isHeld: false, restsOnWholeRun: false };

function outcomeOf(
  results: readonly Result[],
  how = held,
  provesItself = false,
  more: { readonly problems?: readonly Problem[]; readonly exitCode?: ExitCode } = {},
): Readonly<Record<string, unknown>> {
  const { check, dialect, tool = "" } = answersDiffer;
  const report = { exitCode: 1 as const, problems: [], results, ...more };
  const outcome = outcomeOfReplay(report, { check, dialect, tool, fingerprint, provesItself }, how);
  return "result" in outcome ? { ...outcome, result: undefined } : outcome;
}

function seenIn(times: number, verdict: Result["verdict"] = "inconclusive"): Result {
  return {
    ...found,
    verdict,
    ...(counterexample && { counterexample: { ...counterexample, reproduced: { times, of: 3 } } }),
  };
}

describe("what came of looking for a finding again", () => {
  it("still contradicts where it came each time", () => {
    expect(outcomeOf([seenIn(3, "fail")])).toEqual({ kind: "still", of: 3, exitCode: 1 });
    expect(outcomeOf([seenIn(3, "note")])).toMatchObject({ kind: "still", exitCode: 1 });
    expect(outcomeOf([found], run)).toEqual({ kind: "still", exitCode: 1 });
  });

  it("decides nothing where it came at times, unless one sight of it is proof", () => {
    expect(outcomeOf([seenIn(2)])).toEqual({ kind: "at-times", times: 2, of: 3, exitCode: 4 });
    expect(outcomeOf([seenIn(1)], held, true)).toEqual({ kind: "at-times", times: 1, of: 3, exitCode: 1 });
    expect(outcomeOf([seenIn(1, "fail")])).toEqual({ kind: "at-times", times: 1, of: 3, exitCode: 1 });
  });

  it("is gone where the claim holds, and where it is no longer made", () => {
    expect(outcomeOf([{ ...bare, verdict: "pass" }])).toEqual({ kind: "no-longer", exitCode: 0 });
    expect(outcomeOf([{ ...bare, verdict: "not-applicable" }])).toEqual({ kind: "no-longer", exitCode: 0 });
  });

  it.each([
    ["nothing is decided", [{ ...bare, verdict: "inconclusive", message: "m" }], held, "m"],
    ["it was not looked for", [{ ...bare, verdict: "not-run", message: "m" }], held, "m"],
    ["there is no such result", [{ ...found, tool: "other" }], held, "the check has no result for it in this server"],
    [
      "it is another finding",
      [{ ...found, fingerprint: "1-0123456789abcdef", message: "m" }],
      held,
      "the check fails in another way than before: m",
    ],
    [
      "a whole run may be needed to see it",
      [{ ...bare, verdict: "pass" }],
      { isHeld: false, restsOnWholeRun: true },
      "it was not seen in this short run, and any request of a whole run may bring it about",
    ],
  ] as const)("is open where %s", (_name, results, how, because) => {
    expect(outcomeOf(results, how)).toEqual({ kind: "open", because, exitCode: 4 });
  });

  it("is nothing where the server could not be tested, or the run was interrupted", () => {
    const problem: Problem = { code: "not-started", message: "", details: [], hint: "" };
    expect(outcomeOf([], held, false, { problems: [problem], exitCode: 3 })).toEqual({ kind: "untested", exitCode: 3 });
    expect(outcomeOf([found], held, false, { exitCode: 130 })).toEqual({ kind: "untested", exitCode: 130 });
  });
});

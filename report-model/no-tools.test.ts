import { describe, expect, it } from "vitest";
import { applyBaseline } from "../harness/results/baseline.ts";
import { exitCodeOf } from "../harness/results/exit-code.ts";
import { cleanReport } from "../reports/fixture-reports.ts";
import { reportFormats } from "../reports/index.ts";
import { listsNoTools } from "./no-tools.ts";

const { target, results } = cleanReport;
const [result] = results;
if (result === undefined) throw new Error("no result");
const empty = { ...cleanReport, target: { ...target, tools: 0 }, results: [{ ...result, suite: "hints" }] };

describe("a server without tools", () => {
  it("is not verified, whatever else passed", () => {
    expect(listsNoTools(empty)).toBe(true);
    const { failOn, problems } = empty;
    const facts = { results: empty.results, problems, failOn, interrupted: false };
    expect(exitCodeOf({ ...facts, hasNoTools: true })).toBe(4);
    expect(exitCodeOf({ ...facts, hasNoTools: false })).toBe(0);
    expect(applyBaseline(empty, [], "2026-11-22").exitCode).toBe(4);
    expect(reportFormats.terminal({ ...empty, exitCode: 4 }, { colour: false, width: 200 })).toContain(
      "the server lists no tools to this client, so that no hint was tested. This is not a pass.",
    );
  });

  it("is verified where its hints were not asked for, or tools were to be called and none has to be decided", () => {
    const decided = { decided: 0, of: 0, tools: { decided: 0, of: 0, required: 0 }, open: [] };
    expect(listsNoTools({ ...empty, results: [{ ...result, suite: "transport" }] })).toBe(false);
    expect(listsNoTools({ ...empty, hintsDecided: decided })).toBe(false);
    expect(listsNoTools({ ...empty, target })).toBe(false);
    expect(listsNoTools({ ...empty, target: { ...empty.target, client: { scenarios: 1 } } })).toBe(false);
  });
});

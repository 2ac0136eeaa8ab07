import { describe, expect, it } from "vitest";
import type { Check } from "./check.ts";
import { judgeUnder, underInterpretations } from "./chosen-interpretations.ts";
import { listed, querySubject, introductionOf } from "./fixture-subject.ts";
import { contradicted, holds, isAmbiguous, notApplicable, undecided, type Contradiction } from "./judgement.ts";
import { annotationsDialect } from "../dialects/annotations.ts";

const wording = { id: "AMB-05", contradictedBy: ["strict"] };
const found: Contradiction = contradicted({ message: "m", expected: "e", observed: [], ambiguity: wording });

describe("a judgement under chosen readings", () => {
  it("stays ambiguous where nothing, or only other wording, was chosen", () => {
    for (const readings of [new Map(), new Map([["AMB-28", "strict"]])]) {
      expect(judgeUnder(readings, found, 7)).toBe(found);
    }
    expect(isAmbiguous(found)).toBe(true);
  });

  it("is a contradiction like any other under a reading that it contradicts", () => {
    const judgement = judgeUnder(new Map([["AMB-05", "strict"]]), found, 7);
    expect(judgement).toEqual({ ...found, ambiguity: { ...wording, chosen: "strict" } });
    expect(judgement.kind === "contradicted" && isAmbiguous(judgement)).toBe(false);
  });

  it("holds under a reading that excuses it, and says so", () => {
    expect(judgeUnder(new Map([["AMB-05", "lenient"]]), found, 7)).toEqual(
      holds(7, "held, with AMB-05 read as lenient"),
    );
  });

  it("is what it was where no wording is in question", () => {
    const { ambiguity, ...plain } = found;
    expect(ambiguity).toBe(wording);
    for (const judgement of [plain, holds(1), undecided("u"), notApplicable("n")]) {
      expect(judgeUnder(new Map([["AMB-05", "lenient"]]), judgement, 7)).toBe(judgement);
    }
  });
});

const facts = { id: "hints/claim", title: "t", level: "MUST", requirements: [], matters: "m", fix: [] } as const;
const dialects = ["annotations"] as const;
const judge = (): Contradiction => found;
const exchange = { step: { method: "q" }, outcome: { kind: "unanswered", afterMs: 1 } } as const;
const evidence = { exchanges: [exchange, exchange], strayFaults: [] };
const called = { ...exchange, changes: [], network: [], blindSpots: [] };
const execution = { exchanges: [called], strayFaults: [], watch: { files: { kind: "everywhere" } } } as const;
const introduction = introductionOf([{ name: "t" }]);
const subject = querySubject({ name: "t" }, annotationsDialect);

/** What a check judges, whatever it gathers. */
function judgementOf(check: Check): unknown {
  switch (check.gather) {
    case "definition":
      return check.judge({ introduction, tool: listed({ name: "t" }) });
    case "dialect-definition":
      return check.judge({ introduction, tool: listed({ name: "t" }), dialect: annotationsDialect });
    case "reading":
      return check.judge(introduction);
    case "dialect-reading":
      return check.judge({ introduction, dialect: annotationsDialect });
    case "readings":
      return check.judge([introduction, introduction, introduction]);
    case "survey":
    case "tool-conversations":
      return check.judge(evidence, subject);
    case "server-conversations":
      return check.judge(evidence, { introduction, dialect: annotationsDialect, tools: [] });
    case "session-conversations":
      return check.judge(evidence);
    case "executions":
      return check.judge(execution, { introduction, tool: subject.tool, inputs: subject.inputs });
    case "dialect-executions":
      return check.judge(execution, subject);
    case "server-calls":
      return check.judge(execution);
    case "windows":
      return check.judge([]);
    case "traffic":
      return undefined;
  }
}

const plan = (): readonly never[] => [];
const checks: readonly (readonly [Check, number])[] = [
  [{ ...facts, gather: "definition", judge }, 1],
  [{ ...facts, dialects, gather: "dialect-definition", judge }, 1],
  [{ ...facts, gather: "reading", judge }, 1],
  [{ ...facts, dialects, gather: "dialect-reading", judge }, 1],
  [{ ...facts, gather: "readings", judge }, 3],
  [{ ...facts, dialects, gather: "survey", judge }, 2],
  [{ ...facts, dialects, gather: "tool-conversations", tools: "flagged", history: "any", plan, judge }, 1],
  [{ ...facts, dialects, gather: "server-conversations", plan, judge }, 1],
  [{ ...facts, gather: "session-conversations", plan, judge }, 1],
  [{ ...facts, dialects, gather: "windows", kinds: [], judge }, 0],
  [{ ...facts, gather: "executions", judge }, 1],
  [{ ...facts, dialects, gather: "dialect-executions", judge }, 1],
  [{ ...facts, gather: "server-calls", plan: () => [], judge }, 1],
];

describe("a check under chosen readings", () => {
  it.each(checks)("judges by them when it gathers $gather", (check, trials) => {
    const excused = underInterpretations(check, new Map([["AMB-05", "lenient"]]));
    expect(judgementOf(excused)).toEqual(holds(trials, "held, with AMB-05 read as lenient"));
    expect(judgementOf(underInterpretations(check, new Map()))).toBe(found);
  });

  it("leaves malformed messages alone, which no reading excuses", () => {
    const check: Check = { ...facts, gather: "traffic", faults: [], expected: "e" };
    expect(underInterpretations(check, new Map([["AMB-05", "lenient"]]))).toBe(check);
  });
});

import { describe, expect, it } from "vitest";
import type { Check } from "./check.ts";
import { calls } from "../evidence/calls/calls.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { listing } from "../evidence/listing/listing.ts";
import { windows } from "../evidence/windows/windows.ts";
import { judgeUnder, underInterpretations } from "./chosen-interpretations.ts";
import { introductionOf } from "./fixture-subject.ts";
import { contradicted, holds, isAmbiguous, notApplicable, undecided, type Contradiction } from "./judgement.ts";

const wording = { id: "AMB-05", contradictedBy: ["strict"] };
const found: Contradiction = contradicted({ message: "m", expected: "e", observed: [], ambiguity: wording });

describe("a judgement under chosen interpretations", () => {
  it("stays ambiguous where nothing, or only other wording, was chosen", () => {
    for (const readings of [new Map(), new Map([["AMB-28", "strict"]])]) {
      expect(judgeUnder(readings, found, 7)).toBe(found);
    }
    expect(isAmbiguous(found)).toBe(true);
  });

  it("weighs what the wording gives it where nothing was chosen, and is then not ambiguous", () => {
    const decided = { ...found, ambiguity: { ...wording, unchosen: "note" as const } };
    const judgement = judgeUnder(new Map(), decided, 7);
    expect(judgement).toEqual({ ...decided, severity: "note" });
    expect(judgement.kind === "contradicted" && isAmbiguous(judgement)).toBe(false);
    expect(judgeUnder(new Map([["AMB-05", "strict"]]), decided, 7)).not.toHaveProperty("severity");
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
const judge = (): Contradiction => found;
const exchange = { step: { method: "q" }, outcome: { kind: "unanswered", afterMs: 1 } } as const;
const evidence = { exchanges: [exchange, exchange], strayFaults: [] };
const execution = { ...evidence, watch: { files: { kind: "everywhere" } } } as const;
const introduction = introductionOf([{ name: "t" }]);

/** Any check, with evidence of its kind. */
interface Case {
  readonly check: Check;
  readonly evidence: unknown;
  readonly trials: number;
}

const plan = (): readonly never[] => [];
const all = "all";
const cases: readonly Case[] = [
  { check: { ...facts, evidence: listing, per: "tool", judge }, evidence: introduction, trials: 1 },
  { check: { ...facts, evidence: listing, per: "server", dialects: all, judge }, evidence: introduction, trials: 1 },
  { check: { ...facts, evidence: listing, per: "server", judge }, evidence: [introduction, introduction], trials: 2 },
  { check: { ...facts, evidence: conversation, per: "tool", dialects: all, judge }, evidence, trials: 2 },
  { check: planned({ ...facts, evidence: conversation, per: "server", plan, judge }), evidence, trials: 1 },
  { check: { ...facts, evidence: windows, per: "server", dialects: all, judge }, evidence: [], trials: 0 },
  { check: { ...facts, evidence: calls, per: "tool", judge }, evidence: execution, trials: 2 },
];

function planned(check: SessionConversationCheck): Check {
  return check;
}

describe("a check under chosen interpretations", () => {
  it.each(cases)("judges by them, by the trials of $check.evidence.id per $check.per", (each) => {
    const under = (chosen: ReadonlyMap<string, string>): unknown =>
      Reflect.apply(underInterpretations(each.check, chosen).judge, undefined, [each.evidence, {}]);
    expect(under(new Map([["AMB-05", "lenient"]]))).toEqual(holds(each.trials, "held, with AMB-05 read as lenient"));
    expect(under(new Map())).toBe(found);
  });
});

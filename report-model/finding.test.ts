import { describe, expect, it } from "vitest";
import { answersDiffer, everyVerdictReport, makeReport, manyToolsReport } from "../reports/fixture-reports.ts";
import { groupFindings, groupOfOne } from "./finding-group.ts";
import { findingOf, reportTexts } from "./finding.ts";
import type { Verdict } from "./report-model.ts";

const texts = reportTexts(everyVerdictReport);
const nothing = reportTexts({ checks: [], ambiguities: [] });
const [ambiguous] = everyVerdictReport.results.filter(({ verdict }) => verdict === "ambiguous");
if (ambiguous === undefined) throw new Error("no ambiguous result");

describe("a finding", () => {
  it("has what, where, the conversation, the evidence, the sources, the repairs and the command", () => {
    const result = { ...answersDiffer, case: "flips", fingerprint: "1-0123456789abcdef" };
    expect(findingOf(result, texts)).toMatchObject({
      what: {
        check: "determinism/repeated-queries-agree",
        title: texts.checks.get(answersDiffer.check)?.title,
        verdict: "fail",
        level: answersDiffer.level,
        case: "flips",
        message: answersDiffer.message,
      },
      where: { dialect: "annotations", tool: "manage_note" },
      fingerprint: "1-0123456789abcdef",
      id: "04hmasw9",
      reproduced: { times: 3, of: 3 },
      conversation: { length: 2, pace: "one-by-one" },
      observed: { lines: ["annotations.destructiveHint   true → false"], left: 0 },
      expected: "one answer, five times",
      sources: [{ id: "DA-SRV-04", level: "MUST", place: { section: "Server Requirements, item 4" } }],
      advice: { matters: texts.checks.get(answersDiffer.check)?.matters },
      repeat: answersDiffer.again,
    });
  });

  it("has less where the report has less", () => {
    const { counterexample, evidence, again, tool, ...bare } = answersDiffer;
    expect(findingOf(bare, nothing)).toEqual({
      what: { check: bare.check, verdict: "fail", level: bare.level, message: bare.message },
      where: { dialect: "annotations" },
      observed: { lines: [], left: 0 },
      sources: [{ id: "DA-SRV-04", level: bare.level }],
    });
    expect([counterexample, evidence, again, tool]).not.toContain(undefined);
  });

  it("has no advice where the verdict says nothing about the claim", () => {
    expect(findingOf({ ...answersDiffer, verdict: "error" }, texts)).not.toHaveProperty("advice");
  });

  it("has the first observations, and counts those that the report has or leaves out itself", () => {
    const observed = ["a", "b", "c", "d", "e", "f", "g"];
    const result = { ...answersDiffer, evidence: { expected: "e", observed, omitted: 30 } };
    expect(findingOf(result, texts).observed).toEqual({ lines: ["a", "b", "c", "d", "e"], left: 32 });
  });

  it("has both readings of its wording, and which of them it contradicts", () => {
    expect(findingOf(ambiguous, texts).wording).toMatchObject({
      id: "AMB-12",
      entry: {
        interpretations: [
          { name: "anything", isContradicted: false },
          { name: "annotations-only", isContradicted: true },
        ],
      },
    });
    expect(findingOf(ambiguous, nothing).wording).toEqual({ id: "AMB-12" });
  });
});

describe("the findings of a report", () => {
  it("are those of concern, the gravest first", () => {
    const verdicts: readonly Verdict[] = groupFindings(everyVerdictReport).map(({ finding }) => finding.what.verdict);
    expect(verdicts).toEqual(["fail", "fail", "error", "warn", "ambiguous"]);
  });

  it("put together the tools that one check contradicts, the first ones by name", () => {
    const [group, ...more] = groupFindings(manyToolsReport);
    expect(more).toEqual([]);
    expect(group?.finding.where.tool).toBe("read_file");
    expect(group?.others).toMatchObject({ count: 13, left: 5, areAll: true });
    expect(group?.others.shown.slice(1, 3)).toEqual([
      { name: "read_multiple_files", arguments: { kind: "whole", value: { path: "aa" } } },
      { name: "write_file", arguments: { kind: "too-long", length: 91, isInReport: true } },
    ]);
  });

  it("do not say all tools where one of the server is not among them", () => {
    const { target } = manyToolsReport;
    const [group] = groupFindings({ ...manyToolsReport, target: { ...target, tools: target.tools + 1 } });
    expect(group?.others.areAll).toBe(false);
  });

  it("of one verdict are those of the released protocol first, whatever order they came in", () => {
    const draft = { ...answersDiffer, dialect: "annotations" };
    const released = { ...answersDiffer, dialect: "static" };
    const warned = { ...released, verdict: "warn" } as const;
    const found = groupFindings(makeReport([warned, draft, released])).map(({ finding: { what, where } }) => [
      what.verdict,
      where.dialect,
    ]);
    expect(found).toEqual([
      ["fail", "static"],
      ["fail", "annotations"],
      ["warn", "static"],
    ]);
  });

  it("say when one check has some in several dialects", () => {
    const groups = groupFindings(makeReport([answersDiffer, { ...answersDiffer, dialect: "resolve" }]));
    expect(groups.map(({ inSeveralDialects }) => inSeveralDialects)).toEqual([true, true]);
    expect(groupOfOne(findingOf(answersDiffer, texts))).toMatchObject({
      inSeveralDialects: false,
      others: { count: 0 },
    });
  });
});

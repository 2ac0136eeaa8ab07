import { describe, expect, it } from "vitest";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolutionExtensionDialect } from "../../harness/dialects/resolution-extension.ts";
import type { ClientTurn, WithoutEvidence } from "../../harness/evidence/calls/check/without-evidence.ts";
import { called, failed, saying } from "../judging/fixture-execution.ts";
import { callsWorkWithoutAQuery, callsWorkWithoutTheExtension } from "./without.ts";

const definition = { name: "act", inputSchema: { type: "object" } };
const inAnnotations = querySubject(definition, annotationsDialect);
const inExtension = querySubject(definition, resolutionExtensionDialect);

const done = called({ n: 1 });
const refused = called({ n: 1 }, { outcome: failed });
const rejected = called(
  { n: 1 },
  { outcome: { kind: "error", error: { code: -32021, message: "missing" }, faults: [] } },
);

function turns(...each: readonly (readonly [ClientTurn["client"], ObservedExchange])[]): WithoutEvidence["turns"] {
  return each.map(([client, exchange]) => ({ client, exchanges: [exchange] }));
}

function allTurns(without: ObservedExchange): WithoutEvidence["turns"] {
  const [own, other] = [["with", done] as const, ["without", without] as const];
  return turns(own, other, other, other, own, own);
}

describe("a call by a client that does without", () => {
  it("holds where it worked", () => {
    const evidence = { calls: [done, done], turns: [] };
    expect(callsWorkWithoutAQuery.judge(evidence, inAnnotations)).toEqual({ kind: "holds", trials: 2 });
    expect(callsWorkWithoutTheExtension.judge(evidence, inExtension)).toEqual({ kind: "holds", trials: 2 });
  });

  it("holds where one that was refused works alone", () => {
    const evidence = { calls: [refused], turns: turns(["with", done], ["without", done]) };
    expect(callsWorkWithoutAQuery.judge(evidence, inAnnotations)).toEqual({ kind: "holds", trials: 1 });
  });

  it("is contradicted where it is refused and the other client is served, each time", () => {
    expect(callsWorkWithoutAQuery.judge({ calls: [refused], turns: allTurns(refused) }, inAnnotations)).toMatchObject({
      kind: "contradicted",
      message: 'Tool "act" refuses a call without tools/annotations before it, and accepts the same call after it.',
    });
    const judgement = callsWorkWithoutTheExtension.judge(
      { calls: [done, rejected], turns: allTurns(rejected) },
      inExtension,
    );
    expect(judgement).toMatchObject({
      kind: "contradicted",
      observed: ['arguments {"n":1}', expect.stringContaining("done"), expect.stringContaining("-32021")],
    });
  });

  it.each<readonly [string, WithoutEvidence]>([
    ["was refused, but not each time", { calls: [refused, done], turns: allTurns(refused).slice(0, 4) }],
    ["was also refused for a client with the extension", { calls: [refused], turns: turns(["with", refused]) }],
    ["no call was seen to work", { calls: [called({ n: 1 }, saying("Error: offer the extension"))], turns: [] }],
  ])("decides nothing, and says why: %s", (reason, evidence) => {
    expect(callsWorkWithoutTheExtension.judge(evidence, inExtension)).toEqual({
      kind: "undecided",
      reason: expect.stringContaining(reason),
    });
  });
});

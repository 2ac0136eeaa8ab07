import { describe, expect, it } from "vitest";
import { resolutionExtensionDialect } from "../../harness/dialects/resolution-extension.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { ofEachHint } from "../../report-model/hints.ts";
import { error, judgeSurvey, result } from "../judging/fixture-judging.ts";

const hints = ofEachHint((hint) => !hint.default);
const resolution: JsonObject = { resultType: "complete", name: "t", annotations: hints };
const { readOnlyHint: _, ...otherHints } = hints;
const { resultType: _type, ...typeless } = resolution;
const { name: _name, ...nameless } = resolution;

function judge(id: string, ...results: readonly JsonObject[]): Judgement {
  return judgeSurvey(`schema/${id}`, resolutionExtensionDialect, { name: "t" }, ...results.map(result));
}

describe("a resolution", () => {
  it.each([
    "resolution-tells-its-type",
    "resolution-keeps-the-name",
    "resolution-has-all-hints",
    "resolution-has-only-hints",
    "resolution-has-no-definition",
    "resolution-members-are-known",
    "resolution-is-not-to-be-kept",
  ])("as the draft has it holds for %s, and an error decides nothing", (id) => {
    expect(judge(id, resolution, { ...resolution, _meta: {} })).toEqual({ kind: "holds", trials: 2 });
    const refused = judgeSurvey(`schema/${id}`, resolutionExtensionDialect, { name: "t" }, error(-32603));
    expect(refused.kind).toBe("undecided");
  });

  it.each<[string, JsonObject, string | undefined]>([
    ["resolution-tells-its-type", { ...resolution, resultType: "partial" }, "other"],
    ["resolution-keeps-the-name", { ...resolution, name: "T" }, "other"],
    ["resolution-keeps-the-name", nameless, "missing"],
    ["resolution-has-all-hints", { ...resolution, annotations: otherHints }, undefined],
    ["resolution-has-only-hints", { ...resolution, annotations: { ...hints, title: "T" } }, "title"],
    ["resolution-has-no-definition", { ...resolution, tool: {} }, "tool"],
    ["resolution-has-no-definition", { ...resolution, outputSchema: {} }, "part"],
    ["resolution-is-not-to-be-kept", { ...resolution, cacheScope: "private" }, undefined],
  ])("contradicts %s as %j", (id, answer, which) => {
    const judgement = judge(id, resolution, answer);
    expect(judgement).toMatchObject({ kind: "contradicted", exchanges: [1], provenByTranscript: true });
    expect(judgement).not.toHaveProperty("ambiguity");
    if (which !== undefined) expect(judgement).toMatchObject({ case: which });
  });

  it.each<[string, JsonObject, string, string]>([
    ["resolution-tells-its-type", typeless, "AMB-37", "as-drafted"],
    ["resolution-has-only-hints", { ...resolution, annotations: { ...hints, costlyHint: 1 } }, "AMB-40", "closed"],
    ["resolution-members-are-known", { ...resolution, cost: 1 }, "AMB-40", "closed"],
  ])("falls between two readings of %s as %j", (id, answer, ambiguity, reading) => {
    expect(judge(id, answer)).toMatchObject({ ambiguity: { id: ambiguity, contradictedBy: [reading] } });
  });

  it("is told once: what another claim is about contradicts no further one", () => {
    expect(judge("resolution-members-are-known", { ...resolution, tool: {}, ttlMs: 1 }).kind).toBe("holds");
    expect(judge("resolution-has-all-hints", { ...resolution, annotations: null }).kind).toBe("holds");
    expect(judge("resolution-keeps-the-name", { resultType: "input_required" }).kind).toBe("holds");
  });
});

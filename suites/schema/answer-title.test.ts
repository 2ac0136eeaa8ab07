import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { judgeSurvey, result } from "../judging/fixture-judging.ts";

const inputSchema = { type: "object", properties: { n: { type: "integer" } } };

function judge(listed: JsonObject, title: JsonObject): string {
  const answer = result({ annotations: { readOnlyHint: true, ...title } });
  return judgeSurvey("schema/answer-title-is-the-listed-one", annotationsDialect, { inputSchema, ...listed }, answer)
    .kind;
}

describe("schema/answer-title-is-the-listed-one", () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    ["no title", { title: "A" }, {}, "holds"],
    ["the tool's title", { title: "A" }, { title: "A" }, "holds"],
    ["the title among its annotations", { title: "A", annotations: { title: "B" } }, { title: "B" }, "holds"],
    [
      "the one of two that annotations do not have",
      { title: "A", annotations: { title: "B" } },
      { title: "A" },
      "contradicted",
    ],
    ["another title", { title: "A" }, { title: "A (read)" }, "contradicted"],
    ["a title for a tool that has none", {}, { title: "A" }, "holds"],
    ["a title of another type, which is another claim", { title: "A" }, { title: 7 }, "holds"],
  ])("judges %s", (_, listed, title, kind) => {
    expect(judge({ name: "t", ...listed }, title)).toBe(kind);
  });
});

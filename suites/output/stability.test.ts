import { outputSchemaIsStable } from "./stability.ts";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";

function judgeLists(...lists: readonly (readonly JsonObject[])[]): Judgement {
  const check = outputSchemaIsStable;
  return check.judge(lists.map((definitions) => introductionOf(definitions)));
}

const a = { name: "a", outputSchema: { type: "object", properties: { x: {} } } };
const reordered = { outputSchema: { properties: { x: {} }, type: "object" }, name: "a" };
const other = { name: "a", outputSchema: { type: "object" } };

describe("output/output-schema-is-stable", () => {
  it("holds for the same schema, whatever the order of tools and keys", () => {
    expect(judgeLists([a, { name: "b" }], [{ name: "b" }, reordered], [a])).toEqual({ kind: "holds", trials: 3 });
  });

  it("is contradicted, as one may read the text, by a schema that changes, comes or goes", () => {
    for (const lists of [
      [[a], [other], [a]],
      [[a], [a], [{ name: "a" }]],
      [[{ name: "a" }], [a], [a]],
    ]) {
      expect(judgeLists(...lists)).toMatchObject({
        kind: "contradicted",
        ambiguity: { id: "AMB-28", contradictedBy: ["definitions"] },
      });
    }
  });

  it("leaves a tool that is not always listed to another check", () => {
    expect(judgeLists([a, { name: "b" }], [{ name: "b" }], [a]).kind).toBe("holds");
  });

  it("does not apply where no tool has one", () => {
    expect(judgeLists([{ name: "a" }], [{ name: "a" }]).kind).toBe("not-applicable");
  });
});

import { describe, expect, it } from "vitest";
import { judgeLists, judgeSessions } from "../judging/fixture-judging.ts";

const id = "output/output-schema-is-stable";
const a = { name: "a", outputSchema: { type: "object", properties: { x: {} } } };
const reordered = { outputSchema: { properties: { x: {} }, type: "object" }, name: "a" };
const other = { name: "a", outputSchema: { type: "object" } };

describe("output/output-schema-is-stable", () => {
  it("holds for the same schema, whatever the order of tools and keys", () => {
    expect(judgeLists(id, [a, { name: "b" }], [{ name: "b" }, reordered], [a])).toEqual({ kind: "holds", trials: 3 });
  });

  it("is contradicted, as one may read the text, by a schema that changes, comes or goes", () => {
    for (const lists of [
      [[a], [other], [a]],
      [[a], [a], [{ name: "a" }]],
      [[{ name: "a" }], [a], [a]],
    ]) {
      expect(judgeLists(id, ...lists)).toMatchObject({
        kind: "contradicted",
        ambiguity: { id: "AMB-28", contradictedBy: ["definitions"] },
      });
    }
  });

  it("only notes another schema in another session, before the revision that forbids it", () => {
    expect(judgeSessions("2025-11-25", id, [a], [a], [other])).toMatchObject({
      kind: "contradicted",
      severity: "note",
    });
  });

  it("leaves a tool that is not always listed to another check", () => {
    expect(judgeLists(id, [a, { name: "b" }], [{ name: "b" }], [a]).kind).toBe("holds");
  });

  it("does not apply where no tool has one", () => {
    expect(judgeLists(id, [{ name: "a" }], [{ name: "a" }]).kind).toBe("not-applicable");
  });
});

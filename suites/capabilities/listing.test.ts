import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { judgeList, judgeLists, judgeSessions } from "../judging/fixture-judging.ts";

const [a, b] = [{ name: "a", annotations: { readOnlyHint: true } }, { name: "b" }];

describe("capabilities/tool-list-ends", () => {
  const id = "capabilities/tool-list-ends";

  it("holds for as many pages as there are", () => {
    expect(judgeList(id, [a], { pages: 4 })).toEqual({ kind: "holds", trials: 4 });
  });

  it("is contradicted by a cursor that comes again, and by a list that never ends", () => {
    expect(judgeList(id, [a], { pages: 3, end: { kind: "repeated-cursor", cursor: "x" } })).toMatchObject({
      kind: "contradicted",
      case: "repeated-cursor",
      observed: ['nextCursor "x" again'],
    });
    expect(judgeList(id, [a], { pages: 500, end: { kind: "too-long", tools: 500, pages: 500 } })).toMatchObject({
      kind: "contradicted",
      case: "too-long",
    });
  });
});

describe("capabilities/tool-set-is-stable", () => {
  const id = "capabilities/tool-set-is-stable";

  it("holds for the same names in any order", () => {
    expect(judgeLists(id, [a, b], [b, a], [a, b])).toEqual({ kind: "holds", trials: 3 });
  });

  it("is contradicted, as one may read the text, by another list in the same session", () => {
    const judgement = judgeLists(id, [a, b], [a], [a, b]);
    expect(judgement).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-28", contradictedBy: ["set-of-tools", "definitions"] },
    });
    expect("message" in judgement && judgement.message).toContain("the list asked for again");
  });

  it("only notes another list in another session, before the revision that forbids it", () => {
    const lists = [[a, b], [a, b], [a]];
    const judgement = judgeSessions("2025-11-25", id, ...lists);
    expect(judgement).toMatchObject({ kind: "contradicted", severity: "note" });
    expect(judgement).not.toHaveProperty("ambiguity");
    expect("message" in judgement && judgement.message).toContain("the list of another session");
    expect(judgeSessions("2026-07-28", id, ...lists)).toMatchObject({ ambiguity: { id: "AMB-28" } });
  });

  it("is contradicted by a name that is listed twice in one of them only", () => {
    expect(judgeLists(id, [a], [a, a]).kind).toBe("contradicted");
  });

  it("decides nothing without a list", () => {
    expect(judgeLists(id).kind).toBe("undecided");
  });
});

describe("capabilities/tool-order-is-stable", () => {
  const id = "capabilities/tool-order-is-stable";

  it("holds for the same order, is contradicted by another, and leaves other names to another check", () => {
    expect(judgeLists(id, [a, b], [a, b], [a, b]).kind).toBe("holds");
    expect(judgeLists(id, [a, b], [a, b], [b, a])).toMatchObject({ kind: "contradicted", observed: ['/0 "a" → "b"'] });
    expect(judgeLists(id, [a, b], [b], [a, b]).kind).toBe("undecided");
  });

  it("is only worth knowing before the revision that asks for it", () => {
    const severityIn = (protocolVersion: string): Judgement => judgeSessions(protocolVersion, id, [a, b], [b, a]);
    expect(severityIn("2025-11-25")).toMatchObject({ kind: "contradicted", severity: "note" });
    expect(severityIn("2026-07-28")).toMatchObject({ kind: "contradicted", severity: "warn" });
  });
});

describe("capabilities/listed-hints-are-stable", () => {
  const id = "capabilities/listed-hints-are-stable";
  const riskier = { name: "a", annotations: { readOnlyHint: false } };

  it("holds for the same hints, whatever else changes", () => {
    expect(judgeLists(id, [a, b], [{ ...a, title: "new" }], [b, a]).kind).toBe("holds");
  });

  it("is contradicted by other hints, and says which", () => {
    expect(judgeLists(id, [a, b], [a, b], [b, riskier])).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-28", contradictedBy: ["definitions"] },
      observed: ["/a/readOnlyHint true → false"],
    });
  });

  it("is contradicted by hints that are gone", () => {
    expect(judgeLists(id, [a], [{ name: "a" }]).kind).toBe("contradicted");
  });

  it("compares a tool whose name is that of a property of every object", () => {
    const odd = (readOnlyHint: boolean): JsonObject => ({ name: "__proto__", annotations: { readOnlyHint } });
    expect(judgeLists(id, [odd(true)], [odd(true)]).kind).toBe("holds");
    expect(judgeLists(id, [odd(true)], [odd(false)]).kind).toBe("contradicted");
  });
});

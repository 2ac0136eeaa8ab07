import { describe, expect, it } from "vitest";
import type { CheckFacts } from "../check/check.ts";
import { holds, type Judgement } from "../check/judgement.ts";
import { lane, lie, pursuingFor, pursuitOf, seenLie, told } from "./fixture-pursuits.ts";
import { Pursuits, type Lane } from "./pursuits.ts";

describe("contradictions that were seen", () => {
  it("are pursued gravest first, whichever kind of evidence they are of", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const other: Lane = { atOnce: 2, spares: false };
    const wording = { id: "AMB-01", contradictedBy: [] };
    const add = (of: Lane, id: string, facts: Partial<CheckFacts>, lies = lie): void => {
      const pursuit = pursuitOf(id, "a", () => lies, { seen: { ...seenLie, contradiction: lies } });
      pursuits.add(of, { ...pursuit, check: { ...pursuit.check, ...facts } }, pursuing);
    };
    add(lane, "s/ambiguous", {}, { ...lie, ambiguity: wording });
    add(lane, "s/should", { level: "SHOULD" });
    add(other, "s/must", { level: "MUST" });
    add(other, "s/ambiguous-hint", { hint: "readOnlyHint" }, { ...lie, ambiguity: wording });
    add(other, "s/hint", { level: "STATEMENT", hint: "readOnlyHint" });
    add(lane, "s/severe-hint", { severity: "fail", hint: "readOnlyHint" });
    await pursuits.pursueAll(pursuing);
    expect(results.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual([
      "s/severe-hint fail",
      "s/hint warn",
      "s/must fail",
      "s/should warn",
      "s/ambiguous-hint ambiguous",
      "s/ambiguous ambiguous",
    ]);
    await end();
  });

  it("are pursued once where they say the same of the whole server, with another tool where one does not show it", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const ambiguous = { ...lie, ambiguity: { id: "AMB-01", contradictedBy: [] } };
    const tried: string[] = [];
    for (const tool of ["a", "b", "c", "d"]) {
      const again = (): Judgement => {
        tried.push(tool);
        return tool === "a" ? holds(1) : ambiguous;
      };
      const seen = { ...seenLie, contradiction: ambiguous };
      pursuits.add(lane, pursuitOf("s/c", tool, again, { seen }), pursuing);
    }
    await pursuits.pursueAll(pursuing);
    expect([...new Set(tried)]).toEqual(["a", "b"]);
    expect(told(results).slice(1)).toEqual([
      "s/c b ambiguous: It lies.",
      "s/c c ambiguous: It lies. Seen once, as with b, where it was reproduced.",
      "s/c d ambiguous: It lies. Seen once, as with b, where it was reproduced.",
    ]);
    await end();
  });

  it("wait for one that may explain them, however grave they are", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const simple = pursuitOf("s/simple", "a", () => lie);
    pursuits.add(lane, { ...simple, check: { ...simple.check, level: "SHOULD" } }, pursuing);
    pursuits.add(
      lane,
      pursuitOf("s/c", "a", () => lie, { explainedBy: "s/simple" }),
      pursuing,
    );
    await pursuits.pursueAll(pursuing);
    expect(results.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual(["s/simple warn", "s/c inconclusive"]);
    await end();
  });
});

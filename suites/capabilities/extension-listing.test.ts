import { describe, expect, it } from "vitest";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { error, evidenceOf, result } from "../judging/fixture-judging.ts";
import { extensionServer } from "../judging/fixture-extension.ts";
import { markerIsForThoseWhoOfferTheExtension, toolsAreListedWithoutTheExtension } from "./extension-listing.ts";

const bare: JsonObject = { name: "t", annotations: { readOnlyHint: true } };
const marked: JsonObject = { ...bare, _meta: { [resolutionExtensionId]: { resolvable: true } } };
const modern = extensionServer("2026-07-28");

function listOf(...tools: readonly JsonObject[]): Outcome {
  return result({ tools: [...tools] });
}

describe("a marker", () => {
  const judge = (usual: Outcome, without: Outcome): Judgement => {
    const [first, second] = markerIsForThoseWhoOfferTheExtension.plan(modern)[0] ?? [];
    if (first === undefined || second === undefined) throw new Error("no plan");
    return markerIsForThoseWhoOfferTheExtension.judge(evidenceOf([first, usual], [second, without]), modern);
  };

  it("is for those who offer the extension", () => {
    expect(judge(listOf(marked), listOf(bare))).toEqual({ kind: "holds", trials: 1 });
    expect(judge(listOf(marked), listOf(marked))).toMatchObject({ kind: "contradicted", exchanges: [1] });
  });

  it("that nobody is shown, or a list that is refused, decides nothing", () => {
    expect(judge(listOf(bare), listOf(bare)).kind).toBe("undecided");
    expect(judge(listOf(marked), error(-32603)).kind).toBe("undecided");
  });
});

describe("a list of two pages", () => {
  const { introduction } = modern;
  const paged = { ...modern, introduction: { ...introduction, list: { ...introduction.list, cursors: ["two"] } } };
  const first = (...tools: readonly JsonObject[]): Outcome => result({ tools: [...tools], nextCursor: "two" });
  const other = { ...bare, name: "u" };

  it("is looked at to its end for markers", () => {
    const steps = markerIsForThoseWhoOfferTheExtension.plan(paged)[0] ?? [];
    expect(steps.map(({ page }) => page)).toEqual([undefined, 1, undefined, 1]);
    const judge = (...lists: readonly Outcome[]): Judgement =>
      markerIsForThoseWhoOfferTheExtension.judge(
        evidenceOf(...steps.map((step, index) => [step, lists[index] ?? error(-32603)] as const)),
        paged,
      );
    expect(judge(first(bare), listOf(marked), first(bare), listOf(marked))).toMatchObject({
      kind: "contradicted",
      exchanges: [3],
    });
    expect(judge(first(bare), listOf(marked), first(bare), listOf(bare))).toEqual({ kind: "holds", trials: 2 });
    expect(judge(first(bare), listOf(marked), first(bare), error(-32602)).kind).toBe("undecided");
  });

  it("is compared to its end", () => {
    const steps = toolsAreListedWithoutTheExtension.plan(paged)[0] ?? [];
    const judge = (...lists: readonly Outcome[]): Judgement =>
      toolsAreListedWithoutTheExtension.judge(
        evidenceOf(...steps.map((step, index) => [step, lists[index] ?? error(-32603)] as const)),
        paged,
      );
    const usual = [first(bare), listOf(other), first(bare), listOf(other)];
    expect(judge(...usual, first(bare), listOf(other)).kind).toBe("holds");
    expect(judge(...usual, first(bare), listOf())).toMatchObject({ kind: "contradicted" });
    expect(judge(...usual, listOf(bare))).toMatchObject({ kind: "contradicted" });
    expect(judge(...usual, first(bare)).kind).toBe("undecided");
  });

  it("says less about itself where the client without the extension gets it in one page", () => {
    const steps = toolsAreListedWithoutTheExtension.plan(paged)[0] ?? [];
    const lists = [first(bare), listOf(other), first(bare), listOf(other), listOf(bare, other), error(-32602)];
    const evidence = evidenceOf(...steps.map((step, index) => [step, lists[index] ?? error(-32603)] as const));
    expect(toolsAreListedWithoutTheExtension.judge(evidence, paged).kind).toBe("holds");
  });
});

describe("the list of a client without the extension", () => {
  const judge = (...lists: readonly Outcome[]): Judgement => {
    const steps = toolsAreListedWithoutTheExtension.plan(modern)[0] ?? [];
    const exchanges = steps.map((step, index) => [step, lists[index] ?? error(-32603)] as const);
    return toolsAreListedWithoutTheExtension.judge(evidenceOf(...exchanges), modern);
  };

  it("has the same tools, but for the marker", () => {
    expect(judge(listOf(marked), listOf(marked), listOf(bare)).kind).toBe("holds");
    expect(judge(listOf(marked), listOf(marked), listOf())).toMatchObject({ kind: "contradicted" });
    expect(judge(listOf(marked), listOf(marked), listOf({ ...bare, annotations: {} })).kind).toBe("contradicted");
  });

  it("decides nothing where the list changes by itself", () => {
    expect(judge(listOf(marked), listOf(), listOf()).kind).toBe("undecided");
  });

  it("is asked for in a session of its own where a handshake says what a client offers", () => {
    const [steps = []] = toolsAreListedWithoutTheExtension.plan(extensionServer("2025-11-25"));
    expect(steps.map(({ session, offers }) => [session, offers])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [2, {}],
    ]);
  });
});

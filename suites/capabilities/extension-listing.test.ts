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
    const [first, second] = markerIsForThoseWhoOfferTheExtension.plan()[0] ?? [];
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

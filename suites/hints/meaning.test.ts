import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { judgeDefinition, judgeFlagged, judgeList } from "../judging/fixture-judging.ts";
import { idempotentHintHasMeaning } from "./meaning.ts";

/** Checks of one annotations object, and what each says of some. */
const table: Readonly<Record<string, readonly (readonly [annotations: JsonObject | null, kind: string])[]>> = {
  "hints/annotations-say-something": [
    [{ readOnlyHint: true }, "holds"],
    [{ openWorldHint: false }, "holds"],
    [defaultHints, "holds"],
    [{}, "contradicted"],
    [null, "contradicted"],
    [{ title: "x" }, "contradicted"],
    [{ readOnlyHint: false, destructiveHint: true }, "holds"],
    [{ destructiveHint: true }, "holds"],
    [{ readOnlyHint: false, openWorldHint: true }, "contradicted"],
    [{ destructiveHint: "true" }, "contradicted"],
    [{ readOnlyHint: "true" }, "contradicted"],
  ],
  "hints/destructive-default-is-meant": [
    [{ destructiveHint: true }, "holds"],
    [{ readOnlyHint: false, destructiveHint: false }, "holds"],
    [{ readOnlyHint: true }, "not-applicable"],
    [null, "not-applicable"],
    [{}, "contradicted"],
    [{ readOnlyHint: false, idempotentHint: true }, "contradicted"],
    [{ destructiveHint: "false" }, "contradicted"],
  ],
  "hints/open-world-default-is-meant": [
    [{ openWorldHint: true }, "holds"],
    [{ readOnlyHint: true, openWorldHint: false }, "holds"],
    [null, "not-applicable"],
    [{ readOnlyHint: true }, "contradicted"],
    [{}, "contradicted"],
  ],
  "hints/destructive-hint-has-meaning": [
    [{ readOnlyHint: true }, "holds"],
    [{ readOnlyHint: true, destructiveHint: false }, "holds"],
    [{ readOnlyHint: false, destructiveHint: true }, "not-applicable"],
    [{ destructiveHint: true }, "not-applicable"],
    [null, "not-applicable"],
    [{ readOnlyHint: true, destructiveHint: true }, "contradicted"],
  ],
  "hints/idempotent-hint-has-meaning": [
    [{ readOnlyHint: true }, "holds"],
    [{ readOnlyHint: true, idempotentHint: true }, "holds"],
    [{ readOnlyHint: false, idempotentHint: false }, "not-applicable"],
    [null, "not-applicable"],
    [{ readOnlyHint: true, idempotentHint: false }, "contradicted"],
  ],
};

const cases = Object.entries(table).flatMap(([id, rows]) =>
  rows.map(([annotations, kind]) => ({ id, annotations, kind })),
);

describe("a check of what hints mean", () => {
  it.each(cases)("$id says $kind of $annotations", ({ id, annotations, kind }) => {
    expect(judgeDefinition(id, { name: "t", ...(annotations === null ? {} : { annotations }) }).kind).toBe(kind);
  });
});

describe("a hint that is there with a value that is no boolean", () => {
  it.each([
    [
      "hints/destructive-default-is-meant",
      { destructiveHint: "no" },
      "has destructiveHint with a value of the wrong type",
    ],
    ["hints/open-world-default-is-meant", { openWorldHint: 0 }, "has openWorldHint with a value of the wrong type"],
    ["hints/annotations-say-something", { readOnlyHint: "yes" }, "declares no hint but of the wrong type"],
    ["hints/open-world-default-is-meant", {}, "does not set openWorldHint"],
    ["hints/annotations-say-something", {}, "declares no hint, so"],
  ])("is, in %s, of the wrong type, and not absent: %j", (id, annotations, what) => {
    const judged = judgeDefinition(id, { name: "t", annotations });
    expect(judged).toMatchObject({ message: expect.stringContaining(what) });
  });
});

describe("a false idempotentHint of a tool that only reads", () => {
  it("says nothing of the author where the SDK writes it of every tool", () => {
    const introduction = introductionOf([{ name: "t", annotations: { readOnlyHint: true, idempotentHint: false } }]);
    const [tool] = introduction.list.tools;
    if (tool === undefined) throw new Error("there is no tool");
    const kindWith = (name: string): string =>
      idempotentHintHasMeaning.judge(introduction, { introduction, tool, sdks: [{ package: name, version: "1.8.0" }] })
        .kind;
    expect(kindWith("github.com/modelcontextprotocol/go-sdk")).toBe("not-applicable");
    expect(kindWith("rmcp")).toBe("contradicted");
  });
});

describe("hints/hints-tell-tools-apart", () => {
  const judge = (...annotations: readonly (JsonObject | undefined)[]): string =>
    judgeList(
      "hints/hints-tell-tools-apart",
      annotations.map((each, n) => ({ name: `t${n}`, ...(each === undefined ? {} : { annotations: each }) })),
    ).kind;
  const readsOnly = { ...defaultHints, readOnlyHint: true, openWorldHint: false };

  it.each<[string, readonly (JsonObject | undefined)[], string]>([
    ["tools that differ", [defaultHints, defaultHints, defaultHints, readsOnly], "holds"],
    ["a tool without hints", [defaultHints, defaultHints, defaultHints, undefined], "holds"],
    ["tools without hints", [undefined, undefined, undefined, undefined], "holds"],
    ["a server that only reads", [readsOnly, readsOnly, readsOnly, readsOnly], "holds"],
    ["hints that are not written out", [{ destructiveHint: true }, {}, {}, {}], "holds"],
    ["a server of three tools", [defaultHints, defaultHints, defaultHints], "not-applicable"],
    [
      "the same four everywhere",
      [defaultHints, defaultHints, defaultHints, { ...defaultHints, title: "x" }],
      "contradicted",
    ],
  ])("judges %s", (_, annotations, kind) => {
    expect(judge(...annotations)).toBe(kind);
  });
});

describe("hints/titles-agree", () => {
  it.each<[JsonObject, string]>([
    [{ title: "A", annotations: { title: "A" } }, "holds"],
    [{ title: "A", annotations: { title: "B" } }, "contradicted"],
    [{ title: "A" }, "not-applicable"],
    [{ annotations: { title: "A" } }, "not-applicable"],
    [{ title: "A", annotations: "A" }, "not-applicable"],
  ])("of %j says %s", (definition, kind) => {
    expect(judgeDefinition("hints/titles-agree", { name: "t", ...definition }).kind).toBe(kind);
  });
});

describe("hints/tool-names-are-unique", () => {
  it("holds for as many tools as there are", () => {
    const names = ["a", "A", "__proto__", "constructor"].map((name) => ({ name }));
    expect(judgeList("hints/tool-names-are-unique", names)).toEqual({ kind: "holds", trials: 4 });
  });

  it("does not apply to a server without tools", () => {
    expect(judgeList("hints/tool-names-are-unique", []).kind).toBe("not-applicable");
  });

  it("is contradicted by a name listed twice, and says so when the hints differ", () => {
    const [readOnly, writing] = [true, false].map((readOnlyHint) => ({ name: "a", annotations: { readOnlyHint } }));
    const between = { name: "b" };
    if (readOnly === undefined || writing === undefined) throw new Error("no definitions");
    const same = judgeList("hints/tool-names-are-unique", [readOnly, between, { ...readOnly, title: "other" }]);
    expect(same).toMatchObject({ kind: "contradicted", case: "same-annotations" });
    expect(judgeList("hints/tool-names-are-unique", [readOnly, between, writing])).toMatchObject({
      kind: "contradicted",
      case: "other-annotations",
      observed: ['annotations {"readOnlyHint":true}', 'annotations {"readOnlyHint":false}'],
    });
  });
});

describe("hints/flagged-tool-has-static-hints", () => {
  it.each<[JsonObject, string]>([
    [{ resolve: true, annotations: { readOnlyHint: false } }, "holds"],
    [{ resolve: true }, "contradicted"],
    [{ resolve: true, annotations: { title: "x", readOnlyHint: 1 } }, "contradicted"],
    [{ resolve: "true" }, "not-applicable"],
    [{ dynamicAnnotations: true }, "not-applicable"],
  ])("of %j says %s", (definition, kind) => {
    const judgement = judgeFlagged("hints/flagged-tool-has-static-hints", resolveDialect, { name: "t", ...definition });
    expect(judgement.kind).toBe(kind);
  });
});

describe("hints/flag-has-a-purpose", () => {
  const risky = { destructiveHint: true };
  const some = { type: "object", properties: { a: {} } };

  it.each<[string, JsonObject, string]>([
    ["arguments and hints that can vary", { annotations: risky, inputSchema: some }, "holds"],
    ["a schema that admits any object", { annotations: risky, inputSchema: { type: "object" } }, "holds"],
    ["only the open world left to refine", { annotations: { readOnlyHint: true }, inputSchema: some }, "holds"],
    ["a schema that is none", { annotations: risky, inputSchema: "any" }, "holds"],
    [
      "patterns for other properties",
      { inputSchema: { additionalProperties: false, patternProperties: { a: {} } } },
      "holds",
    ],
    [
      "no arguments",
      { annotations: risky, inputSchema: { type: "object", additionalProperties: false } },
      "contradicted",
    ],
    ["no properties", { inputSchema: { properties: {}, additionalProperties: false } }, "contradicted"],
    ["at most no properties", { inputSchema: { ...some, maxProperties: 0 } }, "contradicted"],
    [
      "the best case already",
      { annotations: { readOnlyHint: true, openWorldHint: false }, inputSchema: some },
      "contradicted",
    ],
  ])("judges a flagged tool with %s", (_, definition, kind) => {
    const flagged = { name: "t", dynamicAnnotations: true, ...definition };
    expect(judgeFlagged("hints/flag-has-a-purpose", annotationsDialect, flagged).kind).toBe(kind);
  });

  it("does not apply to a tool without the flag", () => {
    expect(judgeFlagged("hints/flag-has-a-purpose", annotationsDialect, { name: "t" }).kind).toBe("not-applicable");
  });
});

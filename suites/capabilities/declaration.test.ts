import { toolsCapabilityIsDeclared } from "./declaration.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { toyDialect } from "../../harness/dialects/fixture-toy-dialect.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import { judgeFlagged, judgeServer } from "../judging/fixture-judging.ts";

describe("capabilities/tools-capability-is-declared", () => {
  const judge = (tools: readonly JsonObject[], capabilities: JsonObject): string =>
    toolsCapabilityIsDeclared.judge(introductionOf(tools, capabilities)).kind;

  it.each<[readonly JsonObject[], JsonObject, string]>([
    [[{ name: "a" }], { tools: {} }, "holds"],
    [[{ name: "a" }], { tools: { listChanged: true } }, "holds"],
    [[], {}, "not-applicable"],
    [[{ name: "a" }], {}, "contradicted"],
    [[{ name: "a" }], { tools: true }, "contradicted"],
    [[{ name: "a" }], { tools: null }, "contradicted"],
  ])("judges %j under %j", (tools, capabilities, kind) => {
    expect(judge(tools, capabilities)).toBe(kind);
  });
});

describe("capabilities/capability-is-declared", () => {
  const id = "capabilities/capability-is-declared";
  const flagged = [{ name: "a" }, { name: "b", resolve: true }];

  it.each<[JsonObject, readonly JsonObject[], string]>([
    [{ tools: { resolve: true } }, flagged, "holds"],
    [{ tools: { resolve: "yes" } }, flagged, "holds"],
    [{ tools: { resolve: true } }, [{ name: "a" }], "not-applicable"],
    [{ tools: {} }, [{ name: "a", dynamicAnnotations: true }], "not-applicable"],
    [{ tools: {} }, flagged, "contradicted"],
    [{}, flagged, "contradicted"],
    [{ tools: { resolve: false } }, flagged, "contradicted"],
    [{ tools: { resolve: null } }, flagged, "contradicted"],
    [{ resolve: true, tools: {} }, flagged, "contradicted"],
  ])("judges %j with the tools %j", (capabilities, tools, kind) => {
    expect(judgeServer(id, resolveDialect, capabilities, tools).kind).toBe(kind);
  });
});

describe("capabilities/capability-is-true", () => {
  it.each<[Json, string]>([
    [true, "holds"],
    [false, "holds"],
    ["true", "contradicted"],
    [{}, "contradicted"],
    [null, "contradicted"],
    [1, "contradicted"],
  ])("judges the value %j", (value, kind) => {
    const capabilities = { tools: { dynamicAnnotations: value } };
    expect(judgeServer("capabilities/capability-is-true", annotationsDialect, capabilities).kind).toBe(kind);
  });

  it("does not apply where it is not declared", () => {
    const judgement = judgeServer("capabilities/capability-is-true", annotationsDialect, { tools: { resolve: 1 } });
    expect(judgement.kind).toBe("not-applicable");
  });
});

describe("capabilities/capability-sits-under-tools", () => {
  const flagged = [{ name: "a" }, { name: "b", resolve: true }];

  it.each<[JsonObject, readonly JsonObject[], string]>([
    [{ tools: { resolve: true } }, flagged, "holds"],
    [{ tools: { resolve: true }, completions: { resolve: true }, resolve: {} }, flagged, "holds"],
    [{ tools: {} }, flagged, "not-applicable"],
    [{ experimental: { resolve: {} }, extensions: { resolve: {} } }, flagged, "not-applicable"],
    [{ tools: {}, resources: { dynamicAnnotations: true } }, flagged, "not-applicable"],
    [{ tools: {}, "acme-links": { resolve: true } }, [{ name: "a" }], "not-applicable"],
    [{ tools: {}, resolve: true }, flagged, "contradicted"],
    [{ tools: {}, resources: { resolve: true } }, flagged, "contradicted"],
  ])("judges %j with the tools %j", (capabilities, tools, kind) => {
    expect(judgeServer("capabilities/capability-sits-under-tools", resolveDialect, capabilities, tools).kind).toBe(
      kind,
    );
  });
});

describe("capabilities/capability-has-a-flagged-tool", () => {
  const capable = { tools: { dynamicAnnotations: true } };

  it.each<[JsonObject, readonly JsonObject[], string]>([
    [capable, [{ name: "a" }, { name: "b", dynamicAnnotations: true }], "holds"],
    [capable, [{ name: "b", dynamicAnnotations: "true" }], "holds"],
    [{ tools: {} }, [{ name: "a" }], "not-applicable"],
    [{ tools: { dynamicAnnotations: false } }, [{ name: "a" }], "not-applicable"],
    [capable, [{ name: "a" }, { name: "b", resolve: true }], "contradicted"],
    [capable, [{ name: "a", dynamicAnnotations: false }], "contradicted"],
    [capable, [], "not-applicable"],
  ])("judges %j with the tools %j", (capabilities, tools, kind) => {
    const id = "capabilities/capability-has-a-flagged-tool";
    expect(judgeServer(id, annotationsDialect, capabilities, tools).kind).toBe(kind);
  });
});

describe("capabilities/flag-is-boolean", () => {
  it.each<[JsonObject, string]>([
    [{ resolve: true }, "holds"],
    [{ resolve: false }, "holds"],
    [{ dynamicAnnotations: 1 }, "not-applicable"],
    [{ resolve: "true" }, "contradicted"],
    [{ resolve: null }, "contradicted"],
    [{ resolve: { supported: true } }, "contradicted"],
  ])("judges %j", (definition, kind) => {
    const judgement = judgeFlagged("capabilities/flag-is-boolean", resolveDialect, { name: "t", ...definition });
    expect(judgement.kind).toBe(kind);
  });
});

describe("a dialect that is an extension, with a marker in _meta", () => {
  const marked = [{ name: "a", _meta: { "x.y/asks": true } }];

  it("is judged where its own words say", () => {
    const misplaced = { tools: { "x.y/z": true } };
    expect(judgeServer("capabilities/capability-is-declared", toyDialect, misplaced, marked)).toMatchObject({
      message: 'Tool "a" is flagged _meta["x.y/asks"]: true, but capabilities.extensions["x.y/z"] is (absent).',
      observed: ["capabilities.extensions (absent)"],
    });
    expect(judgeServer("capabilities/capability-sits-under-tools", toyDialect, misplaced, marked)).toMatchObject({
      message: "The capability x.y/z is declared at capabilities.tools.",
      expected: 'capabilities.extensions["x.y/z"]',
    });
  });

  it("holds as any other does", () => {
    const capabilities = { extensions: { "x.y/z": true } };
    const ids = ["is-declared", "is-true", "sits-under-tools", "has-a-flagged-tool"];
    expect(
      ids.map((id) => judgeServer(`capabilities/capability-${id}`, toyDialect, capabilities, marked).kind),
    ).toEqual(ids.map(() => "holds"));
  });
});

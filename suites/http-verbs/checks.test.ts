import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { severityOf } from "../../harness/check/check.ts";
import { contradictedOf, judgeAll, judgeTool, mappingOf } from "./fixture-mapping.ts";
import { httpVerbChecks } from "./index.ts";

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

describe("the checks of HTTP verbs", () => {
  it("never weigh more than a warning", () => {
    expect(httpVerbChecks().filter((check) => severityOf(check) === "fail")).toEqual([]);
  });

  it("apply to nothing without a document, and say so", () => {
    const judgements = Object.values(judgeAll(undefined, [{ name: "a" }]));
    expect(judgements).toHaveLength(13);
    for (const judgement of judgements) {
      expect(judgement).toEqual({ kind: "not-applicable", reason: "no OpenAPI document was given" });
    }
  });

  it("apply to no tool that stands for no operation, and say why", () => {
    const judgements = judgeAll(mappingOf("rmcp-openapi", { method: "get", path: "/a" }), [{ name: "a" }]);
    expect(judgements["get-matches-the-profile"]).toEqual({
      kind: "not-applicable",
      reason:
        "no operation has this name as its operationId; the configuration can name its operation (httpVerbs.tools)",
    });
  });

  it("name tool, operation, profile, verb and hint", () => {
    const judgements = judgeTool("rmcp-openapi", { method: "delete" }, { annotations: reads });
    expect(judgements["delete-matches-the-profile"]).toMatchObject({
      message:
        'Tool "do_it" is mapped to DELETE /a, but has readOnlyHint true instead of false and destructiveHint false instead of true (profile rmcp-openapi, DELETE).',
      observed: [`annotations ${JSON.stringify(reads)}`],
    });
  });

  it("take a hint that is no boolean for absent", () => {
    const judgements = judgeTool(
      "rmcp-openapi",
      { method: "get" },
      { annotations: { ...reads, readOnlyHint: "true" } },
    );
    expect(contradictedOf(judgements)).toEqual(["get-matches-the-profile", "hints-are-explicit"]);
  });
});

describe("a tool whose operation has hints in the document", () => {
  const operation = { method: "post", hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true } };

  it("is held to them, and not to what the profile says of all with its verb", () => {
    const judgements = judgeTool("rmcp-openapi", operation, { annotations: reads });
    expect(contradictedOf(judgements)).toEqual([]);
    const other = judgeTool("rmcp-openapi", operation, { annotations: { ...reads, readOnlyHint: false } });
    expect(other["post-matches-the-profile"]).toMatchObject({
      message:
        'Tool "do_it" is mapped to POST /a, but has readOnlyHint false instead of true (profile rmcp-openapi and the hints of the document, POST).',
    });
  });

  it("need not write out what the profile leaves unset", () => {
    const judgements = judgeTool("zilla", operation, { annotations: { readOnlyHint: true, openWorldHint: false } });
    expect(contradictedOf(judgements)).toEqual([]);
  });
});

describe("a read-only tool", () => {
  const judge = (hints: JsonObject) =>
    judgeTool("rmcp-openapi", { method: "get" }, { annotations: { ...reads, ...hints } })["get-matches-the-profile"];

  it("that says it is destructive, or not idempotent, is worth a note", () => {
    expect(judge({ destructiveHint: true })).toMatchObject({ kind: "contradicted", severity: "note" });
    expect(judge({ idempotentHint: false })).toMatchObject({ kind: "contradicted", severity: "note" });
    expect(judge({ readOnlyHint: false })).not.toHaveProperty("severity");
  });

  it("may leave both out, as far as their meaning goes", () => {
    const annotations = { readOnlyHint: true, openWorldHint: true };
    const judgements = judgeTool("rmcp-openapi", { method: "get" }, { annotations });
    expect(contradictedOf(judgements)).toEqual(["hints-are-explicit"]);
  });
});

describe("a tool for POST with an idempotency key", () => {
  const additive = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  const judge = (annotations: JsonObject, takesIdempotencyKey?: true) => {
    const operation = { method: "post", ...(takesIdempotencyKey === undefined ? {} : { takesIdempotencyKey }) };
    return judgeTool("rmcp-openapi", operation, { annotations })["post-matches-the-profile"];
  };

  it("that says it is idempotent is worth a note", () => {
    expect(judge(additive, true)).toMatchObject({ kind: "contradicted", severity: "note" });
    expect(judge(additive)).not.toHaveProperty("severity");
    expect(judge({ ...additive, destructiveHint: true }, true)).not.toHaveProperty("severity");
  });
});

describe("a tool for another verb than the seven", () => {
  const judge = (method: string, definition: JsonObject) =>
    judgeTool("rmcp-openapi", { method }, definition)["unknown-verbs-have-no-annotations"]?.kind;

  it.each(["trace", "QUERY", "x", "PURGE", "__proto__", "constructor", "GETS"])("%s has no annotations", (method) => {
    expect(judge(method, {})).toBe("holds");
    expect(judge(method, { annotations: null })).toBe("contradicted");
    expect(judge(method, { annotations: {} })).toBe("contradicted");
    expect(judge(method, { annotations: { readOnlyHint: false } })).toBe("contradicted");
  });

  it("that is safe by HTTP may be read-only", () => {
    expect(judge("TRACE", { annotations: reads })).toBe("holds");
    expect(judge("query", { annotations: { readOnlyHint: true } })).toBe("holds");
    expect(judge("PURGE", { annotations: reads })).toBe("contradicted");
  });

  it("is asked for nothing by a profile that says nothing of it", () => {
    expect(
      contradictedOf(judgeTool("orval", { method: "TRACE" }, { annotations: { destructiveHint: false } })),
    ).toEqual([]);
  });
});

describe("openWorldHint", () => {
  it.each([
    ["rmcp-openapi", false, "anything-outside"],
    ["zilla", true, "unknown-entities"],
  ])("against the profile %s hangs on how an open world is read", (profile, openWorldHint, interpretation) => {
    const judgements = judgeTool(profile, { method: "post" }, { annotations: { openWorldHint } });
    expect(judgements["open-world-hint-matches-the-profile"]).toMatchObject({
      ambiguity: { id: "AMB-22", contradictedBy: [interpretation] },
    });
  });
});

describe("titles", () => {
  const judge = (definition: JsonObject, profile = "rmcp-openapi") =>
    judgeTool(profile, { method: "get", operationId: "doIt", summary: "Does it" }, definition);

  it("among the annotations are made up", () => {
    expect(contradictedOf(judge({ annotations: { ...reads, title: "Does it" } }))).toEqual(["no-title-is-made-up"]);
    expect(contradictedOf(judge({ annotations: { ...reads, title: null } }))).toEqual(["no-title-is-made-up"]);
    expect(contradictedOf(judge({ annotations: { ...reads, title: "Does it" } }, "zilla"))).not.toContain(
      "no-title-is-made-up",
    );
  });

  it.each(["Does it", "Do It", "do-it", "doIt"])("may be %j", (title) => {
    expect(judge({ title })["title-comes-from-the-operation"]?.kind).toBe("holds");
  });

  it.each(["does it", "Do", ""])("may not be %j", (title) => {
    expect(judge({ title })["title-comes-from-the-operation"]?.kind).toBe("contradicted");
  });
});

describe("operations with unknown verbs", () => {
  const operations = [
    { method: "get", path: "/a", operationId: "a" },
    { method: "post", path: "/a", operationId: "b" },
    { method: "trace", path: "/a", operationId: "c" },
  ];
  const judge = (...names: readonly [string, ...string[]]) => {
    const [first, ...others] = names;
    const definitions = others.map((name) => ({ name }));
    return judgeAll(mappingOf("rmcp-openapi", ...operations), [{ name: first }, ...definitions])[
      "unknown-verbs-are-listed"
    ];
  };

  it("are missed where all others are listed", () => {
    expect(judge("a", "b", "c")?.kind).toBe("holds");
    expect(judge("a", "b", "z")).toMatchObject({ kind: "contradicted", message: expect.stringContaining("TRACE /a") });
  });

  it("are not missed where others are left out too", () => {
    expect(judge("a", "z")?.kind).toBe("not-applicable");
    expect(judge("z")?.kind).toBe("not-applicable");
  });
});

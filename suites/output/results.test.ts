import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { inputsOf, listed, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { called, executionOf, sending } from "../judging/fixture-execution.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { kinds, theCheck } from "../judging/fixture-judging.ts";

const outputSchema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

function judge(id: string, ...results: readonly JsonObject[]): Judgement {
  return judgeSending(id, {}, ...results);
}

/** Judges results of calls that have sent something. */
function judgeSending(id: string, sent: Partial<ObservedExchange>, ...results: readonly JsonObject[]): Judgement {
  const definition = { name: "act", outputSchema };
  const subject = {
    introduction: introductionOf([definition]),
    tool: listed(definition),
    inputs: inputsOf({ type: "object" }),
  };
  const exchanges = results.map((result, n) => {
    const outcome: Outcome = { kind: "result", result, faults: [] };
    return called({ n }, { ...sent, outcome });
  });
  return theCheck(id, kinds.staticCalls).judge(executionOf(...exchanges), subject);
}

function structured(value: Json, text: string = JSON.stringify(value)): JsonObject {
  return { content: [{ type: "text", text }], structuredContent: value };
}

describe("a result of a tool with an outputSchema", () => {
  const id = "output/result-conforms-to-output-schema";

  it("holds when it conforms", () => {
    expect(judge(id, structured({ n: 1 }), structured({ n: 0 }))).toMatchObject({ kind: "holds", trials: 2 });
  });

  it("is contradicted by a missing member, a wrong type, and by nothing at all", () => {
    expect(judge(id, structured({ n: 1 }), structured({}))).toMatchObject({ kind: "contradicted", exchanges: [1] });
    expect(judge(id, structured({ n: "1" }))).toMatchObject({ kind: "contradicted", case: "schema-broken" });
    expect(judge(id, { content: [] })).toMatchObject({ kind: "contradicted", case: "nothing-structured" });
  });

  it.each(["default", "learned", "created", "graphql"] as const)(
    "need not conform where it may come from what web APIs were answered: %s",
    (from) => {
      const sent = sending(sentRequest("GET https://api.example.com/n", { answer: { status: 200, from } }));
      for (const result of [structured({ n: "1" }), structured({}), { content: [] }])
        expect(judgeSending(id, sent, structured({ n: 1 }), result)).toMatchObject({
          kind: "undecided",
          reason: expect.stringContaining("made-up values"),
        });
      expect(judgeSending(id, sent, structured({ n: 1 })).kind).toBe("holds");
    },
  );

  it("need not conform where a call before it in the box was answered so, which the server may keep in memory", () => {
    expect(judgeSending(id, { hadMadeUp: true }, structured({ n: "1" }))).toMatchObject({
      kind: "undecided",
      reason: expect.stringContaining("made-up values"),
    });
    expect(judgeSending(id, { hadMadeUp: true }, structured({ n: 1 })).kind).toBe("holds");
  });

  it.each(["openapi", "recording", "fault"] as const)(
    "conforms where web APIs were answered as they are: %s",
    (from) => {
      const sent = sending(sentRequest("GET https://api.example.com/n", { answer: { status: 200, from } }));
      expect(judgeSending(id, sent, structured({ n: "1" })).kind).toBe("contradicted");
    },
  );

  it("need not conform when it is an error", () => {
    expect(judge(id, { content: [], isError: true })).toMatchObject({ kind: "undecided" });
    expect(judge(id, { content: [], isError: true }, structured({ n: 1 }))).toMatchObject({ kind: "holds", trials: 1 });
  });
});

describe("structuredContent", () => {
  it("is an object in the revisions with a handshake", () => {
    const id = "output/structured-content-is-an-object";
    expect(judge(id, structured({}), { content: [] }).kind).toBe("holds");
    expect(judgeSending(id, sending("GET https://api.example.com/n"), structured([1])).kind).toBe("undecided");
    for (const value of [[1], "a", 0, null]) expect(judge(id, structured(value)).kind).toBe("contradicted");
  });

  it("is repeated as JSON, in any order of keys", () => {
    const id = "output/structured-content-is-repeated-as-text";
    expect(judge(id, structured({ a: 1, b: 2 }, '{ "b": 2, "a": 1 }')).kind).toBe("holds");
    expect(judge(id, { content: [], structuredContent: { a: 1 } })).not.toHaveProperty("ambiguity");
    const sent = sending("GET https://api.example.com/n");
    expect(judgeSending(id, sent, { content: [], structuredContent: { a: 1 } }).kind).toBe("contradicted");
    expect(judge(id, structured({ a: 1 }, "one"))).toMatchObject({ ambiguity: { id: "AMB-31" } });
    expect(judge(id, structured([1], "one"))).not.toHaveProperty("ambiguity");
  });

  it("is repeated by a superset, by all that it holds, and by a block with its data", () => {
    const id = "output/structured-content-is-repeated-as-text";
    const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" };
    const repeated: readonly JsonObject[] = [
      structured({ a: 1 }, '{"a":1,"more":[2]}'),
      structured({ found: [] }, "Nothing was found."),
      structured({ success: true, message: "Entities deleted" }, "Entities deleted"),
      structured({ content: 'line 1\n"line 2"' }, 'line 1\n"line 2"'),
      structured({ city: "Paris", degrees: 21.5, raining: false }, "Paris has 21.5 degrees (raining: false)"),
      { content: [image], structuredContent: { content: [image] } },
      {
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
        structuredContent: { all: ["a", "b"] },
      },
    ];
    for (const result of repeated) expect(judge(id, result)).toMatchObject({ kind: "holds" });
    const lost: readonly JsonObject[] = [
      structured({ city: "Paris", degrees: 21 }, "Paris has 215 degrees"),
      structured({ a: 1, b: 2 }, '{"a":1}'),
      structured({ done: true }, "finished"),
    ];
    for (const result of lost) expect(judge(id, result)).toMatchObject({ ambiguity: { id: "AMB-31" } });
  });

  it("need not be repeated where it holds nothing: no block says as much", () => {
    const id = "output/structured-content-is-repeated-as-text";
    for (const empty of [[], {}, null, { result: [] }, { rows: [], next: null }, [[], ""]]) {
      expect(judge(id, { content: [], structuredContent: empty })).toMatchObject({ kind: "holds" });
      expect(judge(id, structured(empty, "Nothing was found."))).toMatchObject({ kind: "holds" });
    }
    for (const told of [[0], [[], false], { rows: [], total: 0 }, { done: true }]) {
      expect(judge(id, { content: [], structuredContent: told })).toMatchObject({ case: "not-repeated" });
    }
  });

  it("does not stand for content", () => {
    const id = "output/content-is-an-array";
    expect(judge(id, structured({})).kind).toBe("holds");
    expect(judge(id, { structuredContent: {} }).kind).toBe("contradicted");
    expect(judge(id, { content: "done" }).kind).toBe("contradicted");
  });
});

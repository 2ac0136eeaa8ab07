// Covers `output-complaints.ts`, and how `rounds.ts` teaches web APIs by it.
import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking, type Explored, type Reply } from "./fixture-exploration.ts";
import { structuredIn } from "./output-complaints.ts";

afterEach(endHubs);

const whole = { type: "integer" };

/** An object that has all of these members. */
function having(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties) };
}

function gives(structuredContent: Json): JsonObject {
  return { ...says(JSON.stringify(structuredContent)), structuredContent };
}

/** Explores one tool with this outputSchema, which asks its web API and makes a reply of the answer. */
function exploring(
  outputSchema: JsonObject,
  reply: (answer: JsonObject) => Reply,
  method: "GET" | "POST" = "GET",
): Promise<Explored> {
  const tool = toolTaking("lend_book", { reader: text }, { outputSchema });
  return explorationOf([tool], () => ({
    lend_book: (given, ask) => {
      const answer = ask(`${method} https://shelf.example.com/v1/loans`, method === "POST" ? given : undefined);
      return isJsonObject(answer) ? reply(answer) : "fetch failed";
    },
  }));
}

/** The structuredContent of each working call, in order. */
function given({ exploration }: Explored): readonly (Json | undefined)[] {
  const exchanges = exploration.executionsOf("lend_book").flatMap((execution) => execution.exchanges);
  return exchanges.flatMap(({ outcome }) => structuredIn(outcome) ?? []);
}

describe("an honest tool with an outputSchema that passes on what a web API made up", () => {
  it.each<[string, JsonObject, (answer: JsonObject) => Json, unknown]>([
    [
      "members of the answer",
      having({ loan_id: whole, shelf: text, tags: { type: "array" }, kind: { enum: ["short", "long"] } }),
      (answer) => answer,
      { loan_id: 1001, shelf: "sample", tags: [], kind: "short" },
    ],
    [
      "the answer as a member, by a reference",
      { ...having({ loan: { $ref: "#/$defs/loan" } }), $defs: { loan: having({ days: whole, "a/b": whole }) } },
      (answer) => ({ loan: answer }),
      { loan: { days: 1, "a/b": 1 } },
    ],
    [
      "members under other names",
      having({ result: having({ pages: { type: ["null", "integer"] }, open: { const: true } }) }),
      (answer) => ({ result: { pages: member(answer, "pages") ?? "?", open: member(answer, "open") ?? "?" } }),
      { result: { pages: 1, open: true } },
    ],
  ])("works as it says: %s", async (_, outputSchema, make, last) => {
    const explored = await exploring(outputSchema, (answer) => gives(make(answer)));
    expect(given(explored).at(-1)).toMatchObject(JSON.parse(JSON.stringify(last)));
    expect(explored.exploration.book.learned).toHaveLength(1);
  });

  it("works as it says where the answer is the echo of what it sent", async () => {
    const outputSchema = { type: "object", additionalProperties: whole };
    const explored = await exploring(outputSchema, gives, "POST");
    expect(given(explored)[0]).toMatchObject({ reader: expect.any(String), id: "1001" });
    expect(given(explored).at(-1)).toMatchObject({ reader: 1, id: expect.any(Number) });
  });

  it("works where its SDK judges its results, and says no more than that they break the schema", async () => {
    const explored = await exploring(having({ days: whole, shelf: text }), (answer) =>
      typeof member(answer, "days") === "number" && typeof member(answer, "shelf") === "string"
        ? gives(answer)
        : "Output validation error: None is not of type 'integer'",
    );
    expect(explored.exploration.standingOf("lend_book").kind).toBe("worked");
    expect(given(explored)).toEqual([{ days: 1, shelf: "sample" }]);
  });

  it("works where its SDK says nothing at all of the echo that breaks the schema", async () => {
    const outputSchema = { type: "object", additionalProperties: whole };
    const isWhole = (answer: JsonObject): boolean => Object.values(answer).every((each) => typeof each === "number");
    const explored = await exploring(outputSchema, (answer) => (isWhole(answer) ? gives(answer) : "Error"), "POST");
    expect(explored.exploration.standingOf("lend_book").kind).toBe("worked");
  });
});

describe("a tool whose results break its outputSchema for reasons of its own", () => {
  it("is called a few times more, and web APIs answer as before", async () => {
    const explored = await exploring(having({ days: whole }), () => gives({ days: "three" }));
    expect(given(explored).length).toBeGreaterThan(1);
    expect(given(explored).length).toBeLessThan(12);
    expect(new Set(given(explored).map((each) => JSON.stringify(each)))).toEqual(new Set(['{"days":"three"}']));
    expect(explored.exploration.book.learned).toEqual([]);
  });

  it("is not taught what it no longer works with", async () => {
    const explored = await exploring(having({ days: whole }), (answer) =>
      member(answer, "days") === undefined ? gives({}) : "this loan is over",
    );
    expect(explored.exploration.book.learned).toEqual([]);
    expect(explored.exploration.standingOf("lend_book").kind).toBe("worked");
  });

  it("is not called again where it asked no web API", async () => {
    const tool = toolTaking("lend_book", {}, { outputSchema: having({ days: whole }) });
    const explored = await explorationOf([tool], () => ({ lend_book: () => gives({ days: "three" }) }));
    expect(explored.calls.flat()).toHaveLength(1);
  });
});

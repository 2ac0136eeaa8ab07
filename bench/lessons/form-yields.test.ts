import { expect, it } from "vitest";
import { errorsIn, lessonFormYields, restingOnAnswers, textFormYields } from "./form-yields.ts";
import type { ExplorationRecord, RecordedCall } from "./record.ts";

const uuid = "123e4567-e89b-42d3-a456-426614174000";

function recordWith(calls: readonly Partial<RecordedCall>[]): ExplorationRecord {
  const definition = { inputSchema: { type: "object", properties: { collectionId: { type: "string" } } } };
  return {
    server: "s",
    tools: [{ name: "get", definition, standing: "worked" }],
    calls: calls.map((call) => ({
      tool: "get",
      arguments: {},
      worked: call.error === undefined,
      origins: [],
      ...call,
    })),
    differences: {},
    tookMs: 1,
  };
}

const refused = (collectionId: string): Partial<RecordedCall> => ({
  arguments: { collectionId },
  error: `Collection ID must be a valid UUID: ${collectionId}`,
});

it("a form leads on where a call with what it has read is not refused for the same reason", () => {
  const yieldOf = (calls: readonly Partial<RecordedCall>[]): unknown =>
    lessonFormYields(errorsIn(recordWith(calls))).find(({ id }) => id === "must-be-form");
  const found = { id: "must-be-form", reads: 1, alone: 1, servers: ["s"] };
  expect(yieldOf([refused("ab"), refused("cd"), { arguments: { collectionId: uuid } }])).toEqual({
    ...found,
    ledOn: 1,
  });
  expect(yieldOf([refused("ab"), { arguments: { collectionId: "cd" } }])).toEqual({ ...found, ledOn: 0 });
});

it("a form of value is needed where no other reads what a working call has taken", () => {
  const taken = { call: 0, found: { value: "ab12", keys: ["id"], nth: 0 } };
  const result = { content: [{ type: "text", text: "Created it (id: ab12)" }] };
  const made = { tool: "make", result };
  const yields = textFormYields([recordWith([made, { origins: [taken] }])]);
  expect(yields.filter(({ reads }) => reads > 0)).toEqual([
    { id: "named-reference", reads: 1, alone: 1, servers: ["s"] },
  ]);
});

it("a tool rests on answers where none of its calls works without a value of one", () => {
  const taken = { call: 0, found: { value: "ab12", keys: ["id"], nth: 0 } };
  const made = { tool: "make" };
  expect(restingOnAnswers([recordWith([made, { origins: [taken] }])])).toBe(1);
  expect(restingOnAnswers([recordWith([made, { origins: [taken] }, {}])])).toBe(0);
});

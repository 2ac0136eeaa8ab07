import { describe, expect, it } from "vitest";
import { inputsOf } from "./fixture-inputs.ts";
import { isValidInput } from "./tool-inputs.ts";

describe("a value", () => {
  const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };

  it("is an input of a tool where its schema accepts it", () => {
    expect(isValidInput(inputsOf(schema), { n: 1 })).toBe(true);
    expect(isValidInput(inputsOf(schema), { n: "1" })).toBe(false);
  });

  it("is none where nothing is known of the schema", () => {
    expect(isValidInput({ kind: "unsupported", reason: "unsupported" }, { n: 1 })).toBe(false);
  });
});

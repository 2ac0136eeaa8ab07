import { describe, expect, it } from "vitest";
import { judgeValue } from "./value-judge.ts";

const schema = { type: "object", properties: { n: { type: "number" }, day: { format: "date" } }, required: ["n"] };

describe("a value by its schema", () => {
  it("is valid, or breaks a keyword at a place", () => {
    expect(judgeValue(schema, { n: 1 })).toEqual({ kind: "valid" });
    expect(judgeValue(schema, { n: "1" })).toEqual({ kind: "invalid", keyword: "type", path: "/n" });
    expect(judgeValue({ type: ["null", "number"] }, null)).toEqual({ kind: "valid" });
  });

  it("may break a format, which is an annotation", () => {
    expect(judgeValue(schema, { n: 1, day: "tomorrow" })).toEqual({ kind: "valid" });
  });

  it("may be named __proto__ anywhere", () => {
    const named = JSON.parse('{"type":"object","required":["__proto__"]}');
    expect(judgeValue(named, JSON.parse('{"__proto__":1}'))).toEqual({ kind: "valid" });
    expect(judgeValue(named, {})).toMatchObject({ kind: "invalid", keyword: "required" });
  });

  it("is undecided by a schema that cannot be read", () => {
    expect(judgeValue({ $schema: "http://json-schema.org/draft-04/schema#" }, {}).kind).toBe("undecided");
    expect(judgeValue({ type: "text" }, {}).kind).toBe("undecided");
  });
});

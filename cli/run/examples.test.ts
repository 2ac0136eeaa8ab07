import { describe, expect, it } from "vitest";
import { examplesIn, parseExamples } from "./examples.ts";
import { fieldIn } from "../documents/fixture-field.ts";
import { UsageError } from "../program/usage-error.ts";

describe("--example", () => {
  it.each([
    ["read.path=README.md", { tool: "read", argument: "path", value: "README.md" }],
    ["read.limit=3", { tool: "read", argument: "limit", value: 3 }],
    ['read.code="3"', { tool: "read", argument: "code", value: "3" }],
    ['read.list=["a"]', { tool: "read", argument: "list", value: ["a"] }],
    ["read.path=", { tool: "read", argument: "path", value: "" }],
    ["fs.read.path=a=b.c", { tool: "fs.read", argument: "path", value: "a=b.c" }],
    ["*.path=/tmp", { tool: "*", argument: "path", value: "/tmp" }],
  ])("%s is read", (entry, example) => {
    expect(parseExamples([entry])).toEqual([example]);
  });

  it.each(["read", "read.path", "read=1", ".path=1", "read.=1", ""])("%j is a usage error", (entry) => {
    expect(() => parseExamples([entry])).toThrow(UsageError);
  });
});

describe("examples in a configuration", () => {
  it("are lists of values or single ones", () => {
    expect(examplesIn(fieldIn("c.json", { read: { path: ["a", "b"], limit: 3 }, "*": { ids: [[1]] } }))).toEqual([
      { tool: "read", argument: "path", value: "a" },
      { tool: "read", argument: "path", value: "b" },
      { tool: "read", argument: "limit", value: 3 },
      { tool: "*", argument: "ids", value: [1] },
    ]);
  });

  it.each([[["read"]], ["read"], [{ read: ["a"] }], [{ read: null }]])(
    "of another form are a usage error: %j",
    (given) => {
      expect(() => examplesIn(fieldIn("c.json", given))).toThrow(UsageError);
    },
  );
});

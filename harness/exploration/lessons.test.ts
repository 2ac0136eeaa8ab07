import { describe, expect, it } from "vitest";
import type { Lesson } from "../calls/arguments/learned.ts";
import { text } from "./fixture-exploration.ts";
import { lessonsIn } from "./lessons.ts";

const number = { type: "number" };
const properties = {
  path: text,
  outputFile: text,
  id: text,
  name: text,
  shape: text,
  count: number,
  url: text,
  since: text,
  owner: text,
  repo: text,
  tasks: { type: "array", items: { type: "object", properties: { title: text, priority: text } } },
};
const tool = { definition: { name: "t", inputSchema: { type: "object", properties } } };

const zod3 = (issue: object): string =>
  `MCP error -32602: Invalid arguments for tool t: [\n  ${JSON.stringify(issue, null, 2)}\n]`;
const required = (...names: readonly string[]): Lesson => ({ kind: "required", names });

type Case = readonly [whose: string, error: string, lessons: readonly Lesson[]];

const reports: readonly Case[] = [
  [
    "zod 3: missing",
    zod3({ code: "invalid_type", expected: "string", received: "undefined", path: ["path"], message: "Required" }),
    [required("path")],
  ],
  [
    "zod 3: missing in a list",
    zod3({
      code: "invalid_type",
      expected: "string",
      received: "undefined",
      path: ["tasks", 0, "title"],
      message: "Required",
    }),
    [required("tasks.*.title")],
  ],
  [
    "zod 3: type",
    zod3({
      code: "invalid_type",
      expected: "number",
      received: "string",
      path: ["count"],
      message: "Expected number, received string",
    }),
    [{ kind: "type", name: "count", type: "number" }],
  ],
  [
    "zod 3: enumeration",
    zod3({
      received: "x",
      code: "invalid_enum_value",
      options: ["circle", "square"],
      path: ["shape"],
      message: "Invalid enum value.",
    }),
    [{ kind: "values", name: "shape", values: ["circle", "square"] }],
  ],
  [
    "zod 3: literal",
    zod3({ code: "invalid_literal", expected: "v1", received: "a", path: ["shape"], message: "Invalid literal value" }),
    [{ kind: "values", name: "shape", values: ["v1"] }],
  ],
  [
    "zod 3: form",
    zod3({ validation: "url", code: "invalid_string", message: "Invalid url", path: ["url"] }),
    [{ kind: "form", name: "url", form: "https://example.com/" }],
  ],
  [
    "zod 3: keys",
    zod3({ code: "unrecognized_keys", keys: ["extra"], path: [], message: "Unrecognized key(s)" }),
    [{ kind: "unknown", names: ["extra"] }],
  ],
  [
    "zod 4: missing",
    zod3({
      expected: "string",
      code: "invalid_type",
      path: ["id"],
      message: "Invalid input: expected string, received undefined",
    }),
    [required("id")],
  ],
  [
    "zod 4: values",
    zod3({
      code: "invalid_value",
      values: ["a", "b"],
      path: ["shape"],
      message: 'Invalid option: expected one of "a"|"b"',
    }),
    [{ kind: "values", name: "shape", values: ["a", "b"] }],
  ],
  [
    "zod 4: format",
    zod3({
      origin: "string",
      code: "invalid_format",
      format: "datetime",
      path: ["since"],
      message: "Invalid ISO datetime",
    }),
    [{ kind: "form", name: "since", form: "2024-01-15T10:30:00Z" }],
  ],
  [
    "pydantic: lines",
    "2 validation errors for call[t]\npath\n  Field required [type=missing, input_value={}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.11/v/missing\ncount\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='a', input_type=str]",
    [required("path"), { kind: "type", name: "count", type: "number" }],
  ],
  [
    "pydantic: literal",
    "1 validation error for call[t]\nshape\n  Input should be 'circle', 'square' or 'dot' [type=literal_error, input_value='x', input_type=str]",
    [{ kind: "values", name: "shape", values: ["circle", "square", "dot"] }],
  ],
  [
    "pydantic: JSON",
    JSON.stringify([{ type: "missing", loc: ["body", "path"], msg: "Field required", input: {} }]),
    [required("path")],
  ],
  [
    "ajv: JSON",
    JSON.stringify([
      {
        instancePath: "",
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property 'path'",
      },
      {
        instancePath: "/count",
        schemaPath: "#/properties/count/type",
        keyword: "type",
        params: { type: "number" },
        message: "must be number",
      },
      {
        instancePath: "/shape",
        schemaPath: "#/properties/shape/enum",
        keyword: "enum",
        params: { allowedValues: ["a", "b"] },
        message: "must be equal to one of the allowed values",
      },
    ]),
    [
      required("path"),
      { kind: "type", name: "count", type: "number" },
      { kind: "values", name: "shape", values: ["a", "b"] },
    ],
  ],
  [
    "ajv: text",
    "data must have required property 'path', data/count must be number",
    [required("path"), { kind: "type", name: "count", type: "number" }],
  ],
  [
    "Go: missing",
    'validating "arguments": validating root: required: missing properties: ["path" "id"]',
    [required("path", "id")],
  ],
  ["Go: parameter", "missing required parameter: owner", [required("owner")]],
  [
    "Go: unmarshal",
    "json: cannot unmarshal string into Go struct field Args.count of type int",
    [{ kind: "type", name: "count", type: "number" }],
  ],
  [
    "Go: type",
    'validating root: validating /properties/count: type: abc has type "string", want "integer"',
    [{ kind: "type", name: "count", type: "number" }],
  ],
];

const sentences: readonly Case[] = [
  ["required", '"path" is required', [required("path")]],
  ["required, in words", "Error: output file is required", [required("outputFile")]],
  ["missing", "Missing required arguments: owner, repo", [required("owner", "repo")]],
  ["provide", "Please provide owner and repo.", [required("owner", "repo")]],
  ["either", "Either id or name must be provided", [{ kind: "one-of-these", names: ["id", "name"] }]],
  ["at least one", "At least one of `id`, `name` is required", [{ kind: "one-of-these", names: ["id", "name"] }]],
  ["together", "id and name cannot be used together", [{ kind: "not-together", names: ["id", "name"] }]],
  ["exclusive", '"id" and "name" are mutually exclusive', [{ kind: "not-together", names: ["id", "name"] }]],
  ["a choice", "url or path is required", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["a choice to provide", "Must provide a url or a path", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["none of a choice", "Neither url nor path was given", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["none of a choice, in short", "No `url` or `path` provided", [{ kind: "one-of-these", names: ["url", "path"] }]],
  [
    "not both",
    "Provide either url or path, not both",
    [
      { kind: "one-of-these", names: ["url", "path"] },
      { kind: "not-together", names: ["url", "path"] },
    ],
  ],
  ["with another", "owner is required when repo is given", [required("owner")]],
  ["with another, in its order", "when repo is given, owner must be given too", [required("owner")]],
  ["for another", "'repo' needs 'owner'", [required("owner")]],
  ["without another", "Cannot use repo without an owner", [required("owner")]],
  ["before another", "Specify the owner first", [required("owner")]],
  ["not there", "path was not specified", [required("path")]],
  ["empty", "Error: owner can't be blank", [required("owner")]],
  [
    "values",
    "shape must be one of: circle, square, dot",
    [{ kind: "values", name: "shape", values: ["circle", "square", "dot"] }],
  ],
  [
    "values, quoted",
    "Invalid shape. Valid shapes are: 'big circle', 'dot'",
    [{ kind: "values", values: ["big circle", "dot"] }],
  ],
  ["type", "count must be a number", [{ kind: "type", name: "count", type: "number" }]],
  ["directory", "ENOTDIR: not a directory, scandir '/a/b.txt'", [{ kind: "file", wanted: "directory" }]],
  ["file", "EISDIR: illegal operation on a directory, read", [{ kind: "file", wanted: "file" }]],
  ["extension", "Unsupported file: expected .xlsx", [{ kind: "file", wanted: ".xlsx" }]],
  ["absolute", "path must be an absolute path", [{ kind: "form", name: "path", form: "/tmp" }]],
  ["date", "Invalid date, expected YYYY-MM-DD", [{ kind: "form", form: "2024-01-15" }]],
  ["unknown", "Unknown argument: extra", [{ kind: "unknown", names: ["extra"] }]],
];

describe("an error tells of the arguments that it answers", () => {
  it.each(reports)("as a report of %s", (_whose, error, lessons) => {
    expect(lessonsIn(error, tool)).toEqual(lessons);
  });

  it.each(sentences)("as a sentence: %s", (_whose, error, lessons) => {
    expect(lessonsIn(error, tool)).toEqual(lessons);
  });

  it.each([
    "task 12 not found",
    "nobody is required",
    "Please provide a better description of what you want.",
    "fetch failed",
    "either way it failed",
    "name is already taken",
    "the path was given to another server",
    "",
  ])("and %j tells nothing", (error) => {
    expect(lessonsIn(error, tool)).toEqual([]);
  });

  it("is read as far as it is of use, however long it is", () => {
    const long = `${"x is required, ".repeat(100_000)}\n`.repeat(3);
    expect(lessonsIn(long, tool).length).toBeLessThanOrEqual(20);
    for (const part of [" ", "a", "no ", "path, "]) {
      expect(lessonsIn(`${part.repeat(1000)}\n`.repeat(60), tool).length).toBeLessThanOrEqual(20);
    }
    expect(lessonsIn(JSON.stringify([{ code: "a", path: "b".repeat(100_000) }]), tool)).toEqual([]);
  });
});

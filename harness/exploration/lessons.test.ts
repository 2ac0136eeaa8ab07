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

const required = (...names: readonly string[]): Lesson => ({ kind: "required", names });

type Case = readonly [whose: string, error: string, lessons: readonly Lesson[]];

const sentences: readonly Case[] = [
  ["required", '"path" is required', [required("path")]],
  ["required, in words", "Error: output file is required", [required("outputFile")]],
  ["missing", "Missing required arguments: owner, repo", [required("owner", "repo")]],
  ["either", "Either id or name must be provided", [{ kind: "one-of-these", names: ["id", "name"] }]],
  ["at least one", "At least one of `id`, `name` is required", [{ kind: "one-of-these", names: ["id", "name"] }]],
  ["a choice", "url or path is required", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["none of a choice", "Neither url nor path was given", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["none of a choice, in short", "No `url` or `path` provided", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["with another", "owner is required when repo is given", [required("owner")]],
  ["with another, in its order", "when repo is given, owner must be given too", [required("owner")]],
  ["for another", "'repo' needs 'owner'", [required("owner")]],
  ["without another", "Cannot use repo without an owner", [required("owner")]],
  ["not there", "path was not specified", [required("path")]],
  ["empty", "Error: owner can't be blank", [required("owner")]],
  [
    "values",
    "shape must be one of: circle, square, dot",
    [{ kind: "values", name: "shape", values: ["circle", "square", "dot"] }],
  ],
  ["exactly one", "Give exactly one of url and path", [{ kind: "one-of-these", names: ["url", "path"] }]],
  ["absolute", "path must be an absolute path", [{ kind: "form", name: "path", form: "/tmp" }]],
];

describe("an error tells of the arguments that it answers", () => {
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
  });
});

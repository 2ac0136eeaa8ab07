import { describe, expect, it } from "vitest";
import { wordsOf } from "./name-words.ts";

describe("the words of a name", () => {
  it.each([
    ["taskId", ["task", "id"]],
    ["task_ids", ["task", "id"]],
    ["taskIDs", ["task", "id"]],
    ["page-ref", ["page", "ref"]],
    ["HTTPServerURL", ["http", "server", "url"]],
    ["entities", ["entity"]],
    ["branches", ["branch"]],
    ["boxes", ["box"]],
    ["status", ["status"]],
    ["address", ["address"]],
    ["analysis", ["analysis"]],
    ["The tasks of a project", ["the", "task", "of", "a", "project"]],
    ["", []],
    ["\u001b[31m", ["31", "m"]],
    ["fileName2", ["file", "name", "2"]],
  ])("%j are %j", (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it("are bounded, however long it is", () => {
    expect(wordsOf("a ".repeat(1_000_000)).length).toBeLessThan(1_000);
  });
});

import { describe, expect, it } from "vitest";
import { likeness, wordsOfPlace, wordsOfValue } from "./likeness.ts";

function likenessOf(keys: readonly string[], source: string, tool: string, argument: string): number {
  const place = { path: [argument], schema: { type: "string" }, isRequired: true };
  return likeness(wordsOfValue(keys, source), wordsOfPlace(tool, place));
}

describe("a value is what an argument asks for", () => {
  it.each([
    [["taskId"], "create", "finish", "task_id"],
    [["task", "id"], "create", "finish", "taskId"],
    [["tasks", "id"], "list", "finish", "taskId"],
    [["id"], "create_task", "get_task", "id"],
    [["id"], "create_task", "get", "taskId"],
    [["task_id"], "create", "get_task", "id"],
    [["tasks", "name"], "list", "run", "task"],
    [["ref"], "snapshot", "click", "ref"],
  ])("where their words are the same: %j of %s for %s(%s)", (keys, source, tool, argument) => {
    expect(likenessOf(keys, source, tool, argument)).toBeGreaterThan(3);
  });

  it.each([
    [["title"], "create_task", "get_task", "id"],
    [["count"], "create_task", "get_task", "taskId"],
    [["identity"], "a", "b", "id"],
  ])("and not where they share no word: %j of %s for %s(%s)", (keys, source, tool, argument) => {
    expect(likenessOf(keys, source, tool, argument)).toBeLessThanOrEqual(3);
  });

  it("rather the id of the thing than that of another", () => {
    const [own, other] = [
      ["projects", "id"],
      ["tasks", "id"],
    ].map((keys) => likenessOf(keys, "list", "open", "projectId"));
    expect(own).toBeGreaterThan(other ?? Infinity);
  });
});

import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { called, failed, sending } from "../judging/fixture-execution.ts";
import { boxOf, hintOf, path, suggest } from "./fixture-suggestion.ts";

const items = "https://api.example.com/v1/items";

function asking(...lines: readonly string[]): Execution {
  const call = called({ path: "a" }, sending(...lines));
  return boxOf([call, call]);
}

describe("a tool that was seen to ask a web API", () => {
  it("to remove something is suggested to be destructive, by its request, also where the call failed by the answer", () => {
    const removing = asking(`GET ${items}/7`, `DELETE ${items}/7`);
    const suggestion = suggest(path, removing, removing);
    expect(suggestion.annotations).toEqual({ readOnlyHint: false, destructiveHint: true });
    expect(hintOf(suggestion, "destructiveHint")).toMatchObject({
      because: `sent DELETE ${items}/7`,
      observed: [`{"path":"a"}: DELETE ${items}/7`],
    });
    const failing = boxOf([called({ path: "a" }, { ...sending(`DELETE ${items}/7`), outcome: failed })]);
    expect(suggest(path, failing, failing).annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  it("to replace something is suggested to be destructive, and one that sends POST once more not to be idempotent", () => {
    const replacing = asking(`PUT ${items}/7`);
    expect(suggest(path, replacing, replacing).annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    const creating = asking(`POST ${items}`);
    expect(suggest(path, creating, creating).annotations).toMatchObject({ idempotentHint: false });
    expect(suggest(path, creating, creating).annotations).not.toHaveProperty("destructiveHint");
  });

  it("what may only ask for an answer is suggested nothing by it", () => {
    const searching = asking(`POST ${items}/search`);
    const suggestion = suggest(path, searching, searching);
    expect(suggestion.annotations).not.toHaveProperty("readOnlyHint");
    expect(suggestion.annotations).not.toHaveProperty("idempotentHint");
    expect(hintOf(suggestion, "readOnlyHint").because).toContain(`a call sent POST ${items}/search`);
  });
});

import { describe, expect, it } from "vitest";
import { renderCheckList } from "./check-list.ts";
import { hintsAreBooleans, noFileChanges, schemaIsKept } from "./fixture-checks.ts";

describe("renderCheckList", () => {
  it("lists id, level and claim by suite", () => {
    const list = renderCheckList([hintsAreBooleans, noFileChanges, schemaIsKept], { colour: false, width: 110 });
    expect(list).toMatchInlineSnapshot(`
      "schema (2 checks)
        schema/hints-are-booleans               MUST       Every listed hint is a boolean.
        schema/resolved-tool-keeps-its-schemas  STATEMENT  A resolved tool has the schemas of the listed one.

      side-effects (1 check)
        side-effects/queries-change-no-file     MUST NOT   A query creates, changes and deletes no file.

      The word behind each check is the keyword of the sentence that it tests; STATEMENT is a sentence without one.
      explain <check> prints it.
      "
    `);
  });

  it("puts the claim below the id where there is no room beside it", () => {
    const list = renderCheckList([noFileChanges], { colour: false, width: 60 });
    expect(list).toMatchInlineSnapshot(`
      "side-effects (1 check)
        side-effects/queries-change-no-file  MUST NOT
            A query creates, changes and deletes no file.

      The word behind each check is the keyword of the sentence
      that it tests; STATEMENT is a sentence without one. explain
      <check> prints it.
      "
    `);
  });

  it("is empty for no checks", () => {
    expect(renderCheckList([], { colour: false, width: 80 })).toBe("");
  });
});

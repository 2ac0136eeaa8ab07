import { describe, expect, it } from "vitest";
import { renderCheckDocument } from "./check-document.ts";
import { hintsAreBooleans, noFileChanges, schemaIsKept } from "./fixture-checks.ts";

describe("renderCheckDocument", () => {
  it("gives every suite a heading and a table", () => {
    const short = { ...schemaIsKept, title: "Schemas stay.", matters: "Clients check by them." };
    const other = { ...hintsAreBooleans, title: "Hints are `true` | `false`.", matters: "So be it." };
    expect(renderCheckDocument([short, noFileChanges, other])).toMatchInlineSnapshot(`
      "## schema

      | Check                                    | Level     | Claim                        | Requirements  | Why it matters         |
      | ---------------------------------------- | --------- | ---------------------------- | ------------- | ---------------------- |
      | \`schema/resolved-tool-keeps-its-schemas\` | STATEMENT | Schemas stay.                | –             | Clients check by them. |
      | \`schema/hints-are-booleans\`              | MUST      | Hints are \`true\` \\| \`false\`. | \`CORE-ANN-06\` | So be it.              |

      ## side-effects

      | Check                                 | Level    | Claim                                         | Requirements | Why it matters                                  |
      | ------------------------------------- | -------- | --------------------------------------------- | ------------ | ----------------------------------------------- |
      | \`side-effects/queries-change-no-file\` | MUST NOT | A query creates, changes and deletes no file. | \`DA-SRV-03\`  | Clients send queries without asking their user. |
      "
    `);
  });
});

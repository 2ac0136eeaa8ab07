import { describe, expect, it } from "vitest";
import { renderCheckDocument } from "./check-document.ts";
import { hintsAreBooleans, noFileChanges, schemaIsKept } from "./fixture-checks.ts";

describe("renderCheckDocument", () => {
  it("gives every suite and every check a heading", () => {
    const short = { ...schemaIsKept, title: "Schemas stay.", matters: "Clients check by them." };
    const other = { ...hintsAreBooleans, title: "Hints are `true` | `false`.", matters: "So be it." };
    expect(renderCheckDocument([short, noFileChanges, other])).toMatchInlineSnapshot(`
      "## schema

      ### \`schema/resolved-tool-keeps-its-schemas\`

      Schemas stay.

      - Level: STATEMENT
      - Why it matters: Clients check by them.

      ### \`schema/hints-are-booleans\`

      Hints are \`true\` \\| \`false\`.

      - Level: MUST
      - Why it matters: So be it.
      - Requirements: \`CORE-ANN-06\`

      ## side-effects

      ### \`side-effects/queries-change-no-file\`

      A query creates, changes and deletes no file.

      - Level: MUST NOT
      - Why it matters: Clients send queries without asking their user.
      - A pass rests on: No tier saw a change of a file.
      - It cannot see: Other machines.
      - Requirements: \`DA-SRV-03\`
      "
    `);
  });
});

import { describe, expect, it } from "vitest";
import { findMisuse } from "./keyword-misuse.ts";
import { readUnits } from "./read-units.ts";

function misuseIn(markdown: string): readonly string[] {
  return findMisuse(readUnits(markdown), new Map()).map((misuse) => {
    if (misuse.code === "two-levels") return `two-levels ${misuse.units.map(({ line }) => line).join()}`;
    return `${misuse.code} ${misuse.code === "lower-case" ? misuse.words.join() : misuse.keyword} ${misuse.unit.line}`;
  });
}

describe("findMisuse", () => {
  it("finds lower-case keywords where the text binds", () => {
    expect(misuseIn("## Security\n\nServers must answer and should not sleep.")).toEqual([
      "lower-case must,should not 3",
    ]);
  });

  it("leaves lower-case words alone where the text informs", () => {
    expect(misuseIn("## Motivation\n\n### Why\n\nServers must answer.\n\n## Open Questions\n\nShould they?")).toEqual(
      [],
    );
  });

  it("finds what binds in a section that informs", () => {
    expect(misuseIn("## 2. Rationale\n\nServers MUST answer. They MAY sleep.")).toEqual(["informative-section MUST 3"]);
  });

  it("names the word of a table cell that binds, not all that the cell says", () => {
    const table = "| a | Required |\n| - | - |\n| x | Yes, always |";
    expect(misuseIn(`## Rationale\n\n${table}`)).toEqual(["informative-section Yes 5"]);
  });

  it("finds one rule with two levels", () => {
    expect(misuseIn("## A\n\nServers MUST answer.\n\n## B\n\nServers **SHOULD** answer.")).toEqual(["two-levels 3,7"]);
  });

  it("lets a rule be stated twice with one level", () => {
    expect(misuseIn("## A\n\nServers MUST answer.\n\n## B\n\nServers MUST answer.")).toEqual([]);
  });
});

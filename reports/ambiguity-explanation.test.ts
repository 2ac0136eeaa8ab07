import { describe, expect, it } from "vitest";
import { ambiguityExplanation } from "./ambiguity-explanation.ts";
import { noSession, resolvedTool } from "./fixture-ambiguities.ts";
import { renderTopicExplanation } from "./topic-explanation.ts";

const layout = { colour: false, width: 80 };

describe("ambiguityExplanation", () => {
  it("says all there is to say about an ambiguity", () => {
    expect(renderTopicExplanation(ambiguityExplanation(resolvedTool, ["TR-SRV-04", "TR-SRV-04a"]), layout))
      .toMatchInlineSnapshot(`
        "AMB-12   the text can be read in two ways, high weight
          What a resolved tool may have changed besides its annotations

          reading 1 anything: It is a whole definition, and its other fields need not
                      match.
                    in SEP-1862: Tool Resolution, Server Requirements, item 4
                    in SEP-1862: Tool Resolution, Inspiration from LSP
          reading 2 annotations-only: Only the hints depend on a call.
                    in Tool Resolution extension, Immutable and resolvable surfaces
          affects   A client that checked its arguments by the listed schema calls the
                    tool with invalid ones.
          suite     Another schema is ambiguous, and texts are not compared.
          choose    --reading resolved-tool=anything
                    --reading resolved-tool=annotations-only
          sentences TR-SRV-04, TR-SRV-04a (explain <id> prints one)
        "
      `);
  });

  it("offers no choice and names no rows where there are none", () => {
    const text = renderTopicExplanation(ambiguityExplanation(noSession, []), layout);
    expect(text).not.toContain("choose");
    expect(text).not.toContain("touches");
  });
});

import { describe, expect, it } from "vitest";
import { renderMutantDocument } from "./mutant-document.ts";

describe("renderMutantDocument", () => {
  it("has a heading for every mutant below that of its suite, with the checks that kill it", () => {
    const table = renderMutantDocument([
      {
        id: "answers-by-clock",
        suite: "determinism",
        lie: "Answers by the clock.",
        dialects: ["annotations", "resolve"],
        killedBy: ["determinism/repeated-queries-agree"],
        mayAlsoFail: ["determinism/pipelined-queries-agree", "determinism/interleaved-queries-agree"],
      },
      {
        id: "writes-log",
        suite: "side-effects",
        lie: "Logs.",
        dialects: ["annotations"],
        killedBy: [],
        mayAlsoFail: [],
      },
    ]);
    expect(table).toMatchInlineSnapshot(`
      "## determinism

      ### \`answers-by-clock\`

      Answers by the clock.

      - Dialects: annotations, resolve
      - Killed by: \`determinism/repeated-queries-agree\`
      - May also fail: \`determinism/pipelined-queries-agree\`, \`determinism/interleaved-queries-agree\`

      ## side-effects

      ### \`writes-log\`

      Logs.

      - Dialects: annotations
      "
    `);
  });
});

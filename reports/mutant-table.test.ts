import { describe, expect, it } from "vitest";
import { renderMutantTable } from "./mutant-table.ts";

describe("renderMutantTable", () => {
  it("has a row for every mutant, with the checks that kill it", () => {
    const table = renderMutantTable([
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
      "| Mutant             | Suite        | Lie                   | Dialects             | Killed by                            | May also fail                                                                  |
      | ------------------ | ------------ | --------------------- | -------------------- | ------------------------------------ | ------------------------------------------------------------------------------ |
      | \`answers-by-clock\` | determinism  | Answers by the clock. | annotations, resolve | \`determinism/repeated-queries-agree\` | \`determinism/pipelined-queries-agree\`, \`determinism/interleaved-queries-agree\` |
      | \`writes-log\`       | side-effects | Logs.                 | annotations          | –                                    | –                                                                              |
      "
    `);
  });
});

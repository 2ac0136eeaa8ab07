import { describe, expect, it } from "vitest";
import { checkExplanation } from "./check-explanation.ts";
import { noFileChanges, repeatedQueriesAgree } from "./fixture-checks.ts";
import { renderTopicExplanation } from "./topic-explanation.ts";

const proof = { verdict: "fail", command: "npx x --check y", mutants: [] } as const;
const layout = { colour: false, width: 80 };

describe("checkExplanation", () => {
  it("says all there is to say about a check", () => {
    const mutants = [
      { id: "answers-by-clock", lie: "Answers by the second it is asked in." },
      { id: "answers-by-counter", lie: "Every third answer to the same query says something else." },
    ];
    expect(renderTopicExplanation(checkExplanation(repeatedQueriesAgree, { ...proof, mutants }), layout))
      .toMatchInlineSnapshot(`
        "determinism/repeated-queries-agree   check
          The same query, asked again, gets the same answer.

          matters   A client decides by one answer whether to ask its user before a
                    call; another answer makes that decision void.
          proven by Equal queries got equal answers.
          misses    Changes that come with time.
          fix       compute the answer from the arguments alone, without clock, counter,
                      cache or state of earlier requests
                    or, if the hints really vary from call to call, answer the riskiest
                      hints every time
          if broken fail: the run ends with exit code 1.
          run it    npx x --check y
          level     MUST
          from      SEP: Dynamic Tool Annotations, Server Requirements, item 4: MUST
                      (DA-SRV-04)
                    SEP-1862: Tool Resolution, Server Requirements, item 3: MUST
                      (TR-SRV-03)
          proof     It finds each of these deliberate defects, which \`reference --mutant
                      <id>\` starts:
                    answers-by-clock: Answers by the second it is asked in.
                    answers-by-counter: Every third answer to the same query says
                      something else.
        "
      `);
  });

  it("says nothing of what a pass is worth where a check of others does not", () => {
    const { restsOn: _, cannotSee: __, ...foreign } = repeatedQueriesAgree;
    expect(renderTopicExplanation(checkExplanation(foreign, proof), layout)).not.toMatch(/rests on|not seen/u);
  });

  it("says nothing of mutants where there are none", () => {
    expect(renderTopicExplanation(checkExplanation(noFileChanges, proof), layout)).not.toContain("proof");
  });
});

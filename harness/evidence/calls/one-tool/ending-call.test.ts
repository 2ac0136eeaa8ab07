import { afterEach, expect, it } from "vitest";
import { isJsonObject } from "../../../json/value.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { holds, type Judgement } from "../../../check/judgement.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { boxedServer } from "../in-box/fixture-boxed-server.ts";
import { checkOf, examine } from "./fixture-tool-at-work.ts";

// Late effects are waited for, and here there are none.
endWaitsAtOnce();
afterEach(endHubs);

const inputSchema = {
  type: "object",
  properties: { layers: { type: "integer", minimum: 1, maximum: 900 } },
  required: ["layers"],
  additionalProperties: false,
};

/** Contradicts at the first call that ends the server. */
function endsNothing({ exchanges }: Execution): Judgement {
  const index = exchanges.findIndex(({ outcome }) => outcome.kind === "gone");
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
}

it("a call that ends the server is shown with small arguments that do", async () => {
  const server = boxedServer([{ name: "fold_napkin", inputSchema }], ({ arguments: given }) =>
    isJsonObject(given) && Number(given["layers"]) > 3 ? { dies: true } : { says: "folded" },
  );
  const { gathering, results } = await examine(server, [checkOf(endsNothing, { about: "answers" })]);
  await gathering.pursuits.pursueAll(gathering);
  expect(results).toMatchObject([
    {
      verdict: "fail",
      counterexample: {
        arguments: { layers: expect.toSatisfy((layers: number) => layers < 10) },
        reproduced: { times: 3, of: 3 },
      },
    },
  ]);
});

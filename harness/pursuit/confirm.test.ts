import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { undecided } from "../check/judgement.ts";
import { confirm, type Attempt } from "./confirm.ts";
import { Tries, again, evidenceOf, found, steps } from "./fixture-tries.ts";

describe("confirmation", () => {
  it("tries three fresh instances and keeps the last contradiction", async () => {
    const tries = new Tries((_, nth) => nth !== 2);
    const confirmed = await confirm(tries.attempt, { conversation: steps("q"), contradiction: found });
    expect(confirmed).toMatchObject({ reproduced: 2, contradiction: again });
    expect(tries.fresh).toHaveLength(3);
  });

  it("fails when every try is over, with what one of them threw", async () => {
    let under = 0;
    let nth = 0;
    const attempt: Attempt = async (conversation) => {
      nth++;
      if (nth === 1) throw new Error("no launch");
      under++;
      await nextTurn();
      under--;
      return { judgement: again, evidence: evidenceOf(conversation) };
    };
    await expect(confirm(attempt, { conversation: steps("q"), contradiction: found })).rejects.toThrow("no launch");
    expect({ nth, under }).toEqual({ nth: 3, under: 0 });
  });

  it("tells why some tries could not be made", async () => {
    const attempt: Attempt = () =>
      Promise.resolve({
        judgement: undecided("no box"),
        evidence: { exchanges: [], strayFaults: [] },
        untried: "no box",
      });
    expect(await confirm(attempt, { conversation: steps("q"), contradiction: found })).toMatchObject({
      reproduced: 0,
      untried: "no box",
    });
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { holds } from "../../check/judgement.ts";
import { TargetError } from "../../connect/fault.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import type { Boxes } from "../../calls/boxes/box.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import { gatherFrom } from "./fixture-gather-calls.ts";
import { boxedServer } from "./in-box/fixture-boxed-server.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { tool, notFound, modeOf, changesNothing, checkOf, examine } from "./one-tool/fixture-tool-at-work.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

describe("what was seen of a tool", () => {
  it.each([
    { where: "a follow-up", acts: { makes: ["/made"], makesLater: ["/later"] }, held: "s/held static a pass: held" },
    {
      where: "a second box",
      acts: { makes: ["/made"], dies: true } as const,
      held: 's/held static a inconclusive: The program "x" was not found on PATH.',
    },
  ])("is not lost where $where fails", async ({ acts, held }) => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "y" ? acts : {}));
    let opened = 0;
    const { results, gathering } = await examine(
      server,
      [checkOf(changesNothing), checkOf(() => holds(1), { id: "s/held" })],
      {},
      (boxes) => ({
        ...boxes,
        open: () => (++opened === 2 ? Promise.reject(new TargetError(notFound)) : boxes.open()),
      }),
    );
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([held, "s/c static a fail: It lies."]);
  });

  it("survives the end of the run that cuts a follow-up", async () => {
    const interruption = new AbortController();
    let hasActed = false;
    const server = boxedServer([tool], () => {
      hasActed = true;
      return { makes: ["/made"], makesLater: ["/later"] };
    });
    const fixture = await gatheringFrom(server.target, [], {}, { signal: interruption.signal });
    const boxesOf = async (boxes: Boxes): Promise<Boxes> => ({
      ...boxes,
      // The exploration is over when no box is open; the next but one is to tell what comes anyway.
      open: () => {
        if (hasActed && server.asked().length > 1) interruption.abort();
        return boxes.open();
      },
    });
    const checks = [checkOf(changesNothing), checkOf(() => holds(1), { id: "s/held" })];
    const { gathering, results, thrown } = await gatherFrom(fixture, server, checks, {}, boxesOf);
    expect(thrown).toMatchObject({ reason: { code: "interrupted" } });
    await gathering.pursuits.abandon(gathering);
    expect(told(results)).toEqual([
      "s/held static a pass: held",
      "s/c static a inconclusive: It lies. Seen once, not reproduced: the run ended before that.",
    ]);
  });

  it("is told of as seen once where it cannot be looked at again", async () => {
    const server = boxedServer([tool], ({ box }) => (box === 1 ? { makes: ["/made"] } : {}));
    const { results, gathering } = await examine(server, [checkOf(changesNothing)]);
    vi.spyOn(server.target, "open").mockRejectedValue(new TargetError(notFound));
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([
      's/c static a inconclusive: It lies. Seen once, not reproduced: The program "x" was not found on PATH.',
    ]);
  });
});

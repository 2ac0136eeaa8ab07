import { afterEach, describe, expect, it, vi } from "vitest";
import { checkFacts } from "../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../check/judgement.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { told } from "../gathering/fixture-gathering.ts";
import { checkOf, gather, serverOf } from "./fixture-gather-windows.ts";
import type { watchedServer } from "./fixture-watched-server.ts";
import type { WindowCheck } from "./window-check.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("sessions with the queries of all tools", () => {
  it("hold where the same comes without queries", async () => {
    const { results } = await gather(
      serverOf(({ method }) => (method === "initialize" ? [] : ["log"])),
      [checkOf()],
    );
    expect(told(results)).toEqual(["s/files annotations pass: held (late effects: 2 s, and the end of the server)"]);
  });

  it("are compared with more sessions without queries where one does not tell, and no longer than it takes", async () => {
    const needing =
      (needed: number): WindowCheck["judge"] =>
      (sessions) => {
        const controls = sessions.length - 1;
        return controls < needed ? undecided(`unclear after ${controls}`) : holds(controls);
      };
    const beats: Parameters<typeof watchedServer>[0] = ({ method }) => (method === "initialize" ? [] : ["log"]);
    const late = "late effects: 2 s, and the end of the server";
    const toldAfter = async (needed: number): Promise<readonly string[]> =>
      told((await gather(serverOf(beats), [checkOf({ judge: needing(needed) })])).results);
    expect([await toldAfter(2), await toldAfter(9)]).toEqual([
      [`s/files annotations pass: held (${late})`],
      ["s/files annotations inconclusive: unclear after 3"],
    ]);
  });

  it("that show an effect are told with the one query that has it, seen again in fresh instances", async () => {
    const server = serverOf(({ params }) => (JSON.stringify(params ?? null).includes('"mode":"y"') ? ["made"] : []));
    const { results, gathering } = await gather(server, [checkOf()]);
    expect(results).toEqual([]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/files annotations fail: It makes $TMPDIR/made."]);
    expect(results[0]?.counterexample).toMatchObject({
      arguments: { mode: "y" },
      calls: [{}],
      reproduced: { times: 3, of: 3 },
    });
    expect(server.target.instances.filter(({ closings }) => closings === 0)).toHaveLength(1);
  });

  it("are opened once for all checks of a dialect, and the tiers are tried out only where one asks for them", async () => {
    const server = serverOf(() => []);
    const { results, planned } = await gather(server, [checkOf(), checkOf({ ...checkFacts("s/more") })]);
    expect(results.map(({ check }) => check)).toEqual(["s/files", "s/more"]);
    // It introduces itself, is watched, and shakes hands again.
    expect([planned, server.target.instances.length]).toEqual([1, 3]);
    const { planned: none } = await gather(
      serverOf(() => []),
      [],
    );
    expect(none).toBe(0);
  });

  it("are not opened where no tool supports queries", async () => {
    const server = serverOf(() => [], [{ dynamicAnnotations: false }]);
    const { results } = await gather(server, [checkOf()]);
    expect(told(results)).toEqual(["s/files annotations inconclusive: no tool supports queries"]);
    expect(server.target.instances).toHaveLength(1);
  });

  it("that nobody watches are not run, each with the reason of every tier that would serve", async () => {
    const server = serverOf(() => []);
    const { results } = await gather(server, [checkOf()], {
      tiers: [],
      unused: [{ tier: "snapshot", code: "unusable", because: "the disk is full", tryThis: "another one" }],
    });
    expect(results).toMatchObject([{ verdict: "not-run", trials: 0 }]);
    expect(results[0]?.message.split("; ")).toEqual(
      expect.arrayContaining(["snapshot is not used: the disk is full", "try: another one"]),
    );
    expect(results[0]?.message).toContain("syscalls is not used: this tool did not launch the server");
    expect(server.target.instances).toHaveLength(1);
  });

  it("cost their checks, each with the reason, where the server does not start once more", async () => {
    let launches = 0;
    const server = serverOf(({ method }) => (method === "initialize" && ++launches > 1 ? "dies" : []));
    const { results, leftOpen } = await gather(server, [checkOf(), checkOf({ ...checkFacts("s/more") })]);
    const why = "The server exited with code 1 before it answered initialize.";
    expect([results, leftOpen]).toEqual([[], [`s/files: ${why}`, `s/more: ${why}`]]);
  });
});

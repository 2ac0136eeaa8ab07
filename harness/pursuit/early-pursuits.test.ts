import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { holds, type Judgement } from "../check/judgement.ts";
import { TargetError } from "../connect/fault.ts";
import { RunStopped } from "../instances/stop.ts";
import type { EarlyPursuit } from "./early-pursuits.ts";
import { lane, lie, pursuingFor, pursuitOf, seenLie, told } from "./fixture-pursuits.ts";
import { Pursuits } from "./pursuits.ts";

interface Tried {
  readonly tries: string[];
  readonly pursuit: EarlyPursuit;
}

/** A pursuit that remembers its tries in a list. */
function early(tries: string[], tool: string, again: () => Judgement | Promise<Judgement> = () => lie): Tried {
  const pursuit = pursuitOf("s/c", tool, async () => {
    tries.push(tool);
    await nextTurn();
    return again();
  });
  return { tries, pursuit: { ...pursuit, isJudgedTheSame: () => true } };
}

/** Waits until nothing happens any more of what no time is needed for. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await nextTurn();
}

const thrice = (tool: string): readonly string[] => [tool, tool, tool];

describe("a grave contradiction that is pursued while others are still asked about", () => {
  it("is told when all is judged, and is not tried again", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const { pursuit, tries } = early([], "a");
    pursuits.beginEarly(pursuit, pursuing);
    await settle();
    expect([tries, results]).toEqual([thrice("a"), []]);
    pursuits.add(lane, pursuit, pursuing);
    await pursuits.pursueAll(pursuing);
    expect([tries, told(results)]).toEqual([thrice("a"), ["s/c a fail: It lies."]]);
    await end();
  });

  it("is not told where it is none any more when all is judged", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    pursuits.beginEarly(early([], "a").pursuit, pursuing);
    await pursuits.pursueAll(pursuing);
    expect(results).toEqual([]);
    await end();
  });

  it.each([
    ["its tries are judged otherwise by then", { isJudgedTheSame: () => false }, {}],
    ["it is another one by then", {}, { seen: { ...seenLie, contradiction: { ...lie, case: "other" } } }],
  ])("is pursued anew where %s", async (_, at, later) => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    let isEarly = true;
    const { pursuit, tries } = early([], "a", () => (isEarly ? lie : holds(1)));
    pursuits.beginEarly({ ...pursuit, ...at }, pursuing);
    await settle();
    isEarly = false;
    pursuits.add(lane, { ...pursuit, ...later }, pursuing);
    await pursuits.pursueAll(pursuing);
    expect(tries.length).toBeGreaterThan(3);
    expect(results).toMatchObject([{ tool: "a", verdict: "inconclusive" }]);
    await end();
  });

  it("counts where it was seen again in another conversation by then", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const { pursuit, tries } = early([], "a");
    pursuits.beginEarly(pursuit, pursuing);
    await settle();
    const elsewhere = { ...seenLie, conversation: [{ method: "r" }, { method: "q" }] };
    pursuits.add(lane, { ...pursuit, seen: elsewhere }, pursuing);
    await pursuits.pursueAll(pursuing);
    expect(tries).toHaveLength(3);
    expect(results).toMatchObject([{ tool: "a", verdict: "fail" }]);
    await end();
  });

  it("waits while four others run, untrue hints before what breaks a MUST", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const tries: string[] = [];
    let release: (judgement: Judgement) => void = () => undefined;
    const released = new Promise<Judgement>((resolve) => (release = resolve));
    const others = ["a", "b", "c", "d"].map((tool) => early(tries, tool, () => released).pursuit);
    const must = early(tries, "must").pursuit;
    const { pursuit: hint } = early(tries, "hint");
    const ofHint = { ...hint, check: { ...hint.check, hint: "readOnlyHint" as const } };
    for (const pursuit of [...others, must, ofHint]) pursuits.beginEarly(pursuit, pursuing);
    await settle();
    expect(tries.toSorted()).toEqual(["a", "b", "c", "d"].flatMap(thrice));
    release(lie);
    await settle();
    expect(tries.toSorted()).toEqual(["a", "b", "c", "d", "hint", "must"].flatMap(thrice));
    expect(tries.indexOf("hint")).toBeLessThan(tries.indexOf("must"));
    for (const pursuit of [must, ...others, ofHint]) pursuits.add(lane, pursuit, pursuing);
    await pursuits.pursueAll(pursuing);
    expect(results.map(({ tool }) => tool)).toEqual(["hint", "must", "a", "b", "c", "d"]);
    expect(tries).toHaveLength(18);
    await end();
  });

  it("does not begin where it is of less weight, or the same for the whole server, or there is too little time", async () => {
    const { pursuing, end } = pursuingFor();
    const short = pursuingFor(2_000);
    const pursuits = new Pursuits();
    const { pursuit, tries } = early([], "a");
    const { check } = pursuit;
    const wording = { ...seenLie, contradiction: { ...lie, ambiguity: { id: "AMB-01", contradictedBy: [] } } };
    const ofSdk = { ...seenLie, contradiction: { ...lie, sdk: { package: "@modelcontextprotocol/sdk" } } };
    pursuits.beginEarly({ ...pursuit, check: { ...check, level: "SHOULD" } }, pursuing);
    pursuits.beginEarly({ ...pursuit, seen: wording }, pursuing);
    pursuits.beginEarly({ ...pursuit, seen: ofSdk }, pursuing);
    pursuits.beginEarly({ ...pursuit, seen: holds(1) }, pursuing);
    pursuits.beginEarly(pursuit, short.pursuing);
    await settle();
    expect(tries).toEqual([]);
    await Promise.all([end(), short.end()]);
  });

  it("is made small at the end where there was too little time before", async () => {
    for (const [leftMs, isMadeSmall] of [
      [60_000, true],
      [20_000, false],
    ] as const) {
      const { pursuing, results, end } = pursuingFor();
      const left = vi.spyOn(pursuing.hub, "remainingMs", "get").mockReturnValue(3_000);
      const clock = vi.spyOn(performance, "now");
      const pursuits = new Pursuits();
      const { pursuit } = early([], "a");
      const seen = { conversation: Array.from({ length: 9 }, () => ({ method: "q" })), contradiction: lie, trials: 9 };
      const startMs = performance.now();
      const open: EarlyPursuit["open"] = (budget) => {
        clock.mockReturnValue(startMs + 2_000);
        return pursuit.open(budget);
      };
      pursuits.beginEarly({ ...pursuit, seen, open }, pursuing);
      await settle();
      clock.mockRestore();
      left.mockReturnValue(leftMs);
      pursuits.add(lane, { ...pursuit, seen }, pursuing);
      await pursuits.pursueAll(pursuing);
      expect(results).toMatchObject([{ verdict: "fail", counterexample: { reproduced: { times: 3, of: 3 } } }]);
      expect((results[0]?.counterexample?.shrunk?.steps ?? 0) > 0).toBe(isMadeSmall);
      left.mockRestore();
      await end();
    }
  });

  it("is told as reproduced where the run ends before all is judged, and those that were not pursued as seen once", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const stop = (): never => {
      throw new RunStopped({ code: "interrupted" });
    };
    const all = [early([], "a"), early([], "b", stop), early([], "c")].map(({ pursuit }) => pursuit);
    for (const pursuit of all.slice(0, 2)) pursuits.beginEarly(pursuit, pursuing);
    await settle();
    for (const pursuit of all) pursuits.add(lane, pursuit, pursuing);
    await pursuits.abandon(pursuing);
    const once = "inconclusive: It lies. Seen once, not reproduced: the run ended before that.";
    expect(told(results)).toEqual(["s/c a fail: It lies.", `s/c b ${once}`, `s/c c ${once}`]);
    await end();
  });

  it("is told as it is at the end where the target cannot be launched, and a bug of ours is not hidden", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const fail = (): never => {
      throw new TargetError({ code: "command-not-found", command: "x" });
    };
    const bug = new Error("a bug");
    const all = [early([], "a", fail), early([], "b", () => Promise.reject(bug))].map(({ pursuit }) => pursuit);
    for (const pursuit of all) pursuits.beginEarly(pursuit, pursuing);
    await settle();
    for (const pursuit of all) pursuits.add(lane, pursuit, pursuing);
    await expect(pursuits.pursueAll(pursuing)).rejects.toBe(bug);
    expect(told(results)[0]).toBe(
      's/c a inconclusive: It lies. Seen once, not reproduced: The program "x" was not found on PATH.',
    );
    expect(pursuing.hub.failures).toEqual([bug]);
    await end();
  });
});

import { describe, expect, it } from "vitest";
import { holds, type Judgement } from "../check/judgement.ts";
import { TargetError } from "../connect/fault.ts";
import { RunStopped } from "../instances/stop.ts";
import { lane, lie, pursuingFor, pursuitOf, seenLie, told } from "./fixture-pursuits.ts";
import { Pursuits } from "./pursuits.ts";

describe("contradictions that were seen", () => {
  it("are open until they are settled, and those of one gravity are settled in the order in which they came", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    for (const tool of ["a", "b"])
      pursuits.add(
        lane,
        pursuitOf("s/c", tool, () => lie),
        pursuing,
      );
    expect(pursuits.isOpen("s/c", { dialect: "annotations", tool: "b" })).toBe(true);
    expect(pursuits.isOpen("s/c", { dialect: "resolve", tool: "b" })).toBe(false);
    expect(results).toEqual([]);
    await pursuits.pursueAll(pursuing);
    expect(pursuits.isOpen("s/c", { dialect: "annotations", tool: "b" })).toBe(false);
    expect(told(results)).toEqual(["s/c a fail: It lies.", "s/c b fail: It lies."]);
    expect(results.map(({ again }) => again)).toEqual(["again s/c", "again s/c"]);
    await end();
  });

  it("decide nothing when they do not come again", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    pursuits.add(
      lane,
      pursuitOf("s/c", "a", () => holds(1), { ifInconclusive: "It may have been the moon." }),
      pursuing,
    );
    await pursuits.pursueAll(pursuing);
    expect(told(results)).toEqual([
      "s/c a inconclusive: It lies. Seen once, but reproduced only in 0 of 3 fresh sessions, too few to decide. It may have been the moon.",
    ]);
    await end();
  });

  it("are left undecided where a simpler check explains them, and else settled like any other", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    pursuits.add(
      lane,
      pursuitOf("s/simple", "a", () => lie),
      pursuing,
    );
    pursuits.add(
      lane,
      pursuitOf("s/simple", "b", () => holds(1)),
      pursuing,
    );
    for (const tool of ["a", "b"]) {
      pursuits.add(
        lane,
        pursuitOf("s/c", tool, () => lie, { explainedBy: "s/simple" }),
        pursuing,
      );
      pursuits.add(
        lane,
        pursuitOf("s/d", tool, () => lie, { explainedBy: "s/simple", seen: holds(7) }),
        pursuing,
      );
    }
    await pursuits.pursueAll(pursuing);
    const why = "the tool contradicts s/simple, which explains this result";
    expect(told(results).filter((line) => !line.startsWith("s/simple"))).toEqual([
      `s/c a inconclusive: ${why}`,
      "s/c b fail: It lies.",
      `s/d a inconclusive: ${why}`,
      "s/d b pass: held",
    ]);
    await end();
  });

  it.each([
    { what: "are settled at once", more: {}, expected: ["s/c a note: It lies."] },
    { what: "are tried again where they are replayed", more: { replays: true as const }, expected: [] },
    { what: "wait for what may explain them", more: { explainedBy: "s/simple" }, expected: [] },
  ])("and are what an official SDK does, proven by one answer, $what", async ({ more, expected }) => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const ofSdk = { ...lie, sdk: { package: "p" }, provenByTranscript: true } as const;
    const evidence = { exchanges: [], strayFaults: [] };
    const seen = { ...seenLie, contradiction: ofSdk, proof: { ...seenLie, contradiction: ofSdk, evidence } };
    pursuits.add(
      lane,
      pursuitOf("s/c", "a", () => ofSdk, { seen, ...more }),
      pursuing,
    );
    expect(told(results)).toEqual(expected);
    expect(pursuits.isEmpty).toBe(expected.length > 0);
    await end();
  });

  it("cost no other one when the target cannot be launched for them", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const fail = (): never => {
      throw new TargetError({ code: "command-not-found", command: "x" });
    };
    pursuits.add(lane, pursuitOf("s/c", "a", fail), pursuing);
    pursuits.add(
      lane,
      pursuitOf("s/c", "b", () => lie),
      pursuing,
    );
    await pursuits.pursueAll(pursuing);
    expect(told(results)).toEqual([
      's/c a inconclusive: It lies. Seen once, not reproduced: The program "x" was not found on PATH.',
      "s/c b fail: It lies.",
    ]);
    await end();
  });

  it("are told as seen once when the run ends, and none is lost", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const stop = (): never => {
      throw new RunStopped({ code: "interrupted" });
    };
    pursuits.add(lane, pursuitOf("s/c", "a", stop), pursuing);
    pursuits.add(
      lane,
      pursuitOf("s/c", "b", () => lie),
      pursuing,
    );
    await expect(pursuits.pursueAll(pursuing)).rejects.toThrow(RunStopped);
    await pursuits.abandon(pursuing);
    expect(told(results)).toEqual(
      ["a", "b"].map(
        (tool) => `s/c ${tool} inconclusive: It lies. Seen once, not reproduced: the run ended before that.`,
      ),
    );
    await end();
  });

  it("are not all kept when there are thousands, and each that is not is told", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    for (let tool = 0; tool < 2_002; tool++)
      pursuits.add(
        lane,
        pursuitOf("s/c", `t${tool}`, () => lie),
        pursuing,
      );
    const reason = "It lies. Seen once, not reproduced: there were too many contradictions to reproduce each.";
    expect(told(results)).toEqual(["t2000", "t2001"].map((tool) => `s/c ${tool} inconclusive: ${reason}`));
    expect(results.map(({ unproven }) => unproven?.why)).toEqual(["too-many", "too-many"]);
    await pursuits.pursueAll(pursuing);
    expect(results.filter(({ verdict }) => verdict === "fail")).toHaveLength(2_000);
    await end();
  });

  it("are shrunk within a share of the time that is left: with none, they are only reproduced", async () => {
    const { pursuing, results, end } = pursuingFor(0);
    const pursuits = new Pursuits();
    let tries = 0;
    const again = (): Judgement => {
      tries++;
      return lie;
    };
    const seen = { conversation: Array.from({ length: 9 }, () => ({ method: "q" })), contradiction: lie, trials: 9 };
    pursuits.add(lane, pursuitOf("s/c", "a", again, { seen }), pursuing);
    await pursuits.pursueAll(pursuing);
    expect(told(results)).toEqual(["s/c a fail: It lies."]);
    expect(tries).toBe(3);
    await end();
  });
});

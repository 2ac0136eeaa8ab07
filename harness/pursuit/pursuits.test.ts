import { describe, expect, it } from "vitest";
import type { CheckFacts } from "../check/check.ts";
import { contradicted, holds, type Judgement } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { scriptedTarget } from "../connect/fixture-scripted-target.ts";
import { TargetError } from "../connect/fault.ts";
import { conversation, type ToolConversationCheck } from "../evidence/conversation/conversation.ts";
import { SessionHub } from "../sessions/session-hub.ts";
import { RunStopped } from "../sessions/stop.ts";
import type { Result } from "../../report-model/report-model.ts";
import type { Attempts } from "./attempts.ts";
import type { PursuitBudget } from "./budget.ts";
import type { Pursuing, Pursuit } from "./pursue.ts";
import { Pursuits, type Lane } from "./pursuits.ts";

const lane: Lane = { atOnce: 1, spares: false };
const lie = contradicted({ message: "It lies.", expected: "e", observed: [] });
const seenLie = { conversation: [{ method: "q" }], contradiction: lie, trials: 1 };

function checkNamed(id: string): ToolConversationCheck {
  return {
    id,
    title: "t",
    level: "MUST",
    requirements: [],
    matters: "m",
    fix: ["f"],
    evidence: conversation,
    per: "tool",
    dialects: "all",
    tools: "flagged",
    history: "any",
    plan: () => [],
    judge: () => holds(1),
  };
}

/** What a run pursues with, and what comes of it; nothing is asked of any server. */
function pursuingFor(maxTimeMs = 60_000): {
  readonly pursuing: Pursuing;
  readonly results: Result[];
  readonly end: () => Promise<void>;
} {
  const { signal } = new AbortController();
  const target = scriptedTarget(() => () => undefined);
  const hub = new SessionHub({ target, client: { name: "test", version: "1" }, timeoutMs: 1, maxTimeMs, signal });
  const results: Result[] = [];
  const pursuing: Pursuing = {
    hub,
    report: (result) => results.push(result),
    again: ({ id }) => `again ${id}`,
    verdictOf: (id, { tool }: ResultKey) => results.find((each) => each.check === id && each.tool === tool)?.verdict,
  };
  return { pursuing, results, end: () => hub.end() };
}

/** A contradiction in one request, tried again as told; remembers what it was tried with. */
function pursuitOf(
  id: string,
  tool: string,
  again: () => Judgement | Promise<Judgement>,
  more: Partial<Pursuit> = {},
): Pursuit {
  const open = (budget: PursuitBudget): Attempts => ({
    attempt: async () => {
      budget.spendInstance();
      return { judgement: await again(), evidence: { exchanges: [], strayFaults: [] } };
    },
    end: () => Promise.resolve(),
  });
  return { check: checkNamed(id), key: { dialect: "annotations", tool }, seen: seenLie, open, subjects: [], ...more };
}

function told(results: readonly Result[]): readonly string[] {
  return results.map(({ check, tool, verdict, message }) => `${check} ${tool ?? "-"} ${verdict}: ${message}`);
}

describe("contradictions that were seen", () => {
  it("are pursued gravest first, whichever kind of evidence they are of", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const other: Lane = { atOnce: 2, spares: false };
    const wording = { id: "AMB-01", contradictedBy: [] };
    const add = (of: Lane, id: string, facts: Partial<CheckFacts>, lies = lie): void => {
      const pursuit = pursuitOf(id, "a", () => lies, { seen: { ...seenLie, contradiction: lies } });
      pursuits.add(of, { ...pursuit, check: { ...pursuit.check, ...facts } }, pursuing);
    };
    add(lane, "s/ambiguous", {}, { ...lie, ambiguity: wording });
    add(lane, "s/should", { level: "SHOULD" });
    add(other, "s/must", { level: "MUST" });
    add(other, "s/ambiguous-hint", { hint: "readOnlyHint" }, { ...lie, ambiguity: wording });
    add(other, "s/hint", { level: "STATEMENT", hint: "readOnlyHint" });
    add(lane, "s/severe-hint", { severity: "fail", hint: "readOnlyHint" });
    await pursuits.pursueAll(pursuing);
    expect(results.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual([
      "s/severe-hint fail",
      "s/hint warn",
      "s/must fail",
      "s/should warn",
      "s/ambiguous-hint ambiguous",
      "s/ambiguous ambiguous",
    ]);
    await end();
  });

  it("wait for one that may explain them, however grave they are", async () => {
    const { pursuing, results, end } = pursuingFor();
    const pursuits = new Pursuits();
    const simple = pursuitOf("s/simple", "a", () => lie);
    pursuits.add(lane, { ...simple, check: { ...simple.check, level: "SHOULD" } }, pursuing);
    pursuits.add(
      lane,
      pursuitOf("s/c", "a", () => lie, { explainedBy: "s/simple" }),
      pursuing,
    );
    await pursuits.pursueAll(pursuing);
    expect(results.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual(["s/simple warn", "s/c inconclusive"]);
    await end();
  });

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
    pursuits.abandon(pursuing);
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

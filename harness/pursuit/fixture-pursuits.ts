import { contradicted, holds, type Judgement } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { scriptedTarget } from "../connect/fixture-scripted-target.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { ToolConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { SessionHub } from "../instances/session-hub.ts";
import type { Result } from "../../report-model/report-model.ts";
import type { Attempts } from "./attempts.ts";
import type { PursuitBudget } from "./budget.ts";
import type { Pursuing, Pursuit } from "./pursue.ts";
import type { Lane } from "./pursuits.ts";

export const lane: Lane = { atOnce: 1, spares: false };
export const lie = contradicted({ message: "It lies.", expected: "e", observed: [] });
export const seenLie = { conversation: [{ method: "q" }], contradiction: lie, trials: 1 };

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
export function pursuingFor(maxTimeMs = 60_000): {
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
export function pursuitOf(
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

export function told(results: readonly Result[]): readonly string[] {
  return results.map(({ check, tool, verdict, message }) => `${check} ${tool ?? "-"} ${verdict}: ${message}`);
}

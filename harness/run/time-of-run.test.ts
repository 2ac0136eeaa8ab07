import { expect, it } from "vitest";
import { checkFacts, lieOf } from "../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../check/judgement.ts";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { runAgainst } from "./fixture-run.ts";

function server(): ScriptedTarget {
  return scriptedTarget(() => scriptOf({ tools: [], answer: (message, peer) => peer.answer(message, {}) }));
}

function asking(id: string, judgement: Judgement): SessionConversationCheck {
  return {
    ...checkFacts(id),
    evidence: conversation,
    per: "server",
    plan: () => [[{ method: id }]],
    judge: () => judgement,
  };
}

it("tells what it waits for, and where the time went, of which all shares are the whole", async () => {
  const waits: (string | undefined)[] = [];
  const report = await runAgainst(server(), [asking("s/first", holds(1))], { waits: (what) => waits.push(what) });
  expect(waits).toContain("s/first: waiting for an answer to s/first");
  expect(waits.at(-1)).toBeUndefined();
  const { timeSpent = [], durationMs } = report;
  expect(timeSpent.map(({ phase }) => phase)).toEqual(["starting", "asking", "other"]);
  const whole = timeSpent.reduce((sum, { shareMs }) => sum + shareMs, 0);
  // Each share is a whole number.
  expect(Math.abs(whole - durationMs)).toBeLessThanOrEqual(timeSpent.length);
});

it("tells that it reproduces what it found, and makes it smaller", async () => {
  const waits: (string | undefined)[] = [];
  const { timeSpent = [] } = await runAgainst(server(), [asking("s/lies", lieOf())], {
    waits: (what) => waits.push(what),
  });
  expect(waits).toContain("reproducing s/lies: waiting for an answer to s/lies");
  expect(timeSpent.map(({ phase }) => phase)).toContain("reproducing");
});

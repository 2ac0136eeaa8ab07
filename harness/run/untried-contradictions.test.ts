import { afterEach, describe, expect, it, vi } from "vitest";
import { checkFacts, lieOf } from "../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../check/judgement.ts";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { told } from "../evidence/gathering/fixture-gathering.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { runAgainst } from "./fixture-run.ts";

function serverWith(answer: Script = (message, server) => server.answer(message, {})): ScriptedTarget {
  return scriptedTarget(() => scriptOf({ tools: [{ name: "a" }], answer }));
}

function asking(id: string, judge: () => Judgement = () => holds(1)): SessionConversationCheck {
  return { ...checkFacts(id), evidence: conversation, per: "server", plan: () => [[{ method: id }]], judge };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a run that saw contradictions", () => {
  it("does not pass where the time is up before they are tried again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let isSeen = false;
    const target = serverWith((message, server) => {
      if (isSeen) vi.advanceTimersByTime(5_000);
      else server.answer(message, {});
    });
    const lies = (): Judgement => {
      isSeen = true;
      return lieOf();
    };
    const liars = ["s/one", "s/other"].map((id) => asking(id, () => lieOf()));
    // All are seen before the first is tried again.
    const checks = [asking("s/first"), ...liars, asking("s/third", lies)];
    const { results, problems, exitCode } = await runAgainst(target, checks, { maxTimeMs: 5_000, timeoutMs: 60_000 });
    const why = "It lies. Seen once, not reproduced: the run ended before that.";
    expect(told(results)).toEqual([
      "s/first static pass: held",
      ...["one", "other", "third"].map((check) => `s/${check} static inconclusive: ${why}`),
    ]);
    expect(results.map(({ unproven }) => unproven?.why)).toEqual([undefined, "run-ended", "run-ended", "run-ended"]);
    expect([problems, exitCode]).toEqual([[], 4]);
    expect(target.instances.filter(({ closings }) => closings === 0)).toEqual([]);
  });

  it("passes by what else was seen where one does not come again", async () => {
    let asked = 0;
    const check = asking("s/once", () => (++asked === 1 ? lieOf() : holds(1)));
    const { results, exitCode } = await runAgainst(serverWith(), [asking("s/first"), check]);
    expect(results.map(({ verdict, unproven }) => [verdict, unproven?.why])).toEqual([
      ["pass", undefined],
      ["inconclusive", "not-again"],
    ]);
    expect(exitCode).toBe(0);
  });
});

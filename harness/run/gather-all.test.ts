import { afterEach, describe, expect, it, vi } from "vitest";
import type { Check } from "../check/check.ts";
import { contradicted, holds, type Judgement } from "../check/judgement.ts";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import type { ConversationEvidence } from "../conversation/conversation.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { fixtureGathering } from "../evidence/gathering/fixture-gathering.ts";
import { listing } from "../evidence/listing/listing.ts";
import { wire } from "../evidence/wire/wire.ts";
import type { WireCheck } from "../evidence/wire/wire-check.ts";
import { introductionOf } from "../session/sample-introduction.ts";
import { endHubs, hubFor } from "../instances/fixture-hub.ts";
import { RunStopped } from "../instances/stop.ts";
import type { Report } from "../../report-model/report-model.ts";
import { gatherAll } from "./gather-all.ts";
import { performRun } from "./runner.ts";

const facts = { title: "t", level: "MUST", requirements: [], matters: "m", fix: ["f"] } as const;

/** Asks a method of its own several times, and finds fault with every answer when it is to. */
function checkOf(name: string, lies: boolean): SessionConversationCheck {
  return {
    ...facts,
    id: `schema/${name}`,
    evidence: conversation,
    per: "server",
    plan: () => [Array.from({ length: 3 }, () => ({ method: name }))],
    judge: ({ exchanges }: ConversationEvidence): Judgement =>
      lies ? contradicted({ message: `${name} lies`, expected: "e", observed: [] }) : holds(exchanges.length),
  };
}

const frames: WireCheck = {
  ...facts,
  id: "schema/frames",
  evidence: wire,
  per: "server",
  faults: ["not-json"],
  expected: "e",
  judge: ({ exchanges }) => holds(exchanges.length),
};

function server(): ScriptedTarget {
  const script = scriptOf({ answer: (message, peer) => peer.answer(message, {}) });
  return scriptedTarget(() => script);
}

function run(
  target: ScriptedTarget,
  checks: readonly Check[] = [checkOf("first", true), checkOf("second", false), frames],
  maxTimeMs = 60_000,
): Promise<Report> {
  return performRun({
    target,
    checks,
    dialect: "static",
    runs: 1,
    timeoutMs: 1_000,
    maxTimeMs,
    seed: 1,
    client: { name: "test", version: "0.0.0" },
    again: ({ id }) => `again ${id}`,
  });
}

/** The methods of the checks in the order in which they were asked, over all instances of the server. */
function asked({ instances }: ScriptedTarget): readonly string[] {
  return instances.flatMap(({ sent }) => sent.flatMap((text) => /"method":"(first|second)"/u.exec(text)?.[1] ?? []));
}

afterEach(async () => {
  vi.useRealTimers();
  await endHubs();
});

describe("a run", () => {
  it("asks for every check once before it pursues what any of them found", async () => {
    const target = server();
    const { results } = await run(target);
    const [shared] = target.instances;
    // All that is asked again is asked in fresh instances.
    expect(asked({ ...target, instances: shared === undefined ? [] : [shared] })).toEqual([
      "first",
      "first",
      "first",
      "second",
      "second",
      "second",
    ]);
    expect(new Set(asked({ ...target, instances: target.instances.slice(1) }))).toEqual(new Set(["first"]));
    expect(results.map(({ check, verdict, again }) => [check, verdict, again])).toEqual([
      ["schema/first", "fail", "again schema/first"],
      ["schema/second", "pass", undefined],
      ["schema/frames", "pass", undefined],
    ]);
  });

  it("keeps time for what was found, where asking alone would take all of it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const script = scriptOf({
      answer: (message, peer) => {
        vi.advanceTimersByTime(20);
        peer.answer(message, {});
      },
    });
    // More than anybody waits for.
    const endless = {
      ...checkOf("second", false),
      plan: () => Array.from({ length: 100_000 }, () => [{ method: "q" }]),
    };
    const { results, exitCode } = await run(
      scriptedTarget(() => script),
      [checkOf("first", true), endless, frames],
      3_000,
    );
    expect(results.map(({ check, verdict, message }) => [check, verdict, message])).toEqual([
      ["schema/first", "fail", "first lies"],
      ["schema/second", "not-run", "the time limit of 3 s was reached; raise it with maxTimeMs"],
      ["schema/frames", "not-run", "the time limit of 3 s was reached; raise it with maxTimeMs"],
    ]);
    expect(exitCode).toBe(1);
  });

  it("judges the frames of the pursuits as well", async () => {
    const target = server();
    const { results } = await run(target);
    const asking = asked(target).length;
    expect(results.find(({ check }) => check === "schema/frames")?.trials).toBe(asking);
    expect(asking).toBeGreaterThan(6);
  });

  it("that is stopped while the list is still being read again ends with the reason", async () => {
    const unheard = vi.fn<(reason: unknown) => void>();
    process.prependOnceListener("unhandledRejection", unheard);
    const stopped = new RunStopped({ code: "interrupted" });
    const lists: Check = { ...facts, id: "schema/list", evidence: listing, per: "server", judge: () => holds(1) };
    const { gathering } = fixtureGathering(hubFor(server()), [introductionOf([])], [], {
      introductions: Promise.reject(stopped),
      // Unhandled rejections are told when the event loop turns.
      listedAgain: new Promise((resolve) => setImmediate(() => setImmediate(resolve))),
    });
    await expect(gatherAll(gathering, [lists])).rejects.toBe(stopped);
    process.removeListener("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import type { Check } from "../check/check.ts";
import { checkFacts, lieOf } from "../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../check/judgement.ts";
import { askedOf, scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { calls } from "../evidence/calls/calls.ts";
import type { ServerCallsCheck } from "../evidence/calls/check/calls-check.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { told } from "../evidence/gathering/fixture-gathering.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { ToolListingCheck } from "../evidence/listing/listing-check.ts";
import { wire } from "../evidence/wire/wire.ts";
import type { WireCheck } from "../evidence/wire/wire-check.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { runAgainst } from "./fixture-run.ts";

const tools = [{ name: "a" }, { name: "b" }];

function serverWith(answer: Script = (message, server) => server.answer(message, {})): ScriptedTarget {
  return scriptedTarget(() => scriptOf({ tools, answer }));
}

const held = (): Judgement => holds(1);

const listed: ToolListingCheck = { ...checkFacts("s/listed"), evidence: listing, per: "tool", judge: held };

function asking(id: string, judge: () => Judgement = held): SessionConversationCheck {
  return { ...checkFacts(id), evidence: conversation, per: "server", plan: () => [[{ method: id }]], judge };
}

const frames: WireCheck = {
  ...checkFacts("s/frames"),
  evidence: wire,
  per: "server",
  faults: ["not-json"],
  expected: "e",
  judge: ({ exchanges }) => holds(exchanges.length),
};

const calling: ServerCallsCheck = {
  ...checkFacts("s/calling"),
  evidence: calls,
  per: "server",
  plan: () => [{ method: "tools/call", params: { name: "a" } }],
  judge: held,
};

const every: readonly Check[] = [listed, asking("s/first"), asking("s/second"), calling, frames];

/** No instance is left running. */
function expectAllEnded({ instances }: ScriptedTarget): void {
  expect(instances.filter(({ closings }) => closings === 0)).toEqual([]);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a run", () => {
  it("has one result for everything that was planned, in the order of the plan, and ends every instance", async () => {
    const target = serverWith();
    const report = await runAgainst(target, every);
    expect(told(report.results)).toEqual([
      "s/listed static a pass: held",
      "s/listed static b pass: held",
      "s/first static pass: held",
      "s/second static pass: held",
      "s/calling static not-run: tools are called only with execute",
      "s/frames static pass: held",
    ]);
    expect(report).toMatchObject({ exitCode: 0, problems: [], dialects: ["static"], target: { tools: 2 } });
    expect(report.traffic.sessions).toBe(target.instances.length);
    expectAllEnded(target);
  });

  it("calls no tool that the user has not asked to be called", async () => {
    const target = serverWith();
    await runAgainst(target, every);
    expect(
      askedOf(target)
        .flat()
        .filter((request) => request.startsWith("tools/call")),
    ).toEqual([]);
  });

  it("is about the tools that were named, and no others", async () => {
    const { results, target } = await runAgainst(serverWith(), [listed], { toolNames: ["b"] });
    expect(told(results)).toEqual(["s/listed static b pass: held"]);
    expect(target.tools).toBe(2);
  });

  it("says of a tool that is not listed which ones are, and asks nothing", async () => {
    const target = serverWith();
    const { problems, results, exitCode } = await runAgainst(target, every, { toolNames: ["a", "c"] });
    expect(problems).toMatchObject([{ code: "no-such-tool", hint: "It lists: a, b." }]);
    expect([results, exitCode]).toEqual([[], 3]);
    expect(
      askedOf(target)
        .flat()
        .filter((request) => request !== "tools/list"),
    ).toEqual([]);
    expectAllEnded(target);
  });

  it("asks nothing for a rule that is younger than the revision that is spoken", async () => {
    const target = serverWith();
    const { results } = await runAgainst(target, [{ ...asking("s/young"), since: "2026-07-28" }]);
    expect(results).toMatchObject([{ check: "s/young", verdict: "not-applicable" }]);
    expect(askedOf(target).flat()).not.toContain("s/young");
  });

  it("tells how far it has come", async () => {
    const progress: string[] = [];
    await runAgainst(serverWith(), [asking("s/first"), asking("s/second")], {
      progress: (done, planned, what) => progress.push(`${done}/${planned} ${what}`),
    });
    expect(progress).toEqual(["1/2 s/first", "2/2 s/second"]);
  });
});

describe("a target", () => {
  it("that does not start is the problem of the report, and there are no results", async () => {
    const target = scriptedTarget(() => (_, server) => server.end({ code: "exited", exitCode: 9, stderr: ["boom"] }));
    const { problems, results, exitCode } = await runAgainst(target, every);
    expect(problems).toMatchObject([
      {
        message: "The server exited with code 9 before it answered initialize.",
        details: ["stderr: boom", expect.stringMatching(/^sent: /u)],
      },
    ]);
    expect([results, exitCode]).toEqual([[], 3]);
    expectAllEnded(target);
  });

  it("that has not told its tools when the time is up is told so", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const target = scriptedTarget(() => () => void vi.advanceTimersByTime(5_000));
    const { problems, results, exitCode } = await runAgainst(target, every, { maxTimeMs: 5_000, timeoutMs: 60_000 });
    expect(problems).toMatchObject([{ code: "not-ready-in-time" }]);
    expect([results, exitCode]).toEqual([[], 3]);
    expectAllEnded(target);
  });

  it("that is not done when the time is up has what it did, and no problem", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const target = serverWith((message, server) => {
      if (message.method === "s/second") vi.advanceTimersByTime(5_000);
      else server.answer(message, {});
    });
    const { problems, results, exitCode } = await runAgainst(target, every, { maxTimeMs: 5_000, timeoutMs: 60_000 });
    const why = "the time limit of 5 s was reached; raise it with maxTimeMs";
    expect(told(results).slice(2)).toEqual([
      "s/first static pass: held",
      `s/second static not-run: ${why}`,
      "s/calling static not-run: tools are called only with execute",
      `s/frames static not-run: ${why}`,
    ]);
    expect([problems, exitCode]).toEqual([[], 0]);
    expectAllEnded(target);
  });

  it("that falls silent too often ends the run; what was planned is then undecided, and the report says why", async () => {
    const silent = serverWith(() => undefined);
    const checks = Array.from({ length: 12 }, (_, index) => asking(`s/${index}`));
    const { problems, results, exitCode } = await runAgainst(silent, checks, { timeoutMs: 5 });
    expect(problems).toMatchObject([{ code: "too-many-unanswered" }]);
    expect(exitCode).toBe(3);
    expect(results).toHaveLength(12);
    expect(told(results).slice(8)).toEqual(
      ["s/8", "s/9", "s/10", "s/11"].map((id) => `${id} static inconclusive: the server could not be tested further`),
    );
    expectAllEnded(silent);
  });
});

describe("an interruption", () => {
  it("ends everything, and everything planned has its result or says that it was interrupted", async () => {
    const interruption = new AbortController();
    // Both tools are listed by then; the other instance starts while the first one is asked.
    const awaited = ["s/listed  a", "s/listed  b", "s/second"];
    const comesTo = (what: string): void => {
      const index = awaited.indexOf(what);
      if (index !== -1) awaited.splice(index, 1);
      if (awaited.length === 0) interruption.abort();
    };
    const target = serverWith((message, server) => {
      if (message.method === "s/second") comesTo(message.method);
      else server.answer(message, {});
    });
    const { results, exitCode, problems } = await runAgainst(target, every, {
      signal: interruption.signal,
      progress: (_done, _planned, what) => comesTo(what),
    });
    expect(told(results)).toEqual([
      "s/listed static a pass: held",
      "s/listed static b pass: held",
      "s/first static pass: held",
      "s/second static not-run: interrupted",
      "s/calling static not-run: tools are called only with execute",
      "s/frames static not-run: interrupted",
    ]);
    expect([exitCode, problems]).toEqual([130, []]);
    expectAllEnded(target);
  });

  it("before the server has told its tools is no fault of the server", async () => {
    const interruption = new AbortController();
    const target = scriptedTarget(() => () => interruption.abort());
    const { results, exitCode, problems } = await runAgainst(target, every, { signal: interruption.signal });
    expect([results, exitCode, problems]).toEqual([[], 130, []]);
    expectAllEnded(target);
  });

  it("while the server tells its tools once more is no fault of the server", async () => {
    const interruption = new AbortController();
    let lists = 0;
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "tools/list" && ++lists === 3) interruption.abort();
      else scriptOf({ tools })(message, server);
    });
    const one: ScriptedTarget = { ...target, traits: { ...target.traits, instancesAtOnce: "one" } };
    const { exitCode, problems } = await runAgainst(one, every, { signal: interruption.signal });
    expect([lists, exitCode, problems]).toEqual([3, 130, []]);
  });

  it("tells what was seen before it, that it was not reproduced, and accuses by what proves itself", async () => {
    const interruption = new AbortController();
    const target = serverWith((message, server) => {
      if (message.method === "s/first") server.write("noise");
      if (message.method === "s/second") interruption.abort();
      else server.answer(message, {});
    });
    const checks = [asking("s/first", () => lieOf()), asking("s/second"), frames];
    const { results } = await runAgainst(target, checks, { signal: interruption.signal });
    const why = "Seen once, not reproduced: the run ended before that.";
    expect(told(results)).toEqual([
      `s/first static inconclusive: It lies. ${why}`,
      "s/second static not-run: interrupted",
      `s/frames static fail: The server wrote a line to stdout that is not JSON. ${why}`,
    ]);
  });

  it("while the last contradiction is pursued is one, and what was seen is told", async () => {
    const interruption = new AbortController();
    let isSeen = false;
    const target = scriptedTarget(() => (message, server) => {
      if (isSeen) interruption.abort();
      else scriptOf({ tools, answer: (request, peer) => peer.answer(request, {}) })(message, server);
    });
    const check = asking("s/lies", () => {
      isSeen = true;
      return lieOf();
    });
    const { results, exitCode } = await runAgainst(target, [check], { signal: interruption.signal });
    expect(told(results)).toEqual([
      "s/lies static inconclusive: It lies. Seen once, not reproduced: the run ended before that.",
    ]);
    expect(exitCode).toBe(130);
    expectAllEnded(target);
  });
});

describe("a check that throws", () => {
  it("has a result that names it, costs the others nothing, and leaves no instance running", async () => {
    const target = serverWith();
    const check = asking("s/bug", () => {
      throw new Error("a bug");
    });
    const { results, problems, exitCode } = await runAgainst(target, [check, asking("s/other")]);
    const message = "The check s/bug threw in judge: Error: a bug";
    expect(told(results)).toEqual([`s/bug static error: ${message}`, "s/other static pass: held"]);
    expect(problems).toMatchObject([{ code: "check-failed", message }]);
    expect(exitCode).toBe(70);
    expectAllEnded(target);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import type { ScriptedTransport } from "../../wire/fixture-scripted-transport.ts";
import { argumentsOf } from "../../conversation/conversation.ts";
import { querySubject } from "../../check/fixture-subject.ts";
import { SessionHub } from "../../instances/session-hub.ts";
import { takeSurvey } from "./survey.ts";

const hubs: SessionHub[] = [];

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.end();
});

const definition = {
  name: "t",
  dynamicAnnotations: true,
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
};
const count = 150;
const subject = querySubject(
  definition,
  annotationsDialect,
  Array.from({ length: count }, (_, n) => ({ n })),
);

function argumentOf(params: Json | undefined): Json | undefined {
  const value = isJsonObject(params) ? member(params, "arguments") : undefined;
  return isJsonObject(value) ? member(value, "n") : undefined;
}

/** Surveys a server that does something bad when it is asked about certain arguments. */
async function survey(
  bad: readonly number[],
  misbehave: (server: ScriptedTransport) => void,
): Promise<{ outcomes: ReadonlyMap<Json | undefined, string>; instances: number }> {
  const target = scriptedTarget(() =>
    scriptOf({
      tools: [definition],
      answer: (message, server) => {
        const n = argumentOf(message.params);
        if (typeof n === "number" && bad.includes(n)) misbehave(server);
        else server.answer(message, { annotations: { readOnlyHint: true } });
      },
    }),
  );
  const hub = new SessionHub({
    target,
    client: { name: "test", version: "1" },
    timeoutMs: 30,
    maxTimeMs: 60_000,
    signal: new AbortController().signal,
  });
  hubs.push(hub);
  const { exchanges } = await takeSurvey(hub, subject);
  const outcomes = new Map(
    exchanges.map(({ step, outcome }) => [argumentOf({ arguments: argumentsOf(step) ?? null }), outcome.kind]),
  );
  expect(outcomes.size).toBe(exchanges.length);
  return { outcomes, instances: target.instances.length };
}

function crash(server: ScriptedTransport): void {
  server.end({ code: "exited", exitCode: 1, stderr: ["boom"] });
}

function without(...kinds: readonly string[]): (entry: readonly [unknown, string]) => boolean {
  return ([, kind]) => !kinds.includes(kind);
}

describe("a survey", () => {
  it("asks once about every valid input, all in one instance", async () => {
    const { outcomes, instances } = await survey([], crash);
    expect([...outcomes.keys()]).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(new Set(outcomes.values())).toEqual(new Set(["result"]));
    expect(instances).toBe(1);
  });

  it.each([0, 70, 149])("of a server that one input (%i) crashes loses only that input", async (n) => {
    const { outcomes, instances } = await survey([n], crash);
    expect(outcomes.size).toBe(count);
    expect([...outcomes].filter(without("result"))).toEqual([[n, "gone"]]);
    expect(instances).toBeLessThanOrEqual(3);
  });

  it("of a server that dies only while several queries are in flight keeps the query that it died at", async () => {
    const target = scriptedTarget((instance) =>
      scriptOf({
        tools: [definition],
        answer: (message, server) => {
          // The first instance gets the pipelined pass; the next one is asked one by one.
          if (instance === 1 && argumentOf(message.params) === 20) crash(server);
          else server.answer(message, { annotations: { readOnlyHint: true } });
        },
      }),
    );
    const options = {
      client: { name: "test", version: "1" },
      timeoutMs: 30,
      maxTimeMs: 60_000,
      signal: new AbortController().signal,
    };
    const hub = new SessionHub({ target, ...options });
    hubs.push(hub);
    const { exchanges } = await takeSurvey(hub, subject);
    const gone = exchanges.filter(({ outcome }) => outcome.kind === "gone");
    expect(exchanges).toHaveLength(count);
    expect(gone).toHaveLength(1);
    expect(gone[0]?.step.pipelined).toBe(true);
  });

  it("of a server that two inputs crash loses those two", async () => {
    const { outcomes } = await survey([10, 11], crash);
    expect(outcomes.size).toBe(count);
    expect([...outcomes].filter(without("result"))).toEqual([
      [10, "gone"],
      [11, "gone"],
    ]);
  });

  it("of a server that every input crashes gives up after three, and says nothing of the rest", async () => {
    const { outcomes, instances } = await survey(
      Array.from({ length: count }, (_, n) => n),
      crash,
    );
    expect([...outcomes]).toEqual([
      [0, "gone"],
      [1, "gone"],
      [2, "gone"],
    ]);
    expect(instances).toBeLessThanOrEqual(5);
  });

  it("of a server that never answers one input loses only that input", async () => {
    const { outcomes } = await survey([33], () => undefined);
    expect(outcomes.size).toBe(count);
    expect([...outcomes].filter(without("result"))).toEqual([[33, "unanswered"]]);
  });

  it("of a server that answers others beside many that it never does asks all of those at once", async () => {
    const silent = Array.from({ length: 40 }, (_, n) => 3 * n);
    const { outcomes, instances } = await survey(silent, () => undefined);
    expect([...outcomes].filter(without("result", "unanswered"))).toEqual([]);
    expect([...outcomes].filter(without("unanswered"))).toHaveLength(count - silent.length);
    // Each that is left costs one time limit.
    expect(instances).toBeLessThanOrEqual(4);
  });

  it("of a server that one value silences asks about no more of its kind, and about all others", async () => {
    const inputSchema = {
      type: "object",
      properties: { n: { type: "integer" }, mode: { enum: ["good", "bad"] } },
      required: ["n", "mode"],
    };
    const values = Array.from({ length: 40 }, (_, n) => ({ n, mode: n % 2 === 0 ? "good" : "bad" }));
    const mixed = querySubject({ ...definition, inputSchema }, annotationsDialect, values);
    let silences = 0;
    const target = scriptedTarget(() => {
      let isStuck = false;
      return scriptOf({
        tools: [definition],
        answer: (message, server) => {
          if (isStuck) return;
          isStuck = JSON.stringify(message.params).includes("bad");
          if (isStuck) silences++;
          else server.answer(message, { annotations: {} });
        },
      });
    });
    const hub = new SessionHub({
      target,
      client: { name: "test", version: "1" },
      timeoutMs: 30,
      maxTimeMs: 60_000,
      signal: new AbortController().signal,
    });
    hubs.push(hub);
    const { exchanges } = await takeSurvey(hub, mixed);
    const kinds = exchanges.map(({ step, outcome }) => [isJsonObject(argumentsOf(step)), outcome.kind]);
    expect(kinds.filter(([, kind]) => kind === "result")).toHaveLength(20);
    expect(kinds.filter(([, kind]) => kind === "unanswered")).toHaveLength(1);
    expect(silences).toBe(2);
    expect(hub.silentInputs.all).toMatchObject([{ tool: "t", arguments: { n: 1, mode: "bad" }, times: 2 }]);
  });

  it("of a tool without usable inputs asks nothing", async () => {
    const hub = new SessionHub({
      target: scriptedTarget(() => () => undefined),
      client: { name: "test", version: "1" },
      timeoutMs: 30,
      maxTimeMs: 60_000,
      signal: new AbortController().signal,
    });
    hubs.push(hub);
    const inputs = { kind: "unsupported", reason: "unsupported: x" } as const;
    expect(await takeSurvey(hub, { ...subject, inputs })).toEqual({ exchanges: [], strayFaults: [] });
    expect(hub.traffic.sessions).toBe(0);
  });
});

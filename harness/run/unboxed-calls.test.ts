import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExecutionPlace } from "../calls/boxes/execution-place.ts";
import { calls } from "../evidence/calls/calls.ts";
import type { ServerCallsCheck, StaticCallsCheck } from "../evidence/calls/check/calls-check.ts";
import { holds, undecided } from "../check/judgement.ts";
import { workingCalls } from "../calls/replies/work.ts";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { JsonObject } from "../json/value.ts";
import type { RunOptions } from "./run-options.ts";
import { performRun } from "./runner.ts";
import { endWaitsAtOnce } from "../../test/end-waits-at-once.ts";

// Late effects are waited for, and here there are none.
endWaitsAtOnce();

const facts = { title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"] } as const;

const toolCheck: StaticCallsCheck = {
  ...facts,
  id: "truth/tool",
  hint: "readOnlyHint",
  evidence: calls,
  per: "tool",
  judge: (execution) => (workingCalls(execution).length === 0 ? undecided("no call worked") : holds(1)),
};
const serverCheck: ServerCallsCheck = {
  ...facts,
  id: "truth/server",
  evidence: calls,
  per: "server",
  plan: () => [{ method: "tools/call", params: { name: "no such tool" } }],
  judge: () => holds(1),
};

const sandbox: ExecutionPlace = {
  kind: "sandbox",
  plan: {
    box: {
      tier: "box",
      contains: true,
      wrap: () => {
        throw new Error("nothing is launched");
      },
      missed: () => Promise.resolve([]),
      tryThis: () => "",
    },
    inside: [],
    showHome: false,
  },
};

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "unboxed-calls-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function serverWithTool(result: JsonObject = { content: [] }): ScriptedTarget {
  const script = scriptOf({
    tools: [{ name: "act", inputSchema: { type: "object" } }],
    answer: (message, server) => server.answer(message, result),
  });
  const target = scriptedTarget(() => script);
  return { ...target, traits: { ...target.traits, directories: [directory] } };
}

function run(target: ScriptedTarget, execution: ExecutionPlace, options: Partial<RunOptions> = {}): Promise<Report> {
  return performRun({
    target,
    checks: [toolCheck, serverCheck],
    dialect: "static",
    runs: 1,
    timeoutMs: 1_000,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
    ...options,
  });
}

function callsTo({ instances }: ScriptedTarget): readonly string[] {
  return instances.flatMap(({ sent }) => sent.filter((text) => text.includes('"tools/call"')));
}

describe("a target that runs in no process", () => {
  it("is not called when its calls belong in a sandbox, and the report says why", async () => {
    const target = serverWithTool();
    const { problems, results, exitCode } = await run(target, sandbox);
    expect(callsTo(target)).toEqual([]);
    expect(problems).toMatchObject([{ code: "cannot-be-boxed" }]);
    expect(problems[0]?.message).toContain('"scripted"');
    expect(exitCode).toBe(3);
    expect(results.map(({ check, verdict }) => [check, verdict])).toEqual([
      ["truth/tool", "inconclusive"],
      ["truth/server", "inconclusive"],
    ]);
  });

  it("is called where its effects may be real", async () => {
    const target = serverWithTool();
    const { problems, exitCode } = await run(target, { kind: "real-effects" });
    expect(callsTo(target).length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    expect(exitCode).toBe(0);
  });
});

describe("a run that calls tools", () => {
  const failing = { isError: true, content: [{ type: "text", text: "no such host" }] };

  it("has verified too little when no hint was decided, whatever else passed, and says why of each tool", async () => {
    const { exitCode, hintsDecided, hints, summary } = await run(serverWithTool(failing), { kind: "real-effects" });
    expect(hintsDecided).toEqual({ decided: 0, of: 1, tools: { decided: 0, of: 1, required: 1 } });
    const open = { check: "truth/tool", dialect: "static", hint: "readOnlyHint", because: "no call worked" };
    expect(hints).toMatchObject([{ tool: "act", claims: { decided: 0, of: 1, open: [open] } }]);
    expect(summary.pass).toBeGreaterThan(0);
    expect(exitCode).toBe(4);
  });

  it("has verified too little where the server lists no tools, whatever else passed", async () => {
    const target = scriptedTarget(() =>
      scriptOf({ tools: [], answer: (message, server) => server.answer(message, {}) }),
    );
    const report = await run(
      { ...target, traits: { ...target.traits, directories: [directory] } },
      { kind: "real-effects" },
      { checks: [serverCheck, toolCheck] },
    );
    expect(report.summary.pass).toBeGreaterThan(0);
    expect(report).toMatchObject({ exitCode: 4, hintsDecided: { of: 0, tools: { of: 0, required: 1 } } });
  });

  it("needs no decided hint where the user asks for none", async () => {
    const place = { kind: "real-effects" } as const;
    const { exitCode } = await run(serverWithTool(failing), place, { minVerified: 0 });
    expect(exitCode).toBe(0);
  });

  it("counts a tool with a decided hint, and wants as many as were asked for", async () => {
    const place = { kind: "real-effects" } as const;
    expect(await run(serverWithTool(), place)).toMatchObject({
      exitCode: 0,
      hintsDecided: { decided: 1, of: 1, tools: { decided: 1, of: 1, required: 1 } },
    });
    expect(await run(serverWithTool(), place, { minVerified: 2 })).toMatchObject({
      exitCode: 4,
      hintsDecided: { decided: 1, of: 1, tools: { decided: 1, of: 1, required: 2 } },
    });
  });

  it("counts nothing where no check wants to see a tool at work", async () => {
    const place = { kind: "real-effects" } as const;
    const { exitCode, hintsDecided } = await run(serverWithTool(failing), place, { checks: [serverCheck] });
    expect([hintsDecided, exitCode]).toEqual([undefined, 0]);
  });
});

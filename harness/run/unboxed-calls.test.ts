import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExecutionPlace } from "../calls/execution-place.ts";
import { calls, type ServerCallsCheck, type StaticCallsCheck } from "../evidence/calls/calls.ts";
import { holds } from "../check/judgement.ts";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import type { Report } from "../../report-model/report-model.ts";
import { performRun } from "./runner.ts";

const facts = { title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"] } as const;

const toolCheck: StaticCallsCheck = {
  ...facts,
  id: "truth/tool",
  evidence: calls,
  per: "tool",
  judge: () => holds(1),
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

function serverWithTool(): ScriptedTarget {
  const script = scriptOf({
    tools: [{ name: "act", inputSchema: { type: "object" } }],
    answer: (message, server) => server.answer(message, { content: [] }),
  });
  const target = scriptedTarget(() => script);
  return { ...target, traits: { ...target.traits, directories: [directory] } };
}

function run(target: ScriptedTarget, execution: ExecutionPlace): Promise<Report> {
  return performRun({
    target,
    checks: [toolCheck, serverCheck],
    dialect: "static",
    runs: 1,
    timeoutMs: 1_000,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
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

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { suggestHints } from "../../library/suggest-hints.ts";
import type { ToolSuggestion } from "../../report-model/suggestion.ts";

vi.setConfig({ maxConcurrency: 8 });

/** Time is not the subject. */
const maxTimeMs = 540_000;

/** Behaviours of test/effects, which say nothing of themselves: what has to be suggested, and what must not be. */
const cases: readonly {
  readonly behaviour: string;
  readonly suggested: ToolSuggestion["annotations"];
  readonly untrue: ToolSuggestion["annotations"];
}[] = [
  { behaviour: "lazy-store", suggested: {}, untrue: { readOnlyHint: false } },
  { behaviour: "append", suggested: { readOnlyHint: false, idempotentHint: false }, untrue: { destructiveHint: true } },
  { behaviour: "delete", suggested: { readOnlyHint: false, destructiveHint: true }, untrue: { idempotentHint: false } },
  { behaviour: "write-at-exit", suggested: { readOnlyHint: false }, untrue: { destructiveHint: true } },
  { behaviour: "change-memory", suggested: { readOnlyHint: false }, untrue: { idempotentHint: true } },
  { behaviour: "write-for-one-combination", suggested: { readOnlyHint: false }, untrue: { destructiveHint: true } },
  { behaviour: "connect", suggested: { openWorldHint: true }, untrue: { readOnlyHint: false } },
];

async function suggestionFor(behaviour: string): Promise<ToolSuggestion> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  const args = [resolve(import.meta.dirname, "../effects/server.mjs"), behaviour, "{}"];
  try {
    const target = { command: process.execPath, args, cwd };
    const report = await suggestHints({ target, runs: 10, seed: 1, maxTimeMs });
    expect({ exitCode: report.exitCode, problems: report.problems }).toEqual({ exitCode: 0, problems: [] });
    return report.suggestions?.find(({ tool }) => tool === "act") ?? expect.fail("nothing was suggested for act");
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe.concurrent("hints suggested for a tool that says nothing of itself", () => {
  it.for(cases)("are true of what it does: $behaviour", async ({ behaviour, suggested, untrue }, context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { annotations } = await suggestionFor(behaviour);
    expect(annotations).toMatchObject(suggested);
    for (const [hint, value] of Object.entries(untrue)) expect(annotations).not.toHaveProperty(hint, value);
  });
});

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { runLaunched } from "../../library/run-checks.ts";
import { hashesOf } from "../recordings/recording.ts";
import { referenceServer } from "../run-built-command.ts";
import { differingHints, expectTruths, hintsFor, readSeen, writeSeen } from "./recording.ts";
import { suggestedServers, type SuggestedServer } from "./servers.ts";

/** Time is not the subject. */
const maxTimeMs = 540_000;

/** What is seen of the tools of a server when all are called to suggest hints for them. */
async function toolsOf({ words: [command, ...args] }: SuggestedServer): Promise<readonly SeenTool[]> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  const tools: SeenTool[] = [];
  try {
    const options = { target: { command, args, cwd }, execute: true, runs: 10, seed: 1, maxTimeMs };
    const report = await runLaunched(options, undefined, { checks: [], observed: (seen) => void tools.push(seen) });
    expect({ exitCode: report.exitCode, problems: report.problems }).toEqual({ exitCode: 0, problems: [] });
    return tools;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe.concurrent("the hints suggested for", () => {
  it.for(suggestedServers(referenceServer()))("$name are true of every one of them", async (server, context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { name, source, truths } = server;
    const fresh = { server: hashesOf(source), tools: await toolsOf(server) };
    expectTruths(fresh.tools, truths);
    const stored = readSeen(name);
    if (process.env["RECORD"] === undefined) {
      expect(stored?.tools.length).toBe(fresh.tools.length);
      expect(differingHints(fresh.tools, stored?.tools ?? [])).toEqual([]);
      return;
    }
    const isSame = stored !== undefined && isDeepStrictEqual(hintsFor(stored.tools), hintsFor(fresh.tools));
    writeSeen(name, isSame ? { ...stored, server: fresh.server } : fresh);
  });
});

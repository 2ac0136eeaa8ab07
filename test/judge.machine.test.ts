import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";
import { provenPlan } from "../harness/observe/fixture-acting-server.ts";
import { builtPrograms } from "./built-programs.ts";
import { killSwitchMs, unhurried } from "./run-built-command.ts";
import { layOutProject } from "./whose/project.ts";
import { commandOf } from "./whose/journal-recording.ts";
import { whoseServers } from "./whose/whose-servers.ts";
import { sandboxPlace } from "./truth/sandbox-place.ts";

const run = promisify(execFile);

function textsOf(results: Json | undefined): readonly string[] {
  if (!Array.isArray(results)) throw new Error("no results");
  return results.filter(isJsonObject).map(({ check = null, tool = null, verdict = null }) => {
    const parts: readonly Json[] = [check, tool, verdict];
    return parts.map((part) => (typeof part === "string" ? part : "")).join(" ");
  });
}

function read(text: string): Json {
  const parsed: Json = JSON.parse(text);
  return parsed;
}

/** What a run reports, and what the journal that it kept says again, each as `check tool verdict`. */
async function resultsOf(
  cwd: string,
  ...words: readonly string[]
): Promise<{ readonly results: readonly string[]; readonly again: readonly string[] }> {
  const options = { cwd, timeout: killSwitchMs, maxBuffer: 64 * 1024 * 1024 };
  const command = async (...given: readonly string[]): Promise<string> => {
    // It exits with the verdict.
    const ended = await run(process.execPath, [resolve(builtPrograms.command), ...given], options).catch(
      (error: unknown) => error,
    );
    return typeof ended === "object" && ended !== null && "stdout" in ended ? String(ended.stdout) : "";
  };
  const kept = ["--journal", "../journals", "--report", "json=../report.json"];
  await command("--seed", "1", ...unhurried, ...kept, ...words);
  const report = read(readFileSync(join(cwd, "../report.json"), "utf8"));
  const judged = read(await command("judge", "../journals", "--format", "json"));
  const [journal] = isJsonObject(judged) && Array.isArray(judged["journals"]) ? judged["journals"] : [];
  return {
    again: textsOf(isJsonObject(journal) ? member(journal, "results") : undefined),
    results: textsOf(isJsonObject(report) ? member(report, "results") : undefined),
  };
}

it.concurrent.for(["files.mjs", "tasks.py"])("the journal of a run has its verdicts: %s", async (file, context) => {
  await sandboxPlace(context);
  const server = whoseServers.find((each) => each.file === file);
  if (server === undefined) throw new Error(`no server ${file}`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "judge-")));
  try {
    const { results, again } = await resultsOf(layOutProject(server, root), "--execute", "--cmd", commandOf(server));
    expect(again.filter((text) => text.startsWith("truth/")).length).toBeGreaterThan(20);
    expect(again.filter((text) => !results.includes(text))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

it.concurrent.for(["none", "counts-in-the-working-directory"])(
  "the journal of a run has the verdicts on queries: %s",
  async (mutant, context) => {
    await provenPlan(context, ["syscalls"]);
    const root = realpathSync(mkdtempSync(join(tmpdir(), "judge-")));
    try {
      mkdirSync(join(root, "work"));
      const server = [process.execPath, resolve(builtPrograms.command), "reference"];
      const chosen = mutant === "none" ? [] : ["--mutant", mutant];
      const { results, again } = await resultsOf(
        join(root, "work"),
        "--suite",
        "side-effects",
        "--",
        ...server,
        ...chosen,
      );
      const ofQueries = again.filter((text) => text.startsWith("side-effects/"));
      expect(ofQueries.length).toBeGreaterThan(5);
      expect(ofQueries.filter((text) => text.endsWith("fail"))).toHaveLength(mutant === "none" ? 0 : 1);
      expect(again.filter((text) => !results.includes(text))).toEqual([]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
);

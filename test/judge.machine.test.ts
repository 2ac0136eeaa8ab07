import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";
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

it.concurrent.for(["files.mjs", "tasks.py"])("the journal of a run has its verdicts: %s", async (file, context) => {
  await sandboxPlace(context);
  const server = whoseServers.find((each) => each.file === file);
  if (server === undefined) throw new Error(`no server ${file}`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "judge-")));
  const options = { cwd: layOutProject(server, root), timeout: killSwitchMs, maxBuffer: 64 * 1024 * 1024 };
  const command = async (...words: readonly string[]): Promise<string> => {
    // It exits with the verdict.
    const ended = await run(process.execPath, [resolve(builtPrograms.command), ...words], options).catch(
      (error: unknown) => error,
    );
    return typeof ended === "object" && ended !== null && "stdout" in ended ? String(ended.stdout) : "";
  };
  try {
    const kept = ["--journal", join(root, "journals"), "--report", `json=${join(root, "report.json")}`];
    await command("--execute", "--seed", "1", ...unhurried, ...kept, "--cmd", commandOf(server));
    const report = read(readFileSync(join(root, "report.json"), "utf8"));
    const judged = read(await command("judge", join(root, "journals"), "--format", "json"));
    const [journal] = isJsonObject(judged) && Array.isArray(judged["journals"]) ? judged["journals"] : [];
    const again = textsOf(isJsonObject(journal) ? member(journal, "results") : undefined);
    const results = textsOf(isJsonObject(report) ? member(report, "results") : undefined);
    expect(again.filter((text) => text.startsWith("truth/")).length).toBeGreaterThan(20);
    expect(again.filter((text) => !results.includes(text))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

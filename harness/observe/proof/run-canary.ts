import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownedPrefix } from "../../sessions/owned-name.ts";
import { isJsonObject, member } from "../../json/value.ts";
import { parseJson } from "../../json/parse.ts";
import { defaultWireLimits } from "../../wire/limits.ts";
import type { Transport } from "../../wire/transport.ts";
import { planLaunch, type LaunchPlan } from "../launch/observed-launch.ts";
import type { Effect } from "../effect/effect.ts";
import { canaryFiles, canaryPort, canaryProgram, type CanaryReport } from "../canary/canary-program.ts";

/** What was not seen of a canary, by tier; empty where everything was. */
export interface CanaryFindings {
  readonly sandbox: readonly string[];
  readonly syscalls: readonly string[];
}

const timeLimitMs = 10_000;

/**
 * Runs the canary as a plan says and looks whether its tiers see what it does.
 *
 * @returns what they missed; when it could not be run at all, that, for both
 */
export async function runCanary(plan: LaunchPlan): Promise<CanaryFindings> {
  const directory = await mkdtemp(join(tmpdir(), ownedPrefix()));
  const hidden = join(directory, "hidden");
  const work = await mkdtemp(join(directory, "work-"));
  try {
    await writeFile(hidden, "");
    await writeFile(join(work, canaryFiles.deleted), "");
    await writeFile(join(work, canaryFiles.changed), "1");
    return await observeCanary(plan, work, hidden);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { sandbox: [error.message], syscalls: [error.message] };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function observeCanary(plan: LaunchPlan, work: string, hidden: string): Promise<CanaryFindings> {
  const args = ["-e", canaryProgram(hidden, plan.sandbox !== undefined)];
  const launch = planLaunch({ kind: "stdio", command: process.execPath, args, cwd: work, env: {} }, plan);
  try {
    const { launchStdio } = await import("../../connect/stdio.ts");
    const transport = await launchStdio(launch.target, work, defaultWireLimits);
    try {
      const nextLine = lineReader(transport);
      await nextLine();
      const observers = [launch.syscalls, launch.sandbox].filter((observer) => observer !== undefined);
      for (const observer of observers) await observer.attach();
      for (const observer of observers) await observer.begin();
      transport.send("go");
      const report = readReport(await nextLine());
      for (const observer of observers) observer.markReply();
      const traced = (await launch.syscalls?.end())?.effects ?? [];
      const layered = (await launch.sandbox?.end())?.effects ?? [];
      return {
        syscalls: launch.syscalls === undefined ? [] : missedByTrace(traced),
        sandbox: launch.sandbox === undefined ? [] : [...missedFiles(layered), ...(await leaks(report, work))],
      };
    } finally {
      await transport.close();
    }
  } finally {
    launch.close();
  }
}

/** @returns a function that waits for the next line, and throws when there will be none */
function lineReader(transport: Transport): () => Promise<string> {
  const lines: string[] = [];
  let ended: string | undefined;
  let wake: () => void = () => undefined;
  const timer = setTimeout(() => {
    ended ??= "it did not answer";
    wake();
  }, timeLimitMs);
  transport.start({
    line: (text) => {
      lines.push(text);
      wake();
    },
    broken: () => undefined,
    closed: (reason) => {
      clearTimeout(timer);
      const stderr = "stderr" in reason ? reason.stderr.join(" ") : "";
      ended ??= stderr === "" ? `it ended (${reason.code})` : stderr;
      wake();
    },
  });
  return async () => {
    for (;;) {
      const line = lines.shift();
      if (line !== undefined) return line;
      if (ended !== undefined) throw new Error(`a trial run failed: ${ended}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

function readReport(line: string): CanaryReport {
  const parsed = parseJson(line);
  const value = parsed.kind === "value" ? parsed.value : undefined;
  const connections = isJsonObject(value) ? member(value, "connections") : undefined;
  if (!isJsonObject(value) || !Array.isArray(connections))
    throw new Error("a trial run failed: it answered in no known form");
  return { hidden: member(value, "hidden") === true, connections: connections.map(String) };
}

function missedByTrace(effects: readonly Effect[]): readonly string[] {
  const connection = effects.some(
    ({ kind, subject }) => kind === "network.loopback" && subject === `127.0.0.1:${canaryPort}`,
  );
  const program = effects.some(({ kind }) => kind === "process.start");
  return [
    ...missedFiles(effects),
    ...(connection ? [] : ["a connection was not seen"]),
    ...(program ? [] : ["the start of a program was not seen"]),
  ];
}

function missedFiles(effects: readonly Effect[]): readonly string[] {
  const expected = [
    { name: canaryFiles.created, kinds: ["file.create"] },
    { name: canaryFiles.deleted, kinds: ["file.delete"] },
    { name: canaryFiles.changed, kinds: ["file.change", "file.truncate"] },
  ];
  return expected.flatMap(({ name, kinds }) => {
    const isSeen = effects.some(({ kind, subject }) => kinds.includes(kind) && subject.endsWith(`/${name}`));
    return isSeen ? [] : [`a file that was ${name} was not seen`];
  });
}

/** What got out of the sandbox. */
async function leaks({ hidden, connections }: CanaryReport, work: string): Promise<readonly string[]> {
  const changed = await readFile(join(work, canaryFiles.changed), "utf8");
  return [
    ...(changed === "1" ? [] : ["a file of the host was changed"]),
    ...(hidden ? ["a hidden file could be seen"] : []),
    ...(connections[1] === "ENETUNREACH" ? [] : [`the network could be reached (${connections[1] ?? "no answer"})`]),
  ];
}

import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { writeOwnFile } from "../../files/own-file.ts";
import { PrivateDirectories } from "../../instances/private-directories.ts";
import { isJsonObject, member } from "../../json/value.ts";
import { parseJson } from "../../json/parse.ts";
import type { Transport } from "../../wire/transport.ts";
import type { CompanionSettings } from "../../api-stub/program/settings.ts";
import type { Effect, TierId } from "../effect/effect.ts";
import { prepareLaunch, type LaunchPlan } from "../launch/prepare-launch.ts";
import { effectsSeen } from "../tier/observation.ts";
import type { Wrapper } from "../tier/wrapper.ts";
import { canaryFiles, canaryProgram, sharedFile, type CanaryReport } from "../canary/canary-program.ts";
import type { DoorFacts } from "../canary/doors.ts";

/** Only reached when something hangs; on a busy machine a canary takes seconds. */
const timeLimitMs = 60_000;
/** Where systems keep what belongs to no project. */
const systemData = "/var/lib";
/** Nothing runs beside a canary, so there is nothing to wait for. */
const settleTimes = { beforeMs: 0, afterMs: 0 };

/**
 * Runs a canary in the wrappers for targets, and checks that each of them sees what the canary does.
 *
 * @param wrappers outermost first
 * @param beside what runs beside the canary, as beside targets
 * @returns what they missed, or that the canary could not run
 */
export async function runCanary(
  wrappers: readonly Wrapper[],
  beside: CompanionSettings = {},
): Promise<readonly string[]> {
  const directories = new PrivateDirectories();
  const directory = directories.make();
  const hidden = join(directory, "hidden");
  const work = await mkdtemp(join(directory, "work-"));
  try {
    writeOwnFile(hidden, "");
    writeOwnFile(join(work, canaryFiles.deleted), "");
    writeOwnFile(join(work, canaryFiles.changed), "1");
    return await observeCanary({ wrappers, ...beside }, work, hidden);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [error.message];
  } finally {
    directories.removeAll();
  }
}

/** A longer path is no name of a socket. */
const maxSocketPath = 100;

/** What a canary tries to get out of a sandbox with, and the end of what we set up for that. */
async function setUpDoors(
  wrappers: readonly Wrapper[],
  work: string,
  hidden: string,
): Promise<{ readonly facts: DoorFacts; readonly close: () => void } | undefined> {
  if (!wrappers.some(({ contains }) => contains)) return undefined;
  const path = join(work, "socket");
  const listener = createServer((socket) => socket.destroy());
  const isShort = Buffer.byteLength(path) <= maxSocketPath;
  if (isShort) await once(listener.listen(path), "listening");
  const [data] = existsSync(systemData) ? readdirSync(systemData) : [];
  const unshare = wrappers.flatMap(({ programs = [] }) => programs).find((each) => basename(each) === "unshare");
  const facts = {
    hidden,
    shared: sharedFile(work),
    ...(isShort ? { socket: path } : {}),
    ...(unshare === undefined ? {} : { unshare }),
    ...(data === undefined ? {} : { elsewhere: join(systemData, data) }),
  };
  return { facts, close: () => listener.close() };
}

async function observeCanary(plan: LaunchPlan, work: string, hidden: string): Promise<readonly string[]> {
  const doors = await setUpDoors(plan.wrappers, work, hidden);
  try {
    return await observeProgram(plan, work, canaryProgram(doors?.facts));
  } finally {
    doors?.close();
  }
}

async function observeProgram(plan: LaunchPlan, work: string, program: string): Promise<readonly string[]> {
  const { wrappers } = plan;
  const args = ["-e", program];
  const canary = { command: process.execPath, args, cwd: work, env: {} };
  const launch = prepareLaunch(canary, { ...plan, settleTimes });
  try {
    const { launchStdio } = await import("../../connect/stdio.ts");
    const transport = await launchStdio(launch.target, work);
    try {
      const nextLine = lineReader(transport);
      await nextLine();
      const { observers } = launch;
      for (const observer of observers) await observer.attach();
      for (const observer of observers) await observer.begin();
      transport.send("go");
      const report = readReport(await nextLine());
      for (const observer of observers) observer.markReply();
      const seen = new Map<TierId, readonly Effect[]>();
      for (const observer of observers.toReversed()) seen.set(observer.tier, effectsSeen(await observer.end()));
      const missed: string[] = [];
      for (const wrapper of wrappers) {
        const effects = seen.get(wrapper.tier) ?? [];
        missed.push(...(await wrapper.missed({ effects, report, directory: work })));
      }
      return missed;
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
    message: (text) => {
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
  const [connections, doors] = isJsonObject(value) ? [member(value, "connections"), member(value, "doors")] : [];
  if (!Array.isArray(connections) || !Array.isArray(doors))
    throw new Error("a trial run failed: its answer has an unknown form");
  return { doors: doors.map(String), connections: connections.map(String) };
}

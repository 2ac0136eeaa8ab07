import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isJsonObject, member } from "../harness/json/value.ts";
import { parseJson } from "../harness/json/parse.ts";
import { command, type Program } from "./programs.ts";

/** What one run of a program came to. */
export interface ProcessRun {
  readonly elapsedMs: number;
  readonly peakMegabytes: number;
  /** Of the process and of all that it has started and waited for. */
  readonly processorMs: number;
  readonly stdout: string;
}

/**
 * Runs `node` with these arguments to its end.
 *
 * @throws when it does not succeed: a program that fails early is no fast program
 */
export function runNode(args: readonly string[]): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { stdio: "ignore" })
      .once("error", reject)
      .once("exit", (code) => {
        if (code === 0) resolve(performance.now() - startMs);
        else reject(new Error(`node ${args.join(" ")} ended with ${code}`));
      });
  });
}

/** Arguments of a default run of the command on a server. */
export function defaultRun(server: Program, ...options: readonly string[]): readonly string[] {
  return [...command.args, ...options, "--", process.execPath, ...server.args];
}

/** Arguments that shake hands with a server and list its tools, in a process of their own as a run of ours has one. */
export function toolListing(server: Program): readonly string[] {
  return [fileURLToPath(import.meta.resolve("./list-tools.js")), process.execPath, ...server.args];
}

/** The same for a server that the command launches behind HTTP. */
export function defaultRunOverHttp(server: Program): readonly string[] {
  return defaultRun(server, "--url", "http://127.0.0.1:{port}/mcp");
}

/** The same over HTTP. */
export function toolListingOverHttp(server: Program): readonly string[] {
  return [fileURLToPath(import.meta.resolve("./list-tools-http.js")), process.execPath, ...server.args];
}

/**
 * What a run of the command asked of its server.
 *
 * @param report as JSON
 * @throws TypeError when it tells nothing of it
 */
export function trafficIn(report: string): { readonly requests: number; readonly sessions: number } {
  const parsed = parseJson(report);
  const traffic = parsed.kind === "value" && isJsonObject(parsed.value) ? member(parsed.value, "traffic") : undefined;
  const [requests, sessions] = isJsonObject(traffic) ? [member(traffic, "requests"), member(traffic, "sessions")] : [];
  if (typeof requests !== "number" || typeof sessions !== "number") throw new TypeError("the report tells no traffic");
  return { requests, sessions };
}

/** A shell tells the processor time of what it ran, with all that this has waited for; Node tells its own only. */
const timed = '"$@"; code=$?; times >&4; exit $code';

/** Runs `node` with these arguments to its end and watches its memory, which costs it a few milliseconds. */
export function watchNode(args: readonly string[]): Promise<ProcessRun> {
  const startMs = performance.now();
  const probe = fileURLToPath(import.meta.resolve("./peak-memory.js"));
  return new Promise((resolve, reject) => {
    const watched = [process.execPath, "--import", probe, ...args];
    const child = spawn("/bin/sh", ["-c", timed, "sh", ...watched], {
      stdio: ["ignore", "pipe", "inherit", "pipe", "pipe"],
    });
    const [stdout, peak, times] = [new Array<string>(), new Array<string>(), new Array<string>()];
    child.stdout?.setEncoding("utf8").on("data", (text: string) => stdout.push(text));
    child.stdio[3]?.on("data", (bytes: Buffer) => peak.push(bytes.toString()));
    child.stdio[4]?.on("data", (bytes: Buffer) => times.push(bytes.toString()));
    child.once("error", reject).once("close", (code) => {
      if (code !== 0) reject(new Error(`node ${args.join(" ")} ended with ${code}`));
      const elapsedMs = performance.now() - startMs;
      const peakMegabytes = (Number(peak.join("")) * 1024) / 1e6;
      resolve({ elapsedMs, peakMegabytes, processorMs: childrenMs(times.join("")), stdout: stdout.join("") });
    });
  });
}

/**
 * @param times as the shell prints them: its own times on the first line, those of its children on the second, such as
 *   `0m1.25s 0m0.5s`
 */
function childrenMs(times: string): number {
  const [, children = ""] = times.split("\n");
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/gu)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000, 0);
}

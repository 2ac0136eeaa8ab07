import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { command, type Program } from "./programs.ts";

/** What one run of a program came to. */
export interface ProcessRun {
  readonly elapsedMs: number;
  readonly peakMegabytes: number;
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

/** Runs `node` with these arguments to its end and watches its memory, which costs it a few milliseconds. */
export function watchNode(args: readonly string[]): Promise<ProcessRun> {
  const startMs = performance.now();
  const probe = fileURLToPath(import.meta.resolve("./peak-memory.js"));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", probe, ...args], {
      stdio: ["ignore", "pipe", "inherit", "pipe"],
    });
    const stdout: string[] = [];
    const peak: string[] = [];
    child.stdout?.setEncoding("utf8").on("data", (text: string) => stdout.push(text));
    child.stdio[3]?.on("data", (bytes: Buffer) => peak.push(bytes.toString()));
    child.once("error", reject).once("close", (code) => {
      if (code !== 0) reject(new Error(`node ${args.join(" ")} ended with ${code}`));
      const elapsedMs = performance.now() - startMs;
      resolve({ elapsedMs, peakMegabytes: (Number(peak.join("")) * 1024) / 1e6, stdout: stdout.join("") });
    });
  });
}

const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
};

/** Launches a server, shakes hands, lists its tools and waits for its end: the least that tells anything about it. */
export async function listTools(server: Program): Promise<number> {
  const startMs = performance.now();
  const child = spawn(process.execPath, server.args, { stdio: ["pipe", "pipe", "ignore"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const lines = createInterface({ input: child.stdout });
  const answerTo = (id: number): Promise<void> =>
    new Promise((resolve) => lines.on("line", (line) => line.includes(`"id":${id}`) && resolve()));
  send({ id: 1, method: "initialize", params: handshake });
  await answerTo(1);
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/list", params: {} });
  await answerTo(2);
  child.stdin.end();
  await exited;
  return performance.now() - startMs;
}

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { builtPrograms } from "../test/built-programs.ts";
import { killSwitchMs } from "../test/run-built-command.ts";

export const command = resolve(builtPrograms.command);

/** It has one tool, of which it lies where it is told to; the reference server takes ten times as long to start. */
const server = `
import { createInterface } from "node:readline";
const annotations = { readOnlyHint: process.argv.includes("lies") ? "yes" : true };
const answers = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "small", version: "1.0.0" } },
  ping: {},
  "tools/list": { tools: [{ name: "read", inputSchema: { type: "object" }, annotations }] },
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const result = answers[method];
  const said = result === undefined ? { error: { code: -32601, message: "Method not found" } } : { result };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...said }));
});
`;

/** A list of small servers, one of which is a liar, one of which cannot be installed and one of which cannot be started. */
export function writeList(directory: string, honest: number): string {
  mkdirSync(directory, { recursive: true });
  // A file of its own: a report has a hash of the package that it launches, and tests beside write into this one.
  const program = join(directory, "server.mjs");
  writeFileSync(program, server);
  const small = `${process.execPath} ${program}`;
  const servers = [
    ...Array.from({ length: honest }, (_, index) => ({ id: `honest-${index}`, command: small })),
    { id: "liar", version: "1.2.3", command: `${small} lies` },
    { id: "without-program", programs: ["no-such-program-at-all"], command: "node x.js" },
    { id: "does-not-start", command: `${process.execPath} nothing-is-here.js` },
  ];
  const path = join(directory, "servers.json");
  writeFileSync(path, JSON.stringify({ servers }, null, 2));
  return path;
}

/** One check, that of the liar, and none in a sandbox: what is told here is how servers are audited. */
export const quick = ["--no-sandbox", "--check", "schema/hints-are-booleans", "--runs", "1"] as const;

/** An audit that is killed, with its whole group or alone, as soon as a line of its progress has a text. */
export async function killedAudit(
  words: readonly string[],
  at: string,
  signal: NodeJS.Signals,
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const [list = ""] = words;
  const child = spawn(process.execPath, [command, "audit", ...words], {
    // What is killed leaves its temporary files behind; they go with the list.
    env: { ...process.env, TMPDIR: dirname(list) },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: killSwitchMs,
    killSignal: "SIGKILL",
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (stderr.includes(at)) child.kill(signal);
  });
  return new Promise((settle) => child.on("exit", (code) => settle({ code, stderr })));
}

/** Every file of a results directory by its path, without times; what is not a record is not looked into. */
export function resultsWithoutTimes(results: string): ReadonlyMap<string, string> {
  const files = readdirSync(results, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/.work/") && !path.endsWith("/log.txt"))
    .toSorted();
  return new Map(files.map((path) => [path.slice(results.length + 1), withoutTimes(readFileSync(path, "utf8"))]));
}

function withoutTimes(text: string): string {
  return text
    .replaceAll(/"timeSpent": ?\[[^\]]*\]/gu, '"timeSpent": ‹times›')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| UTC)?/gu, "‹time›")
    .replaceAll(/(durationMs"?: |\btime=")[\d.]+/gu, "$1‹ms›")
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/gu, "‹duration›");
}

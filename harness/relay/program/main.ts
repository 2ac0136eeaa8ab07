import { spawn } from "node:child_process";
import { connect } from "node:net";
import { LineCutter } from "./line-cutter.ts";

/**
 * Stands between a relay and the server that it starts. It launches the server, passes every line on, and tells the run of
 * each. It ends with the server, with the relay, or with the run.
 *
 * Words: the path of a socket, then the command of the server.
 */
const [socketPath = "", command = "", ...args] = process.argv.slice(2);
const maxToldLength = 1_000_000;

const socket = connect(socketPath);
socket.setEncoding("utf8");
const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });

function tell(message: object): void {
  socket.write(`${JSON.stringify(message)}\n`);
}

function pass(way: "up" | "down", line: string): void {
  if (line.length <= maxToldLength) tell({ way, text: line });
  const stream = way === "up" ? server.stdin : process.stdout;
  stream.write(`${line}\n`);
}

function listenToRelay(): void {
  const cutter = new LineCutter((line) => pass("up", line));
  process.stdin.on("data", (bytes: Buffer) => cutter.add(bytes));
  process.stdin.once("end", () => server.stdin.end());
}

interface Order {
  readonly greet?: readonly string[];
  readonly tell?: string;
  readonly sync?: number;
}

function obey({ greet, tell: line, sync }: Order): void {
  for (const each of greet ?? []) server.stdin.write(`${each}\n`);
  // We read nothing of the relay before the greeting has come.
  if (greet !== undefined) listenToRelay();
  if (line !== undefined) server.stdin.write(`${line}\n`);
  if (sync !== undefined) tell({ synced: sync });
}

const orders = new LineCutter((line) => obey(JSON.parse(line)));
socket.on("data", (text: string) => orders.add(Buffer.from(text)));

const answers = new LineCutter((line) => pass("down", line));
server.stdout.on("data", (bytes: Buffer) => answers.add(bytes));

function end(code: number): void {
  server.kill();
  process.exit(code);
}

// A broken pipe means that its other end has gone, and the event for that end follows.
for (const stream of [server.stdin, process.stdout]) stream.on("error", () => undefined);
socket.once("error", () => end(1));
socket.once("close", () => end(1));
server.once("error", () => end(1));
server.once("close", (code) => {
  socket.end();
  process.stdout.write("", () => process.exit(code ?? 1));
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => end(1));

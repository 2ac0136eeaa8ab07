/**
 * `node server.mjs <behaviour> [<dialect>]`: a server on stdio with one tool `act` that is never called. It answers
 * queries about it, in `annotations` unless told otherwise, and behaves in one way while it does.
 */
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns";
import * as fs from "node:fs";
import { connect, createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [behaviour, dialect = "annotations"] = process.argv.slice(2);
let descriptor = 0;
let isWarm = false;

/** What happens at the start, at every request that is no query, and at a query. */
const behaviours = {
  nothing: {},
  "log-to-stderr": { query: () => process.stderr.write("queried\n") },
  "lock-file-at-start": { start: () => fs.writeFileSync("server.lock", String(process.pid)) },
  "fast-heartbeat": { start: () => beat("heartbeat", 100) },
  "slow-heartbeat": { start: () => beat("heartbeat", 700) },
  "slow-heartbeat-in-tmpdir": { start: () => beat(join(tmpdir(), "heartbeat"), 700) },
  "cache-at-first-request": {
    other: () => {
      if (!isWarm) fs.writeFileSync("cache", "1");
      isWarm = true;
    },
  },
  "read-files": { query: () => fs.readFileSync(process.execPath, { flag: "r" }).length },
  "method-not-found": { query: () => refuse(-32601, "Method not found") },
  "learn-the-own-address": {
    query: () =>
      new Promise((resolve) => {
        const socket = createSocket("udp4");
        const close = () => socket.close(resolve);
        socket.once("error", close).connect(53, "192.0.2.1", close);
      }),
  },
  loopback: { query: () => reach(9, "127.0.0.1") },
  "write-here": { query: () => fs.writeFileSync("trace", "1") },
  "write-to-tmpdir": { query: () => fs.writeFileSync(join(tmpdir(), "trace"), "1") },
  "write-to-home": { query: () => fs.writeFileSync(join(homedir(), ".trace"), "1") },
  "write-elsewhere": { query: () => fs.writeFileSync(join(process.env.ELSEWHERE, "trace"), "1") },
  "write-before-it-refuses": {
    query: () => {
      fs.writeFileSync("trace", "1");
      refuse(-32603, "this never works");
    },
  },
  "write-by-timer": { query: () => void setTimeout(() => fs.writeFileSync("trace", "1"), 300) },
  "write-to-open-file": {
    start: () => (descriptor = fs.openSync("opened", "a")),
    query: () => fs.writeSync(descriptor, "x"),
  },
  "write-with-io-uring": { query: () => fs.promises.writeFile("trace", "1") },
  "delete-at-first-query": {
    start: () => fs.writeFileSync("not-yet-queried", "1"),
    query: () => fs.rmSync("not-yet-queried", { force: true }),
  },
  "append-for-one-combination": {
    properties: { mode: { enum: ["a", "b", "c"] }, deep: { type: "boolean" }, dry: { type: "boolean" } },
    query: ({ mode, deep, dry }) => {
      if (mode === "c" && deep === true && dry === false) fs.appendFileSync("trace", "entry\n");
    },
  },
  "try-to-write": {
    query: () => {
      try {
        fs.mkdirSync("/sys/trace");
      } catch (error) {
        if (!["EPERM", "EACCES", "EROFS"].includes(error.code)) throw error;
      }
    },
  },
  "temporary-file": {
    query: () => {
      const path = join(tmpdir(), "journal");
      fs.writeFileSync(path, "1");
      fs.rmSync(path);
    },
  },
  touch: { start: () => fs.writeFileSync("touched", "1"), query: () => fs.utimesSync("touched", 1, Date.now() / 1000) },
  connect: { query: () => reach(443, "192.0.2.1") },
  "resolve-a-name": { query: () => new Promise((resolve) => lookup("name.example.com", resolve)) },
  "send-datagram": {
    query: () =>
      new Promise((resolve) => {
        const socket = createSocket("udp4");
        socket.send("x", 9, "192.0.2.1", () => socket.close(resolve));
      }),
  },
  listen: {
    query: () =>
      new Promise((resolve) => {
        const server = createServer().listen(0, "127.0.0.1", () => server.close(resolve));
      }),
  },
  "start-a-process": { query: () => spawnSync("true") },
  "signal-another-process": {
    query: () => {
      try {
        process.kill(1, "SIGCONT");
      } catch (error) {
        if (error.code !== "EPERM") throw error;
      }
    },
  },
};

function beat(path, everyMs) {
  setInterval(() => fs.writeFileSync(path, String(performance.now())), everyMs);
}

function reach(port, host) {
  return new Promise((resolve) => {
    const socket = connect(port, host, resolve).on("error", resolve);
    setTimeout(() => socket.destroy(resolve()), 200).unref();
  });
}

function refuse(code, message) {
  throw Object.assign(new Error(message), { code });
}

const chosen = behaviours[behaviour];
if (chosen === undefined) throw new Error(`unknown behaviour: ${behaviour}`);
const isResolve = dialect === "resolve";
const { properties = {} } = chosen;
const hints = { readOnlyHint: true, openWorldHint: false };
const inputSchema = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
const tool = { name: "act", inputSchema, annotations: hints, [isResolve ? "resolve" : "dynamicAnnotations"]: true };

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { [isResolve ? "resolve" : "dynamicAnnotations"]: true } },
    serverInfo: { name: `side effects ${behaviour}`, version: "1" },
  }),
  ping: () => {
    chosen.other?.();
    return {};
  },
  "tools/list": () => ({ tools: [tool] }),
  "tools/annotations": isResolve ? undefined : query,
  "tools/resolve": isResolve ? query : undefined,
};

async function query({ arguments: args }) {
  await chosen.query?.(args);
  return isResolve ? { tool } : { annotations: hints };
}

chosen.start?.();
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => void answerLine(line));
lines.on("close", () => process.exit(0));

async function answerLine(line) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  let reply;
  try {
    const handler = methods[method];
    if (handler === undefined) refuse(-32601, "Method not found");
    reply = { result: await handler(params) };
  } catch (error) {
    reply = { error: { code: typeof error.code === "number" ? error.code : -32603, message: error.message } };
  }
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...reply })}\n`);
}

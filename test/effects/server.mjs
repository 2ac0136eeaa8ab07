/**
 * `node server.mjs <behaviour> <annotations> [<answer>]`: a server on stdio, or at the port in PORT, with one tool `act` that behaves in one way
 * and says of itself what it is told to. With an answer it speaks `tools/annotations` and gives that answer. Of several
 * behaviours, with commas between them, each is a tool that is named after it.
 */
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { floodingBehaviours } from "./flooding.mjs";
import { lastingBehaviours } from "./lasting.mjs";
import { reachingBehaviours } from "./reaching.mjs";
import { requestBehaviours } from "./requests.mjs";
import { refusal, serveBehaviour } from "./serve-behaviour.mjs";

const counts = { rewritten: 0, replied: 0, appended: 0 };
let memory = 0;
let opened = 0;
const path = { path: { type: "string", description: "path of a file" } };

function outOfOrder() {
  throw Object.assign(new Error("the service is out of order"), { code: -32603 });
}

/** What a call does, and the arguments it takes. */
const behaviours = {
  ...floodingBehaviours,
  ...lastingBehaviours,
  ...reachingBehaviours,
  ...requestBehaviours,
  nothing: { act: () => undefined },
  "log-to-stderr": { act: () => process.stderr.write("called\n") },
  "lock-file-at-start": { start: () => fs.writeFileSync("server.lock", String(process.pid)), act: () => undefined },
  heartbeat: {
    start: () => setInterval(() => fs.writeFileSync("heartbeat", String(performance.now())), 100),
    act: () => undefined,
  },
  "cache-at-ping": { ping: () => fs.writeFileSync("cache", String(performance.now())), act: () => undefined },
  "read-with-journal": {
    properties: path,
    act: (args) => {
      const journal = `${args.path}-journal`;
      fs.writeFileSync(journal, "");
      fs.readFileSync(args.path);
      fs.rmSync(journal);
    },
  },
  "json-store": {
    start: () => fs.writeFileSync("store.json", '{"entries":[{"id":0,"tags":["a"]}]}'),
    act: () => {
      const store = JSON.parse(fs.readFileSync("store.json", "utf8"));
      store.entries[0].tags.push(`tag ${store.entries[0].tags.length}`);
      fs.writeFileSync("store.json", JSON.stringify(store));
    },
  },
  "binary-store": {
    start: () => fs.writeFileSync("store.bin", Buffer.from([0, 1, 2, 3, 255])),
    act: () => fs.writeFileSync("store.bin", Buffer.from([0, 9, 2, 3, 255, ++counts.rewritten])),
  },
  "write-here": { act: () => fs.writeFileSync("trace", "1") },
  "write-to-tmpdir": { act: () => fs.writeFileSync(join(tmpdir(), "trace"), "1") },
  "write-to-home": { act: () => fs.writeFileSync(join(homedir(), "trace"), "1") },
  "write-elsewhere": { act: () => fs.writeFileSync("/var/tmp/trace", "1") },
  "write-to-open-file": {
    start: () => (opened = fs.openSync("opened", "a")),
    act: () => fs.writeSync(opened, "x"),
  },
  "write-through-io-uring": { act: () => fs.promises.writeFile("trace-of-promise", "1") },
  "count-replies": { act: () => `reply ${++counts.replied}` },
  "choose-nothing": { properties: { kind: { enum: ["a", "b", "c"] } }, act: ({ kind }) => `chose ${kind}` },
  "write-later": {
    act: () => spawn("sh", ["-c", "sleep 0.3; echo 1 >trace-later"], { detached: true, stdio: "ignore" }).unref(),
  },
  "write-for-one-combination": {
    properties: { mode: { enum: ["a", "b", "c"] }, deep: { type: "boolean" }, dry: { type: "boolean" } },
    act: ({ mode, deep, dry }) => {
      if (mode === "c" && deep === true && dry === false) fs.writeFileSync("trace-of-one", "1");
    },
  },
  delete: { properties: path, act: (args) => fs.rmSync(args.path) },
  truncate: { properties: path, act: (args) => fs.truncateSync(args.path) },
  overwrite: { properties: path, act: (args) => fs.writeFileSync(existing(args.path), "other") },
  rename: { properties: path, act: (args) => fs.renameSync(args.path, `${args.path}.moved`) },
  chmod: { properties: path, act: (args) => fs.chmodSync(args.path, 0o600) },
  append: { act: () => fs.appendFileSync("list", "entry\n") },
  "append-on-second-call": {
    act: () => {
      counts.appended++;
      if (counts.appended % 2 === 0) fs.appendFileSync("list-of-pairs", "entry\n");
    },
  },
  "change-memory": {
    act: () => void memory++,
    others: { show: { annotations: { readOnlyHint: true, openWorldHint: false }, act: () => `memory ${memory}` } },
  },
  "write-when-asked": { act: () => undefined, query: () => fs.writeFileSync("asked", "1") },
  "structured-result": {
    outputSchema: { type: "object", properties: { count: { type: "number" } }, required: ["count"] },
    result: () => structured({ count: 1 }),
  },
  "result-breaks-schema": {
    outputSchema: { type: "object", properties: { count: { type: "number" } }, required: ["count"] },
    properties: { kind: { enum: ["a", "b"] } },
    result: ({ kind }) => structured(kind === "b" ? { count: "1" } : { count: 1 }),
  },
  "result-is-an-array": { result: () => structured([1, 2]) },
  "result-without-text": { result: () => ({ content: [], structuredContent: { count: 1 } }) },
  "result-in-prose": {
    result: () => ({ content: [{ type: "text", text: "one" }], structuredContent: { count: 1 } }),
  },
  "result-without-content": { result: () => ({ structuredContent: undefined }) },
  "unknown-tool-as-result": { act: () => undefined, unknown: () => ({ content: [], isError: true }) },
  "call-without-form": { act: () => undefined, isFormless: true },
  "invalid-call-as-error": { properties: { n: { type: "number" } }, act: () => undefined, refusal: "protocol" },
  "query-is-stricter": {
    properties: { kind: { enum: ["a", "b"] } },
    act: () => undefined,
    query: ({ kind }) => {
      if (kind === "b") throw refusal("b cannot be asked about");
    },
  },
  "every-failure-as-error": {
    act: outOfOrder,
    others: { one: { act: outOfOrder }, two: { act: outOfOrder } },
  },
  "failure-as-error": {
    act: outOfOrder,
  },
  fail: {
    act: () => {
      fs.writeFileSync("trace-of-failure", "1");
      throw new Error("this never works");
    },
  },
};

function structured(value) {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

function existing(file) {
  if (!fs.existsSync(file)) throw new Error("no such file");
  return file;
}

serveBehaviour(behaviours);

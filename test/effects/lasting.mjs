/** Behaviours of `server.mjs` that hang on what there was before: on the start, on earlier calls, on the time, on the end. */
import * as fs from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

let called = 0;
let counted = 0;
const path = { path: { type: "string", description: "path of a file" } };

/** As the behaviours of `server.mjs`. */
export const lastingBehaviours = {
  "write-to-profile": { act: () => fs.appendFileSync(join(homedir(), ".profile"), "true\n") },
  "count-in-home": { act: () => count(join(homedir(), ".effects")) },
  "log-in-new-folder": { act: () => log("logs") },
  "append-with-log": { act: () => log(".") },
  stamp: {
    properties: path,
    act: (args) => fs.writeFileSync(args.path, JSON.stringify({ value: 1, updatedAt: Date.now() })),
  },
  "lazy-store": {
    act: () => openStore(),
    others: { put: { annotations: { readOnlyHint: false }, act: () => openStore() } },
  },
  "lazy-profile": {
    act: () => {
      const profile = join(homedir(), ".cache", "effects", "profile");
      if (fs.existsSync(profile)) return;
      fs.mkdirSync(profile, { recursive: true });
      for (const name of ["a", "b", "c"]) fs.writeFileSync(join(profile, name), "1");
    },
  },
  autosave: {
    start: () => setInterval(() => fs.writeFileSync("autosave", String(performance.now())), 1_300),
    act: () => undefined,
  },
  "autosave-random-names": {
    start: () => setInterval(() => fs.writeFileSync(`seg-${Math.random().toString(36).slice(2, 8)}`, "1"), 700),
    act: () => undefined,
  },
  "slow-clock": {
    act: () => new Promise((resolve) => setTimeout(resolve, 150)),
    others: {
      now: {
        annotations: { readOnlyHint: true },
        act: () => `tick ${["a", "b", "c", "d"][Math.floor(performance.now() / 3_000) % 4]}`,
      },
    },
  },
  "beside-one-that-deletes": {
    start: () => fs.writeFileSync("notes.txt", "note"),
    act: () => fs.appendFileSync("list-beside", "entry\n"),
    others: { tidy: { annotations: { readOnlyHint: true }, act: () => fs.rmSync("notes.txt", { force: true }) } },
  },
  "beside-one-that-ends-it": {
    act: () => fs.appendFileSync("list", "entry\n"),
    others: { read: { annotations: { readOnlyHint: true }, act: () => process.exit(3) } },
  },
  "write-once-for-each": {
    properties: path,
    act: (args) => {
      const seen = `seen-${args.path.replaceAll("/", "_")}`;
      if (!fs.existsSync(seen)) fs.writeFileSync(seen, "1");
    },
  },
  "write-after-a-second": { act: () => void setTimeout(() => fs.appendFileSync("trace-after-a-second", "1"), 1_500) },
  "write-at-exit": {
    act: () => void called++,
    end: () => {
      if (called > 0) fs.writeFileSync("trace-at-exit", String(called));
    },
  },
  "count-every-call": {
    properties: { n: { type: "number", maximum: 9 } },
    before: () => count(join(homedir(), ".effects")),
    act: () => undefined,
    others: {
      one: { annotations: { readOnlyHint: true, openWorldHint: false }, act: () => "1" },
      two: { annotations: { readOnlyHint: true, openWorldHint: false }, act: () => "2" },
    },
  },
};

function openStore() {
  if (!fs.existsSync("kv.db")) fs.writeFileSync("kv.db", "kv");
}

function count(directory) {
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(join(directory, "calls.json"), JSON.stringify({ calls: ++counted }));
}

function log(directory) {
  fs.mkdirSync(directory, { recursive: true });
  fs.appendFileSync(join(directory, "act.log"), "called\n");
}

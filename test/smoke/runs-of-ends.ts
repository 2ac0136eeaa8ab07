import { readFileSync } from "node:fs";
import { hostileServer, scriptedServer } from "../hostile/run-command.ts";
import { fileOf, typed } from "./programs.ts";
import type { SmokeRun } from "./smoke-run.ts";

const hangs = "--start-timeout 600000";
const secret = "Zr5TtYw2LmNp0VbXc1q8";
/** Where the server of the box writes to if it can. */
const outside = Buffer.from("trace").toString("base64");

/** How runs end, what is left of them, and what a server cannot do meanwhile. */
export const runsOfEnds: readonly SmokeRun[] = [
  {
    covers: ["end: Ctrl-C"],
    words: typed(hangs, hostileServer("stubborn-child")),
    signal: { name: "SIGINT", at: "SIGTERM" },
    exitCode: 130,
    shows: [/interrupted/iu],
  },
  {
    covers: ["end: killed"],
    words: typed(hangs, hostileServer("leaves-daemons-and-stays")),
    // The shell that starts it has other words: from here on it ignores SIGTERM.
    signal: { name: "SIGKILL", at: "-c trap ''" },
    exitCode: null,
  },
  {
    covers: ["end: daemons"],
    words: typed("--suite hints", hostileServer("leaves-daemons")),
    exitCode: 0,
    shows: [/^left {6}running when the server had ended, and ended by us: .*# daemon/mu],
  },
  {
    covers: ["end: hostile server"],
    words: typed(
      "--suite schema,hints,truth,output --runs 2 --execute --accept-real-effects --env",
      [`GIVEN_KEY=${secret}`],
      "--report terminal --report json=report.json --report junit=junit.xml",
      hostileServer("tells-secrets"),
    ),
    exitCode: 1,
    shows: ["tool with ‹GIVEN_KEY›"],
    hides: [secret],
    writes: { "report.json": "‹GIVEN_KEY›", "junit.xml": "‹GIVEN_KEY›" },
  },
  {
    covers: ["end: flood"],
    words: hostileServer("floods-stdout"),
    exitCode: 3,
    shows: ["flooded stdout with lines that are not JSON-RPC messages and was stopped"],
  },
  {
    covers: ["end: no server"],
    words: scriptedServer("console.error('no such option \\u001b[31m'); process.exit(2)"),
    exitCode: 3,
    shows: ["exited with code 2", "no such option"],
    hides: ["\u001B[31m"],
  },
  {
    covers: ["end: box"],
    given: { "server.mjs": readFileSync(fileOf("test/box/escaping-server.mjs"), "utf8"), "important.txt": "kept" },
    env: { A_SECRET: secret },
    words: typed("--execute --seed 1 --check truth/read-only-tools-change-nothing -- node server.mjs", outside),
    exitCode: 1,
    shows: ["important.txt", /in a sandbox/u],
    hides: [secret],
    writes: { "important.txt": /^kept$/u, trace: /^$/u },
  },
];

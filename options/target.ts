import { revisionChoices } from "../harness/revisions/revisions.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import type { OptionRows } from "./option-row.ts";
import { count, oneWord, oneWordOf, rate, words, wordsOrFiles, aPath, onePath } from "./value-kind.ts";

const withConfiguration = "Give the file that has the server, such as --mcp-config .mcp.json";
const unlimited = "There is no rate limit for a server on stdio.";

/** What to launch, and how to speak with it. */
export const targetRows = {
  cmd: {
    flags: "--cmd <command>",
    says: "command that starts the server on stdio; split into words, never given to a shell",
    kind: oneWord,
    commands: ["suggest", "plan", "relay", "replay", "verify"],
    namesServer: true,
    setting: { key: "command", example: '"node server.js"', hasOwnForm: true, isOfServer: true },
    isMostUsed: true,
    isSettled: true,
  },
  url: {
    flags: "--url <address>",
    says: "URL of a Streamable HTTP server; with a command, the command starts it, and {port} in both is replaced by a free port",
    kind: oneWord,
    commands: ["suggest", "plan", "relay", "replay", "verify"],
    namesServer: true,
    setting: { key: "url", example: '"http://127.0.0.1:{port}/mcp"', isOfServer: true },
    isMostUsed: true,
    isSettled: true,
  },
  mcpConfig: {
    flags: "--mcp-config <file>",
    says: "configuration of an MCP client that has the server, such as .mcp.json; without --server its servers are listed",
    kind: onePath,
    commands: ["suggest", "plan", "replay", "verify"],
    namesServer: true,
    isMostUsed: true,
    isSettled: true,
  },
  server: {
    flags: "--server <name>",
    says: "the server of --mcp-config to test",
    kind: oneWord,
    commands: ["suggest", "plan", "replay", "verify"],
    namesServer: true,
    onlyWith: { options: ["mcpConfig"], hint: withConfiguration },
    isSettled: true,
  },
  input: {
    flags: "--input <id=value>",
    says: "value of an input in --mcp-config (repeatable)",
    kind: words,
    commands: ["suggest", "plan", "replay", "verify"],
    onlyWith: { options: ["mcpConfig"], hint: withConfiguration },
    isSettled: true,
  },
  header: {
    flags: "--header <Name: value>",
    says: "header for every request to --url; ${VARIABLE} in its value is that variable, @file has one a line (repeatable)",
    kind: wordsOrFiles,
    commands: ["suggest", "plan", "relay", "replay", "diff", "verify"],
    onlyWith: { options: ["url"], hint: "Headers are only sent over HTTP. For a server on stdio use --env." },
    isSettled: true,
  },
  concurrency: {
    flags: "--concurrency <n>",
    says: "maximum number of open requests to --url in each session",
    kind: count(runDefaults.concurrency),
    commands: ["plan", "relay", "replay", "audit", "verify"],
    onlyWith: { options: ["url"], hint: unlimited },
    isSettled: true,
    isRepeated: true,
  },
  rps: {
    flags: "--rps <n>",
    says: "maximum number of requests to --url per second, over all sessions; default: unlimited",
    kind: rate,
    commands: ["plan", "relay", "replay", "audit", "verify"],
    onlyWith: { options: ["url"], hint: unlimited },
    isSettled: true,
    isRepeated: true,
  },
  toolsList: {
    flags: "--tools-list <file>",
    says: "a saved tools/list instead of a server: run the checks that need nothing else; nothing is launched",
    kind: aPath,
    commands: ["plan", "replay", "verify"],
    namesServer: true,
  },
  cwd: {
    flags: "--cwd <directory>",
    says: "working directory of the server",
    kind: aPath,
    commands: ["suggest", "plan", "relay", "replay", "diff", "verify"],
    isSettled: true,
    isRepeated: true,
  },
  env: {
    flags: "--env <KEY=VALUE>",
    says: "environment variable for the server (repeatable)",
    kind: words,
    commands: ["suggest", "plan", "relay", "replay", "diff", "verify"],
    setting: {
      key: "env",
      example: '{"LOG_LEVEL": "debug"}',
      hasOwnForm: true,
      isAddedTo: true,
      refusedIfFound: "sets variables, and a file that was only found sets none",
    },
    isSettled: true,
  },
  envFrom: {
    flags: "--env-from <KEY=VARIABLE>",
    says: "the same, with its value from an environment variable (repeatable)",
    kind: words,
    commands: ["suggest", "plan", "relay", "replay", "diff", "verify"],
    isSettled: true,
  },
  protocol: {
    flags: "--protocol <revision>",
    says: "protocol revision; auto tries the handshake first (over HTTP server/discover), and the other way in a new instance if that fails; all runs everything twice, once with it and once without, and adds the revision to the names of report files",
    kind: oneWordOf(["auto", "all", ...revisionChoices], runDefaults.protocol),
    commands: ["plan", "relay"],
    isSettled: true,
    isRepeated: true,
    member: "protocol",
  },
} as const satisfies OptionRows;

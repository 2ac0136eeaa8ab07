import { runDefaults } from "../harness/run/run-defaults.ts";
import type { OptionRows } from "./option-row.ts";
import { count, seed } from "./value-kind.ts";

/** How much is asked, and how long it may take. */
export const budgetRows = {
  runs: {
    flags: "--runs <n>",
    says: "number of generated argument sets for each tool",
    kind: count(runDefaults.runs),
    commands: ["suggest", "plan", "relay", "audit"],
    isSettled: true,
    isRepeated: true,
    member: "runs",
  },
  timeout: {
    flags: "--timeout <ms>",
    says: "how long to wait for each answer, in ms",
    kind: count(runDefaults.timeoutMs),
    commands: ["init", "suggest", "plan", "relay", "replay", "diff", "audit"],
    isSettled: true,
    isRepeated: true,
    member: "timeoutMs",
  },
  startTimeout: {
    flags: "--start-timeout <ms>",
    says: "how long to wait for the server to start, in ms",
    kind: count(runDefaults.startTimeoutMs),
    commands: ["init", "suggest", "plan", "relay", "replay", "diff", "audit"],
    isSettled: true,
    isRepeated: true,
    member: "startTimeoutMs",
  },
  maxTime: {
    flags: "--max-time <s>",
    says: "time limit of the whole run, in s; with --protocol all, of both runs together",
    saysIn: { init: "time limit of the try, in s" },
    kind: count(runDefaults.maxTimeMs / 1000),
    commands: ["init", "plan", "relay", "replay", "audit"],
    isOfAudit: true,
    isSettled: true,
    member: "maxTimeMs",
  },
  seed: {
    flags: "--seed <n>",
    says: "seed of the generated arguments; random when absent, and always printed",
    kind: seed,
    commands: ["suggest", "plan", "relay"],
    isOfAudit: true,
    setting: { key: "seed", example: "1" },
    isSettled: true,
    isRepeated: true,
    member: "seed",
  },
} as const satisfies OptionRows;

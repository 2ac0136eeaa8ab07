import { dialectChoices } from "../harness/dialects/select.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import type { OptionRows } from "./option-row.ts";
import { readToolName } from "./tool-name.ts";
import { oneWordOf, words, paths } from "./value-kind.ts";

/** What of the server to test, and by which checks. */
export const scopeRows = {
  dialect: {
    flags: "--dialect <dialect>",
    says: "which draft to test; auto detects it from capability and flags",
    kind: oneWordOf(dialectChoices, runDefaults.dialect),
    commands: ["plan", "relay", "audit"],
    needsServer: { unless: "static" },
    isSettled: true,
    member: "dialect",
  },
  suite: {
    flags: "--suite <id,...>",
    says: "only these suites (repeatable)",
    kind: words,
    commands: ["plan", "relay", "audit"],
    leavesOut: true,
  },
  check: {
    flags: "--check <id,...>",
    says: "only these checks (repeatable)",
    kind: words,
    commands: ["plan", "relay", "audit"],
    isMostUsed: true,
    leavesOut: true,
  },
  checkModule: {
    flags: "--check-module <file>",
    says: "module with your own checks, in addition to the bundled ones (repeatable)",
    kind: paths,
    commands: ["plan", "relay", "replay", "audit", "verify"],
    setting: {
      key: "checks",
      example: '["./my-checks.js"]',
      hasOwnForm: true,
      isAddedTo: true,
      refusedIfFound: "names programs, and a file that was only found runs none",
    },
    isRepeated: true,
  },
  tool: {
    flags: "--tool <name>",
    says: "only this tool; a name in double quotes is read as JSON (repeatable)",
    kind: { ...words, readWord: readToolName },
    commands: ["suggest", "plan", "relay"],
    isMostUsed: true,
    isSettled: true,
    leavesOut: true,
    member: "toolNames",
  },
} as const satisfies OptionRows;

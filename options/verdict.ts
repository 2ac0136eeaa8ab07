import { failingVerdicts } from "../report-model/report-model.ts";
import type { OptionRows } from "./option-row.ts";
import { aPath, aSwitch, aSwitchOrWord, listsOf, toolsOrShare, words } from "./value-kind.ts";

/** What counts as a failure. */
export const verdictRows = {
  failOn: {
    flags: "--fail-on <verdict,...>",
    says: "exit with code 1 for these verdicts, in addition to fail (repeatable)",
    kind: listsOf(failingVerdicts),
    commands: ["relay", "client", "audit"],
    setting: { key: "failOn", example: '["warn"]' },
    isMostUsed: true,
    isSettled: true,
    member: "failOn",
  },
  certify: {
    flags: "--certify",
    says: "a run in which nothing may be left out: it needs --execute, refuses options that leave something out, and ends with 4 where something was not run",
    saysIn: {
      client:
        "a run in which nothing may be left out: it refuses options that leave something out, and ends with 4 where something was not run",
    },
    kind: aSwitch,
    commands: ["relay", "replay", "client", "audit"],
  },
  minVerified: {
    flags: "--min-verified <n|n%>",
    says: "how many tools need a decided hint with --execute, else the exit code is 4 (default: 1)",
    kind: toolsOrShare,
    commands: ["audit"],
    onlyWith: { options: ["execute"], hint: "Without --execute no tool is called." },
    setting: { key: "minVerified", example: '"80%"' },
    member: "minVerified",
  },
  baseline: {
    flags: "--baseline <file>",
    says: "known findings, which do not fail the run; a known finding that no longer occurs does",
    kind: aPath,
    commands: ["relay", "client"],
    setting: {
      key: "baseline",
      example: '"known.json"',
      hasOwnForm: true,
      refusedIfFound: "lets findings pass, and a file that was only found may not",
    },
    isMostUsed: true,
    leavesOut: true,
  },
  updateBaseline: {
    flags: "--update-baseline [reason]",
    says: "remove what no longer occurs from the file of --baseline and, with a reason, add what fails this run",
    kind: aSwitchOrWord,
    commands: ["relay", "client"],
    isOfAudit: true,
    onlyWith: { options: ["baseline"], hint: "Add the file: --baseline known-findings.json" },
  },
  reading: {
    flags: "--reading <option=reading>",
    says: "how to read ambiguous wording, such as omitted-hints=static-hints; an unknown one shows all (repeatable)",
    kind: words,
    commands: ["relay", "replay", "client", "audit", "judge"],
    setting: { key: "readings", example: '{"destructive": "additive"}', hasOwnForm: true, isAddedTo: true },
    isRepeated: true,
  },
} as const satisfies OptionRows;

import { runDefaults } from "../harness/run/run-defaults.ts";
import type { OptionRows } from "./option-row.ts";
import { wordOr } from "./value-kind.ts";

/** What watches the server. */
export const observationRows = {
  observe: {
    flags: "--observe <tier,...>",
    says: "how to detect side effects of queries: auto, none, or some of protocol, snapshot, sandbox, syscalls",
    kind: wordOr(runDefaults.observe.kind),
    commands: ["plan", "relay", "replay", "audit"],
    isRepeated: true,
    leavesOut: true,
  },
} as const satisfies OptionRows;

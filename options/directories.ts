import { profileNames } from "../suites/directories/profile-names.ts";
import type { OptionRows } from "./option-row.ts";
import { wordsOf } from "./value-kind.ts";

/** What directories of servers ask of those that they list. */
export const directoryRows = {
  profile: {
    flags: "--profile <name>",
    says: "also check the tools against the rules of a directory; a broken required rule fails the run (repeatable)",
    kind: wordsOf(profileNames),
    commands: ["plan", "replay", "audit"],
    setting: { key: "profiles", example: '["openai"]' },
    isRepeated: true,
    member: "profiles",
  },
} as const satisfies OptionRows;

import type { OptionRows } from "./option-row.ts";
import { aSwitch } from "./value-kind.ts";

/** Whether a run is repeated. */
export const watchRows = {
  watch: {
    flags: "--watch",
    says: "run again after each change of a file in the working directory, until it is interrupted",
    kind: aSwitch,
    commands: ["relay"],
    isSettled: true,
  },
} as const satisfies OptionRows;

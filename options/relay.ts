import type { OptionRow } from "./option-row.ts";
import { aPath } from "./value-kind.ts";

/** Options of the command `relay` alone that name files. */
export const relayRows = {
  configTemplate: {
    flags: "--config-template <file>",
    says: "configuration of the relay with {upstream} or {upstream-url} in it; {config} in --cmd is replaced by the filled-in file",
    kind: aPath,
  },
  replay: {
    flags: "--replay <file>",
    says: "look for one finding again: a file of --save-findings",
    kind: aPath,
  },
} as const satisfies Readonly<Record<string, Pick<OptionRow, "flags" | "says" | "kind">>>;

import { readFileSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";

/** What tells one kind of machine from another. */
export interface MachineSigns {
  /** @returns the contents of a file of the machine, or undefined where there is none that can be read */
  readonly read: (path: string) => string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const signsOfThisMachine: MachineSigns = {
  read: (path) => unlessRefused(() => readFileSync(path, "utf8")),
  environment: process.env,
};

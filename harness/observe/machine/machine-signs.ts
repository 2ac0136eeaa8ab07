import { readFileSync } from "node:fs";
import { isSystemError } from "../../connect/system-error.ts";

/** What tells one kind of machine from another. */
export interface MachineSigns {
  /** @returns the contents of a file of the machine, or undefined where there is none that can be read */
  readonly read: (path: string) => string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const signsOfThisMachine: MachineSigns = { read: readIfThere, environment: process.env };

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

import { readdirSync, readFileSync } from "node:fs";
import { isSystemError } from "./system-error.ts";

/** O_CLOEXEC, on every architecture that Node runs on. */
const closedOnExec = 0o2_000_000;
/** Beyond it a list of all descriptors up to one would cost more than it saves; shells and CI systems stay far below. */
const maxDescriptor = 4_096;

/**
 * Descriptors that were left open for this process and that its children would get as well: Node closes the first 16 at
 * most. `exec 200>>lock` in a script is one, and so are the pipes of CI systems.
 *
 * @param directory that tells of each open descriptor of this process
 * @returns their numbers; none where no system tells them
 */
export function inheritedDescriptors(directory = "/proc/self/fdinfo"): readonly number[] {
  return namesIn(directory)
    .map(Number)
    .filter((descriptor) => descriptor > 2 && descriptor <= maxDescriptor)
    .filter((descriptor) => {
      const flags = /^flags:\s*(\d+)$/mu.exec(textOf(`${directory}/${descriptor}`))?.[1];
      return flags !== undefined && (Number.parseInt(flags, 8) & closedOnExec) === 0;
    });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

/** One that is closed while it is looked at is no child's. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isSystemError(error)) return "";
    throw error;
  }
}

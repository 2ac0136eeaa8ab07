import { readdirSync, readFileSync } from "node:fs";
import { unlessRefused } from "./system-error.ts";

/** O_CLOEXEC, on every architecture that Node runs on. */
const closedOnExec = 0o2_000_000;
/** A list of all descriptors up to it takes half a second; shells and CI systems stay far below. */
const maxDescriptor = 65_536;

/**
 * Descriptors that were left open for this process and that its children would get as well: Node closes the first 16 at
 * most. `exec 200>>lock` in a script is one, and so are the pipes of CI systems.
 *
 * @param directory that tells of each open descriptor of this process
 * @returns their numbers; none where no system tells them
 */
export function inheritedDescriptors(directory = "/proc/self/fdinfo"): readonly number[] {
  const names = unlessRefused(() => readdirSync(directory)) ?? [];
  return names
    .map(Number)
    .filter((descriptor) => descriptor > 2 && descriptor <= maxDescriptor)
    .filter((descriptor) => {
      // One that is closed while it is looked at is no child's.
      const text = unlessRefused(() => readFileSync(`${directory}/${descriptor}`, "utf8")) ?? "";
      const flags = /^flags:\s*(\d+)$/mu.exec(text)?.[1];
      return flags !== undefined && (Number.parseInt(flags, 8) & closedOnExec) === 0;
    });
}

import { readdirSync, readFileSync } from "node:fs";
import { unlessRefused } from "./system-error.ts";

/** O_CLOEXEC, on every architecture that Node runs on. */
const closedOnExec = 0o2_000_000;
/** A list of all descriptors up to it takes half a second; shells and CI systems stay far below. */
const maxDescriptor = 65_536;

/**
 * Descriptors that somebody left open for this process. Its children would get them as well, since Node closes the first 16
 * at most. A script leaves one with `exec 200>>lock`, and CI systems leave pipes.
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
      // A descriptor that was closed while we looked goes to no child.
      const text = unlessRefused(() => readFileSync(`${directory}/${descriptor}`, "utf8")) ?? "";
      const flags = /^flags:\s*(\d+)$/mu.exec(text)?.[1];
      return flags !== undefined && (Number.parseInt(flags, 8) & closedOnExec) === 0;
    });
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The words that start this command again, in a process of its own: beside what was bundled, or else above the sources. */
export function ownCommand(): readonly [string, ...string[]] {
  const places = ["./cli.js", "../../dist/cli.js"].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return [process.execPath, program];
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** This command as a program of its own: beside what was bundled, or else where the build has put it. */
export function ownProgram(): string {
  const places = ["./cli.js", "../../dist/cli.js"].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return program;
}

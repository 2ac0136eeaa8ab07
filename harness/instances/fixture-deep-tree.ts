import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

const level = "d".repeat(100);

/** Makes directories below an existing one that lie deeper than a path can say. */
export function makeDeepTree(directory: string): void {
  const chain = join(...Array.from({ length: 30 }, () => level));
  for (const name of ["upper", "lower"]) mkdirSync(join(directory, name, chain), { recursive: true });
  renameSync(join(directory, "lower"), join(directory, "upper", chain, "lower"));
}

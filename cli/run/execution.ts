import type { Execute } from "../../library/execute.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * Whether tools are called, and where.
 *
 * @throws UsageError for an option that means nothing without `--execute`
 */
export function readExecution(options: Pick<RunArguments, "execute" | "acceptRealEffects" | "home">): Execute {
  const { execute, acceptRealEffects, home } = options;
  if (!execute) {
    const lonely = acceptRealEffects ? "--accept-real-effects" : home ? "--home" : undefined;
    if (lonely === undefined) return false;
    throw new UsageError(`${lonely} means nothing without --execute`, "Without --execute no tool is called.");
  }
  if (acceptRealEffects) return { realEffects: true };
  return home ? { home: true } : true;
}

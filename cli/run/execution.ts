import type { Execute } from "../../library/execute.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * Whether tools are called, and where.
 *
 * @throws UsageError for an option that means nothing without `--execute`
 */
export function readExecution(
  options: Pick<RunArguments, "execute" | "acceptRealEffects" | "home" | "minVerified">,
): Execute {
  const { execute, acceptRealEffects, home } = options;
  if (!execute) {
    const lonely = nameOfLonely(options);
    if (lonely === undefined) return false;
    throw new UsageError(`${lonely} only works together with --execute`, "Without --execute no tool is called.");
  }
  if (acceptRealEffects) return { realEffects: true };
  return home ? { home: true } : true;
}

/** An option that was given and needs `--execute`. */
function nameOfLonely({
  acceptRealEffects,
  home,
  minVerified,
}: Pick<RunArguments, "acceptRealEffects" | "home" | "minVerified">): string | undefined {
  if (acceptRealEffects) return "--accept-real-effects";
  if (home) return "--home";
  return minVerified === undefined ? undefined : "--min-verified";
}

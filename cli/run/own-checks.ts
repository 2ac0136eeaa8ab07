import type { Check } from "../../harness/check/check.ts";
import { loadChecks, typedModules } from "./check-modules.ts";
import { readConfiguration } from "./configuration.ts";

/** Where checks of the user come from, as typed. */
export interface OwnCheckArguments {
  readonly checks?: readonly string[];
  readonly config?: string;
}

/**
 * The checks of `--checks` and of the configuration, for commands that only tell of them.
 *
 * @throws UsageError when one of them cannot be loaded, or the configuration cannot be read
 */
export async function loadOwnChecks({ checks = [], config }: OwnCheckArguments): Promise<readonly Check[]> {
  const configuration = await readConfiguration(config);
  return loadChecks([...typedModules(checks), ...(configuration.checks ?? [])]);
}

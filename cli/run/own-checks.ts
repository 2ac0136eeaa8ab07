import type { Check } from "../../harness/check/check.ts";
import { loadChecks, typedModules } from "./check-modules.ts";
import { readConfiguration, type Configuration } from "./configuration.ts";

/** Where checks of the user come from, as typed. */
export interface OwnCheckArguments {
  readonly checkModule?: readonly string[];
  readonly config?: string;
}

/**
 * The checks of `--check-module` and of the configuration that was given, for commands that only tell of them.
 *
 * @throws UsageError when one of them cannot be loaded, or the configuration cannot be read
 */
export async function loadOwnChecks({ checkModule = [], config }: OwnCheckArguments): Promise<readonly Check[]> {
  return checksFrom(checkModule, config === undefined ? {} : await readConfiguration(config));
}

/**
 * The checks of `--check-module` and of a configuration that has been read.
 *
 * @throws UsageError when one of them cannot be loaded
 */
export function checksFrom(
  typed: readonly string[],
  { checks = [] }: Pick<Configuration, "checks">,
): Promise<readonly Check[]> {
  return loadChecks([...typedModules(typed), ...checks]);
}

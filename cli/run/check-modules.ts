import { resolve } from "node:path";
import type { Check } from "../../harness/check/check.ts";
import { claimsToBeACheck, parseChecks, type GivenCheck } from "../../library/parse-checks.ts";
import { loadUserModule, type UserModule } from "../documents/user-module.ts";
import { UsageError } from "../program/usage-error.ts";
import { asUsageError } from "./options-fault-text.ts";

const giveOne = "Give a JavaScript module that exports checks: --check-module ./my-checks.js";

/** The modules of `--check-module`. */
export function typedModules(paths: readonly string[]): readonly UserModule[] {
  return paths.map((path) => ({ path: resolve(path), name: `--check-module ${path}` }));
}

/**
 * Every check that the modules export, alone or in an array, by a name or by default; a check that is exported twice
 * counts once. Modules run as they are loaded, with all that this process may do.
 *
 * @throws UsageError for a module that is missing, throws or has no check, and for a check with which something is wrong
 */
export async function loadChecks(modules: readonly UserModule[]): Promise<readonly Check[]> {
  const given: GivenCheck[] = [];
  for (const module of modules) {
    const exported = checksIn(await loadUserModule(module, giveOne), module);
    if (exported.length === 0) {
      throw new UsageError(
        `${module.name} exports no check`,
        "Export one, or an array of them: export const myCheck = defineCheck({ … })",
      );
    }
    given.push(...exported.filter(({ value }) => !given.some((known) => known.value === value)));
  }
  try {
    return parseChecks(given);
  } catch (error) {
    throw asUsageError(error);
  }
}

function checksIn(module: object, { name }: UserModule): readonly GivenCheck[] {
  const found = Object.entries(module).flatMap(([exportName, value]: readonly [string, unknown]) => {
    const elements: readonly unknown[] = Array.isArray(value) ? value : [value];
    // Exports that are something else are no matter of ours; in an array with a check everything has to be one.
    if (!elements.some(claimsToBeACheck)) return [];
    return elements.map((element, index) => ({
      value: element,
      place: `${exportName}${Array.isArray(value) ? `[${index}]` : ""} in ${name}`,
    }));
  });
  return found.filter(({ value }, index) => found.findIndex((other) => other.value === value) === index);
}

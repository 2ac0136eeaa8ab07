import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isSystemError } from "../../harness/connect/system-error.ts";
import type { Check } from "../../harness/check/check.ts";
import { OptionsError } from "../../library/options-error.ts";
import { claimsToBeACheck, parseChecks, type GivenCheck } from "../../library/parse-checks.ts";
import { UsageError } from "../program/usage-error.ts";
import { usageErrorOf } from "./options-fault-text.ts";

/** A module with checks of the user. */
export interface CheckModule {
  /** Absolute. */
  readonly path: string;
  /** Names it in errors: how it was given, such as `--checks ./mine.js`. */
  readonly name: string;
}

const giveOne = "Give a JavaScript module that exports checks: --checks ./my-checks.js";

/** The modules of `--checks`. */
export function typedModules(paths: readonly string[]): readonly CheckModule[] {
  return paths.map((path) => ({ path: resolve(path), name: `--checks ${path}` }));
}

/**
 * Every check that the modules export, alone or in an array, by a name or by default; a check that is exported twice
 * counts once. Modules run as they are loaded, with all that this process may do.
 *
 * @throws UsageError for a module that is missing, throws or has no check, and for a check with which something is wrong
 */
export async function loadChecks(modules: readonly CheckModule[]): Promise<readonly Check[]> {
  const given: GivenCheck[] = [];
  for (const module of modules) {
    const exported = checksIn(await load(module), module);
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
    throw error instanceof OptionsError ? usageErrorOf(error.fault) : error;
  }
}

async function load({ path, name }: CheckModule): Promise<object> {
  try {
    if (!(await stat(path)).isFile()) throw new UsageError(`${name} is not a file`, giveOne);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const what = error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code})`;
    throw new UsageError(`${name} ${what}`, giveOne);
  }
  try {
    const module: object = await import(pathToFileURL(path).href);
    return module;
  } catch (error) {
    const reason =
      error instanceof Error ? `${error.name}: ${error.message}` : "it threw something that is not an Error";
    throw new UsageError(
      `${name} cannot be loaded: ${reason}`,
      `Correct the module; \`node ${path}\` shows where it fails.`,
    );
  }
}

function checksIn(module: object, { name }: CheckModule): readonly GivenCheck[] {
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

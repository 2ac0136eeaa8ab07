import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "../../harness/json/parse.ts";
import { isJsonObject } from "../../harness/json/value.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { isGiven } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { programName } from "../../library/program-name.ts";
import { configurationNames, manifestName, programNames } from "./configuration-names.ts";

const maxManifestBytes = 1024 * 1024;

/**
 * Whether something that was typed or configured may still turn out to be wrong. No server is launched before that is
 * known, and it takes the checks, the readings or the formats to know it. When in doubt, the answer is yes.
 *
 * @param directory where a configuration is looked for
 */
export function mayBeRefused(options: RunArguments, directory: string = process.cwd()): boolean {
  const values: Readonly<Record<string, unknown>> = { ...options };
  const isTyped = namedRows.some(([name, row]) => row.isSettled !== true && isGiven(row, values[name]));
  return isTyped || mayBeConfigured(directory);
}

/** Whether a directory has a configuration, or what has to be read to know it. */
export function mayBeConfigured(directory: string): boolean {
  if ([...configurationNames, ...programNames].some((name) => existsSync(join(directory, name)))) return true;
  const manifest = join(directory, manifestName);
  const status = statSync(manifest, { throwIfNoEntry: false });
  if (status === undefined) return false;
  // Who waits for a pipe waits for ever.
  if (!status.isFile() || status.size > maxManifestBytes) return true;
  const parsed = parseJson(readFileSync(manifest, "utf8"));
  return parsed.kind !== "value" || !isJsonObject(parsed.value) || Object.hasOwn(parsed.value, programName);
}

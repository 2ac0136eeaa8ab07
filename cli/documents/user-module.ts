import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { UsageError } from "../program/usage-error.ts";

/** A module of the user. */
export interface UserModule {
  /** Absolute. */
  readonly path: string;
  /** Names it in errors: how it was given, such as `--check-module ./mine.js`. */
  readonly name: string;
}

/** Endings of modules that Node runs, and of those that it runs where it strips types. */
export const moduleEndings: readonly string[] = [".js", ".mjs", ".cjs"];
export const typedModuleEndings: readonly string[] = [".ts", ".mts", ".cts"];

/**
 * Loads a module. It runs as it is loaded, with all that this process may do.
 *
 * @param giveOne what to give, a sentence
 * @param stripsTypes whether this Node runs TypeScript
 * @returns what it exports
 * @throws UsageError when it is missing, is TypeScript where Node runs none, or throws
 */
export async function loadUserModule(
  { path, name }: UserModule,
  giveOne: string,
  stripsTypes: boolean = nodeStripsTypes(),
): Promise<object> {
  try {
    if (!(await stat(path)).isFile()) throw new UsageError(`${name} is not a file`, giveOne);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const what = error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code})`;
    throw new UsageError(`${name} ${what}`, giveOne);
  }
  if (typedModuleEndings.includes(extname(path)) && !stripsTypes) {
    throw new UsageError(
      `${name} is TypeScript, and Node ${process.version} does not run it`,
      "Use Node 22.18 or newer, or compile the file to JavaScript and give that.",
    );
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

function nodeStripsTypes(): boolean {
  const features: object = process.features;
  return "typescript" in features && features.typescript !== false;
}

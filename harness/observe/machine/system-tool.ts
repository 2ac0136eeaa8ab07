import { execFile } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";
import { isSystemError } from "../../connect/system-error.ts";

/** A program of the system that something is made with. */
export interface SystemTool {
  readonly name: string;
  readonly path: string;
  /** As it tells it; absent where it tells none. */
  readonly version?: string;
}

const run = promisify(execFile);
const timeLimitMs = 5_000;

/** Asks programs for their versions, all at once. */
export function describeTools(paths: readonly string[]): Promise<readonly SystemTool[]> {
  return Promise.all(paths.map((path) => describeTool(path)));
}

async function describeTool(path: string): Promise<SystemTool> {
  const version = /(?<!\d)\d+(?:\.\d+)+/u.exec(await firstWords(path))?.[0];
  return { name: basename(path), path, ...(version === undefined ? {} : { version }) };
}

/** A program that knows no such option says so, and tells no version. */
async function firstWords(path: string): Promise<string> {
  try {
    const { stdout } = await run(path, ["--version"], { timeout: timeLimitMs });
    return stdout.split("\n", 1)[0] ?? "";
  } catch (error) {
    if (isSystemError(error) || (error instanceof Error && "code" in error)) return "";
    throw error;
  }
}

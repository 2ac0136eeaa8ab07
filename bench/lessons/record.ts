import { readFile, writeFile } from "node:fs/promises";
import type { Harvested } from "../../harness/exploration/harvest.ts";
import type { Standing } from "../../harness/exploration/explore.ts";
import type { JsonObject } from "../../harness/json/value.ts";

/** A call of an exploration. */
export interface RecordedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly worked: boolean;
  /** What it was refused with; absent where it worked or was not answered. */
  readonly error?: string;
  /** Arguments that came from the answers to other calls, by their index. */
  readonly origins: readonly { readonly call: number; readonly found: Harvested }[];
  /** The answer, where arguments of others came from it. */
  readonly result?: JsonObject;
}

/** One exploration of a server. */
export interface ExplorationRecord {
  readonly server: string;
  /** The step that was left out. */
  readonly without?: string;
  readonly tools: readonly {
    readonly name: string;
    readonly definition: JsonObject;
    readonly standing: Standing["kind"];
  }[];
  readonly calls: readonly RecordedCall[];
  /** How often each step answered otherwise than what stands for it. */
  readonly differences: Readonly<Record<string, number>>;
  readonly tookMs: number;
}

export async function writeRecord(path: string, record: ExplorationRecord): Promise<void> {
  await writeFile(path, `${JSON.stringify(record)}\n`);
}

/** @returns undefined where there is none */
export async function readRecord(path: string): Promise<ExplorationRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Names of the tools of which a call has worked, also of one that ended the server later. */
export function workedIn({ calls }: ExplorationRecord): ReadonlySet<string> {
  return new Set(calls.flatMap(({ tool, worked }) => (worked ? [tool] : [])));
}

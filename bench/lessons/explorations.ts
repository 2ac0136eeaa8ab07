import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { auditServer } from "../../audit/running/audit-server.ts";
import type { AuditedServer } from "../../audit/servers/server.ts";
import { packageDirectory } from "../programs.ts";
import { readRecord, type ExplorationRecord } from "./record.ts";

export interface ExplorationPlaces {
  /** Where servers are installed. */
  readonly directory: string;
  /** Gets the records, which are kept. */
  readonly records: string;
}

/** Of one run; the exploration has a quarter of it, as in every run. */
const maxTimeMs = 120_000;
const installLimitMs = 600_000;

/**
 * Explores a server as a run of the command does, unless there is a record.
 *
 * @param without the id of a step to leave out
 * @param time which of several times
 * @returns undefined where it could not be explored
 */
export async function explored(
  server: AuditedServer,
  { directory, records }: ExplorationPlaces,
  { without = "", time = 1 }: { readonly without?: string; readonly time?: number } = {},
): Promise<ExplorationRecord | undefined> {
  const name = [server.id, ...(without === "" ? [] : [without.replaceAll(" ", "-")]), String(time)].join(".");
  const path = join(records, `${name}.json`);
  const known = await readRecord(path);
  if (known !== undefined) return known;
  await mkdir(records, { recursive: true });
  await putBuildBeside();
  const never = new AbortController().signal;
  const program = fileURLToPath(import.meta.resolve("./explore-program.js"));
  process.stderr.write(`${name}\n`);
  await auditServer(server, {
    results: join(records, "runs"),
    directory,
    command: [process.execPath, program, server.id, path, without],
    options: ["--execute", "--suite", "truth", "--seed", "1", "--max-time", String(maxTimeMs / 1000)],
    maxTimeMs,
    installLimitMs,
    installInherits: [],
    installHosts: [],
    tool: "bench:lessons",
    environment: process.env,
    signal: never,
    kill: never,
  });
  return readRecord(path);
}

/** Beside its sources, the harness finds the programs that it starts in the build. */
async function putBuildBeside(): Promise<void> {
  try {
    await symlink(join(packageDirectory, "dist"), join(packageDirectory, "bench/.build/dist"));
  } catch (error) {
    if (!isSystemError(error, "EEXIST")) throw error;
  }
}

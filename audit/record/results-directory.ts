import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isGone, ownerOf } from "../../harness/connect/owned-name.ts";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { boundsBelow, resolveDirectory } from "../../harness/files/bounds.ts";
import { removeAll } from "../../harness/files/directories.ts";
import { readRegular } from "../../harness/files/regular-file.ts";
import { parseYaml } from "../../harness/yaml/parse-yaml.ts";
import { isServerId } from "../servers/server.ts";
import schema from "./record.schema.json" with { type: "json" };
import type { AuditRecord } from "./record.ts";

/** Names of the files of one server. */
export const recordFiles = {
  record: "server.yaml",
  json: "report.json",
  html: "report.html",
  junit: "junit.xml",
  log: "log.txt",
  /** What the author of the server answers; written by hand. */
  dispute: "dispute.yaml",
} as const;

/** A record, and the directory with its reports. */
export interface FoundRecord {
  readonly directory: string;
  readonly record: AuditRecord;
}

const maxRecordBytes = 256 * 1024;
const limitMs = 10_000;
const isRecord = new Ajv2020().compile<AuditRecord>(schema);

/** A record that stands in a results directory and cannot be read. */
export class RecordFault extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(reason);
    this.name = "RecordFault";
    this.path = path;
  }
}

/**
 * The records of a results directory, `<id>/<version>/server.yaml`, sorted by id and version, one at a time. What has no
 * record yet is not there.
 *
 * @throws RecordFault for one that is not as its schema says; RefusedPath where a link leads out of the results
 */
export async function* recordsIn(root: string): AsyncGenerator<FoundRecord> {
  for (const id of await namesOfServers(root)) yield* await recordsOf(root, id);
}

/** Ids of the servers that a results directory has, or had begun with. */
export async function namesOfServers(root: string): Promise<readonly string[]> {
  return (await namesIn(root)).filter(isServerId);
}

/** The records of one server. */
export async function recordsOf(root: string, id: string): Promise<readonly FoundRecord[]> {
  const found: FoundRecord[] = [];
  for (const version of await namesIn(join(root, id))) {
    if (version.startsWith(".")) continue;
    const directory = join(root, id, version);
    resolveDirectory(directory, boundsBelow(root));
    const record = await readRecord(directory);
    if (record !== undefined) found.push({ directory, record });
  }
  return found;
}

/** The one that was begun last. */
export function newestOf(found: readonly FoundRecord[]): FoundRecord | undefined {
  return found.toSorted((left, right) => (left.record.startedAt > right.record.startedAt ? -1 : 1))[0];
}

/** Removes what audits that were killed have left of this server. */
export async function removeLeftovers(root: string, id: string): Promise<void> {
  for (const name of await namesIn(join(root, id))) {
    const owner = name.startsWith(".") ? ownerOf(name.slice(1)) : undefined;
    if (owner !== undefined && isGone(owner)) await removeAll(join(root, id, name), boundsBelow(root));
  }
}

async function readRecord(directory: string): Promise<AuditRecord | undefined> {
  const path = join(directory, recordFiles.record);
  try {
    const text = await readRegular(path, maxRecordBytes);
    return text === undefined ? undefined : await parseRecord(path, text);
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

async function parseRecord(path: string, text: string): Promise<AuditRecord> {
  const parsed = await parseYaml(text, limitMs);
  if (parsed.kind !== "value") throw new RecordFault(path, "it is not YAML");
  const { value } = parsed;
  if (isRecord(value)) return value;
  const [first] = isRecord.errors ?? [];
  const place = first?.instancePath === undefined || first.instancePath === "" ? "the record" : first.instancePath;
  throw new RecordFault(path, `${place} ${first?.message ?? "breaks its schema"}`);
}

/** In one order on every machine. */
async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).toSorted();
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

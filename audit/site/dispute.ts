import { join } from "node:path";
import { readRegular } from "../../harness/files/regular-file.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { parseYaml } from "../../harness/yaml/parse-yaml.ts";
import { RecordFault, recordFiles } from "../record/results-directory.ts";

/** What the author of a server answers to its result: `dispute.yaml`, written by hand. */
export interface Dispute {
  readonly by: string;
  /** As it was written. */
  readonly date?: string;
  readonly answer: string;
}

const limitMs = 10_000;
const maxBytes = 64 * 1024;
const needs = "it needs the texts by and answer, and may have a date";

/**
 * @param directory of one result
 * @returns undefined where nobody answered
 * @throws RecordFault for one that cannot be read; RefusedPath for a link, and for what is not a file
 */
export async function readDispute(directory: string): Promise<Dispute | undefined> {
  const path = join(directory, recordFiles.dispute);
  const text = await readRegular(path, maxBytes);
  if (text === undefined) return undefined;
  const parsed = await parseYaml(text, limitMs);
  const value = parsed.kind === "value" ? parsed.value : undefined;
  if (!isJsonObject(value)) throw new RecordFault(path, needs);
  const [by, answer, date] = ["by", "answer", "date"].map((key) => member(value, key));
  if (typeof by !== "string" || typeof answer !== "string") throw new RecordFault(path, needs);
  return { by, answer, ...(typeof date === "string" ? { date } : {}) };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";
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
 * @throws RecordFault for one that cannot be read
 */
export async function readDispute(directory: string): Promise<Dispute | undefined> {
  const path = join(directory, recordFiles.dispute);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
  if (text.length > maxBytes) throw new RecordFault(path, `it has more than ${maxBytes} bytes`);
  const parsed = await parseYaml(text, limitMs);
  const value = parsed.kind === "value" ? parsed.value : undefined;
  if (!isJsonObject(value)) throw new RecordFault(path, needs);
  const [by, answer, date] = ["by", "answer", "date"].map((key) => member(value, key));
  if (typeof by !== "string" || typeof answer !== "string") throw new RecordFault(path, needs);
  return { by, answer, ...(typeof date === "string" ? { date } : {}) };
}

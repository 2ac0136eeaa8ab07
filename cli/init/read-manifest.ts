import { readStart } from "../../harness/connect/read-start.ts";
import { unlessRefused } from "../../harness/connect/system-error.ts";
import { parseJson } from "../../harness/json/parse.ts";
import type { Json } from "../../harness/json/value.ts";

const maxBytes = 1024 * 1024;

/** The text of a file of the project; undefined where there is none that can be read. */
export function readText(path: string): string | undefined {
  return unlessRefused(() => readStart(path, maxBytes));
}

/** The JSON of a file of the project; undefined where there is none. */
export function readManifest(path: string): Json | undefined {
  const text = readText(path);
  if (text === undefined) return undefined;
  const parsed = parseJson(text);
  return parsed.kind === "value" ? parsed.value : undefined;
}

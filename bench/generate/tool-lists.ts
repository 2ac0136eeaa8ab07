import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { listOf } from "./suite.ts";

/** The input schema of one tool of a real server. */
export interface ToolSchema {
  readonly name: string;
  readonly schema: Json;
}

/**
 * The tools of recorded answers to `tools/list`.
 *
 * @param dataDirectory holds `tools-list/<server>.json`, each with a member `tools`
 * @returns undefined when there are none
 */
export function readToolLists(dataDirectory: string): readonly ToolSchema[] | undefined {
  const directory = join(dataDirectory, "tools-list");
  if (!existsSync(directory)) return undefined;
  const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
  return files.toSorted().flatMap((file) => {
    const recorded: Json = JSON.parse(readFileSync(join(directory, file), "utf8"));
    return listOf(isJsonObject(recorded) ? member(recorded, "tools") : [])
      .filter(isJsonObject)
      .map((tool) => ({
        name: `${basename(file, ".json")}: ${JSON.stringify(member(tool, "name"))}`,
        schema: member(tool, "inputSchema") ?? true,
      }));
  });
}

/** The corpus of this package in the same form. */
export function readCorpus(packageDirectory: string): readonly ToolSchema[] {
  const path = join(packageDirectory, "harness/generate/schema-corpus.json");
  const entries: Json = JSON.parse(readFileSync(path, "utf8"));
  return listOf(entries)
    .filter(isJsonObject)
    .map((entry) => ({
      name: `corpus: ${JSON.stringify(member(entry, "name"))}`,
      schema: member(entry, "schema") ?? true,
    }));
}

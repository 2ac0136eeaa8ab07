import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { ServersTool } from "../tool-lists.ts";
import { listOf } from "./suite.ts";

/** The input schema of one tool of a real server. */
export interface ToolSchema {
  readonly name: string;
  readonly schema: Json;
}

/** The input schemas of tools. */
export function schemasOf(tools: readonly ServersTool[]): readonly ToolSchema[] {
  return tools.map(({ server, tool: { name, definition } }) => ({
    name: `${server}: ${JSON.stringify(name)}`,
    schema: member(definition, "inputSchema") ?? true,
  }));
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

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";
import type { ListedTool } from "../harness/session/tool-list.ts";
import { listOf } from "./generate/suite.ts";
import { packageDirectory } from "./programs.ts";

/**
 * The case files of the JSON Schema Test Suite and recorded tool lists are not part of the package. The variable
 * TEST_DATA names the directory that has them, as for the tests.
 */
export const dataDirectory = join(process.env["TEST_DATA"] ?? packageDirectory, "data");

/** A tool, and the server that lists it. */
export interface ServersTool {
  readonly server: string;
  readonly tool: ListedTool;
}

/**
 * The tools of recorded answers to `tools/list`, which are `tools-list/<server>.json` of the data directory, each with a
 * member `tools`.
 *
 * @returns undefined when there are none
 */
export function readToolLists(): readonly ServersTool[] | undefined {
  const directory = join(dataDirectory, "tools-list");
  if (!existsSync(directory)) return undefined;
  const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
  return files.toSorted().flatMap((file) => {
    const recorded: Json = JSON.parse(readFileSync(join(directory, file), "utf8"));
    const tools = listOf(isJsonObject(recorded) ? member(recorded, "tools") : []);
    return tools.filter(isJsonObject).flatMap((definition) => {
      const name = member(definition, "name");
      return typeof name === "string" ? [{ server: basename(file, ".json"), tool: { name, definition } }] : [];
    });
  });
}

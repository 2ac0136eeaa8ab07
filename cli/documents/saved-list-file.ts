import { readSavedList, type SavedListFault } from "../../harness/session/saved-list.ts";
import { parseJson } from "../../harness/json/parse.ts";
import type { Json } from "../../harness/json/value.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "./given-file.ts";

const maxBytes = 64 * 1024 * 1024;
const giveOne = "Give what a client saved of tools/list: its result, or the array of tools.";

/**
 * Reads a file with a saved list of tools.
 *
 * @param option what was typed before the path
 * @returns its entries as saved; some may be no tools
 * @throws UsageError when the file has no list, or one page of several
 */
export async function readSavedListFile(option: string, path: string): Promise<readonly Json[]> {
  const text = await readGivenFile({ option, path, maxBytes, giveOne, ifTooLarge: "Save fewer tools in one file." });
  return savedEntries(path, text);
}

/**
 * The entries of a saved list.
 *
 * @throws UsageError when the text is no list of tools
 */
export function savedEntries(path: string, text: string): readonly Json[] {
  const parsed = parseJson(text);
  switch (parsed.kind) {
    case "not-json":
      throw new UsageError(`${path} is not JSON: ${parsed.reason}`, giveOne);
    case "too-deep":
      throw new UsageError(`${path} nests deeper than ${parsed.maxDepth} levels`, giveOne);
    case "value": {
      const list = readSavedList(parsed.value);
      if (list.kind === "fault") throw describeFault(path, list.fault);
      return list.entries;
    }
  }
}

function describeFault(path: string, fault: SavedListFault): UsageError {
  switch (fault.code) {
    case "no-list":
      return new UsageError(`${path} has no array of tools`, giveOne);
    case "one-page":
      return new UsageError(
        `${path} is one page of a list: it has nextCursor`,
        "Ask for the other pages as well, and put all tools into one array.",
      );
  }
}

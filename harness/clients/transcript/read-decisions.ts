import { parseJson } from "../../json/parse.ts";
import { readStart } from "../../connect/read-start.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { Decision } from "./transcript.ts";

const maxBytes = 1024 * 1024;
const maxDecisions = 1_000;
const kinds = ["auto", "asked", "refused"] as const;

/**
 * The decisions that a driver has written to the file that `MCP_ANNOTATIONS_DECISIONS` names, a line of JSON for each.
 *
 * @returns undefined where it wrote none; lines that are no decision are left out
 */
export function readDecisions(path: string): readonly Decision[] | undefined {
  const text = unlessRefused(() => readStart(path, maxBytes)) ?? "";
  const decisions = text
    .split("\n")
    .flatMap((line) => parseDecision(line))
    .slice(0, maxDecisions);
  return decisions.length === 0 ? undefined : decisions;
}

function parseDecision(line: string): readonly Decision[] {
  const parsed = parseJson(line);
  if (parsed.kind !== "value" || !isJsonObject(parsed.value)) return [];
  const tool = member(parsed.value, "tool");
  const decision = kinds.find((kind) => isJsonObject(parsed.value) && member(parsed.value, "decision") === kind);
  if (typeof tool !== "string" || decision === undefined) return [];
  return [{ tool, arguments: member(parsed.value, "arguments") ?? {}, decision }];
}

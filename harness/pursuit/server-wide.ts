import { gravityOfContradiction } from "./gravity.ts";
import type { Pursuit } from "./pursue.ts";

/**
 * Names what a contradiction says about the server rather than its tool; undefined where it is the tool's. The
 * interpretation of wording and the behaviour of the SDK depend on no tool: on a notes server with 28 tools, 19 results
 * with the same sentence used up the last minute.
 */
export function serverWide({ check, key, seen }: Pick<Pursuit, "check" | "key" | "seen">): string | undefined {
  if ("kind" in seen) return undefined;
  const { ambiguity, sdk, case: way = "" } = seen.contradiction;
  const isOfServer = sdk !== undefined || gravityOfContradiction(check, key, seen.contradiction) === "ambiguous";
  return isOfServer ? JSON.stringify([check.id, key.dialect, way, ambiguity?.id ?? "", sdk ?? ""]) : undefined;
}

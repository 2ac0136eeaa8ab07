import type { Learned } from "../calls/arguments/learned.ts";
import { namedTool } from "../calls/arguments/named.ts";
import { canonicalText } from "../json/canonical.ts";
import { member, type JsonObject } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { toolsCalledAlike } from "./alike-calls.ts";
import { leavesOf, readAgain, type ExploredCall, type ExploredCalls } from "./explored-calls.ts";
import type { ExploredTool } from "./explored-tool.ts";
import { schemaAt } from "./schema-at.ts";
import type { SeenValues } from "./seen-values.ts";
import type { ToolRecord } from "./tool-record.ts";
import { withValueAt } from "./value-at.ts";

/**
 * Arguments that were not tried yet; and failed ones again if other tools have worked since. Those that share a value
 * with such a call come first: it may have made what is asked for.
 */
export function setsToTry(
  { tool, choose }: ExploredTool,
  { tried }: ToolRecord,
  { learning, seen, calls, box }: Told,
  limit: number,
): JsonObject[] {
  const alone = choose(learning, limit);
  const chosen = [...givenTogether(tool, alone[0], seen), ...alone];
  const fresh = chosen.filter((given) => !tried.has(canonicalText(given)));
  const again = chosen.filter((given) => (tried.get(canonicalText(given)) ?? Infinity) < calls.worked);
  const working = calls.workingIn(box);
  const alike = again.find((given) => toolsCalledAlike({ tool: tool.name, given }, working).length > 0);
  const others = again.slice(0, 2).filter((given) => given !== alike);
  return [...(alike === undefined ? [] : [alike]), ...fresh, ...others];
}

/** What answers have taught so far. */
interface Told {
  readonly learning: Learned;
  readonly seen: SeenValues;
  readonly calls: ExploredCalls;
  /** Index of the current box, from 0. */
  readonly box: number;
}

/** Arguments with values that came from one answer together. */
function givenTogether(tool: ListedTool, base: JsonObject | undefined, seen: SeenValues): readonly JsonObject[] {
  if (base === undefined) return [];
  const leaves = leavesOf(base, []);
  const schema = member(tool.definition, "inputSchema") ?? null;
  const places = leaves.map(({ path }) => ({ path, schema: schemaAt(schema, path), isRequired: true }));
  return seen.togetherFor(namedTool(tool), places).map((values) =>
    leaves.reduce((given, { path, value }, index) => {
      const other = values.get(index);
      return typeof other === "string" || typeof other === "number" ? withValueAt(given, path, value, other) : given;
    }, base),
  );
}

/** The arguments of a call, with the values that the same calls returned in another box. */
export function withFreshValues(
  call: Pick<ExploredCall, "arguments" | "origins">,
  results: ReadonlyMap<number, JsonObject>,
): JsonObject {
  return call.origins.reduce((given, { path, value, call: giver, found }) => {
    const result = results.get(giver);
    const fresh = result === undefined ? undefined : readAgain(result, found);
    return fresh === undefined ? given : withValueAt(given, path, value, fresh);
  }, call.arguments);
}

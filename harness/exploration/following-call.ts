import { callOutcomeOf } from "../calls/replies/call-outcome.ts";
import { isJsonObject, member, type JsonObject } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { ExploredCall } from "./explored-calls.ts";
import { harvest } from "./harvest.ts";
import type { SeenValues } from "./seen-values.ts";

/** Of a long answer, what stands in the rows is no cursor. */
const maxValues = 60;

/**
 * The call that an answer asks for next: with a value of it in place of an argument of the same tool that is named like the
 * value, as the cursor of the next page is.
 *
 * @param call of the tool, whose answer is the newest
 * @param index of the call
 * @returns undefined where the answer gives nothing that the tool takes
 */
export function followingCall(
  tool: ListedTool,
  call: ExploredCall,
  index: number,
  seen: SeenValues,
): JsonObject | undefined {
  const outcome = callOutcomeOf(call.exchange.outcome);
  const schema = member(tool.definition, "inputSchema");
  const properties = isJsonObject(schema) ? member(schema, "properties") : undefined;
  if (outcome.kind !== "success" || !isJsonObject(properties)) return undefined;
  const values = harvest(outcome.result).slice(-maxValues);
  for (const name of Object.keys(properties)) {
    const given = values.find(({ value }) => seen.originOf(tool.name, [name], value)?.call === index);
    if (given !== undefined) return { ...call.arguments, [name]: given.value };
  }
  return undefined;
}

import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { argumentsOf, type Conversation } from "../../conversation/conversation.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";
import { isCall, lastingEffects, type Execution } from "../execution/execution.ts";
import { callStep } from "./helping-calls.ts";

/** A word that names nothing anywhere. */
const nonsense = "qzxvkj-7f3a";
const maxControls = 4;

/** What the schema of a tool says about arguments. */
export interface KnownArguments {
  isValid(value: Json): boolean;
  knows(argument: string): boolean;
}

/**
 * Calls to compare with: those that had a result and no effect, repeated with every text replaced by a meaningless one,
 * as long as the arguments stay valid. A call without such a text has none. An argument outside the schema means
 * nothing to the tool anyway.
 */
export function nonsenseCalls(
  tool: string,
  { exchanges }: Pick<Execution, "exchanges">,
  schema: KnownArguments,
): Conversation {
  const calls = new Map<string, JsonObject>();
  for (const exchange of exchanges) {
    const given = argumentsOf(exchange.step);
    if (calls.size >= maxControls || !isCall(exchange) || !isJsonObject(given)) continue;
    if (callOutcomeOf(exchange.outcome).kind !== "success" || lastingEffects(exchange).length > 0) continue;
    const meaningless = replaceTexts(given, schema);
    if (meaningless !== undefined) calls.set(canonicalText(meaningless), meaningless);
  }
  return [...calls.values()].map((given) => callStep(tool, given));
}

function replaceTexts(given: JsonObject, schema: KnownArguments): JsonObject | undefined {
  let replaced = given;
  for (const [key, value] of Object.entries(given)) {
    if (!schema.knows(key)) continue;
    const candidate = { ...replaced, [key]: withoutMeaning(value) };
    if (schema.isValid(candidate)) replaced = candidate;
  }
  return canonicalText(replaced) === canonicalText(given) ? undefined : replaced;
}

function withoutMeaning(value: Json): Json {
  if (typeof value === "string") return meaningless(value);
  if (Array.isArray(value)) return value.map(withoutMeaning);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, withoutMeaning(member(value, key) ?? null)]));
}

/** It keeps the form, so the call gets as far. */
function meaningless(text: string): string {
  if (text === "") return text;
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//iu.exec(text)?.[0];
  if (scheme !== undefined) return `${scheme}${scheme.startsWith("file") ? "/" : ""}${nonsense}.invalid`;
  return text.startsWith("/") ? `/${nonsense}` : nonsense;
}

import { expect } from "vitest";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { listed } from "../../harness/check/fixture-subject.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { isJsonObject, type JsonObject } from "../../harness/json/value.ts";
import type { HintName } from "../../report-model/hints.ts";
import type { HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import { called, changed, saying } from "../judging/fixture-execution.ts";
import { suggestHints } from "./suggest-hints.ts";

export const text = { type: "string" };

export function schemaOf(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return { inputSchema: { type: "object", properties, required } };
}

/** As a box shows it that was watched to the end. */
export function boxOf(exchanges: readonly ObservedExchange[], more: Partial<Execution> = {}): Execution {
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } }, lateMs: 2_000, ...more };
}

/** Each call twice. */
export function twice(...calls: readonly ObservedExchange[]): readonly ObservedExchange[] {
  return calls.flatMap((call) => [call, { ...call, effects: [] }]);
}

export function suggest(definition: JsonObject, ...executions: readonly Execution[]): ToolSuggestion {
  const tool = listed({ name: "act", ...definition });
  const chosen = executions
    .flatMap(({ exchanges }) => exchanges.map(({ step }) => argumentsOf(step)))
    .filter((given) => isJsonObject(given));
  return suggestHints({ tool, executions, chosen });
}

export function hintOf({ hints }: ToolSuggestion, name: HintName): HintSuggestion {
  return hints.find(({ hint }) => hint === name) ?? expect.fail(`no ${name}`);
}

export const path = schemaOf({ path: text });
/** Calls that read, each with an answer of its own. */
export const reading = boxOf(
  twice(...["a", "bb", "ccc"].map((name, n) => called({ path: name }, saying(`${n} lines`)))),
);
export const created = changed("file.create", "adds");
export const add = (name: string, more: Partial<ObservedExchange> = {}): ObservedExchange =>
  called({ path: name }, { effects: [created], ...more });
export const adding = boxOf(twice(add("a"), add("b"), add("c")));

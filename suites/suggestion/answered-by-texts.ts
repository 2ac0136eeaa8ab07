import { argumentParts, valuesAt } from "../../harness/calls/arguments/argument-parts.ts";
import { effectsOf, isCall, type Execution, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { replyShape } from "../../harness/calls/replies/work.ts";
import { argumentsOf, type Exchange } from "../../harness/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { member } from "../../harness/json/value.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

/**
 * Which calls were answered depending on more than the choices among their arguments. A tool that refuses every text in its
 * own words still answers another value of an enumeration differently, and has done nothing.
 *
 * @returns whether a call did something, or is one of several with the same choices and different answers
 */
export function callsAnsweredByTexts(
  { definition }: ListedTool,
  executions: readonly Execution[],
): (exchange: ObservedExchange) => boolean {
  const parts = argumentParts(member(definition, "inputSchema"));
  const choices = parts.filter(({ values }) => values.length > 0);
  const takesTexts = choices.length < parts.length;
  const keyOf = ({ step }: Exchange): string =>
    canonicalText(choices.map(({ path }) => [...valuesAt(argumentsOf(step), path)]));
  const shapes = new Map<string, Set<string | undefined>>();
  for (const { exchanges, controls = [] } of executions) {
    for (const exchange of [...exchanges.filter(isCall), ...controls]) {
      const key = keyOf(exchange);
      shapes.set(key, (shapes.get(key) ?? new Set()).add(replyShape(exchange)));
    }
  }
  return (exchange) => !takesTexts || effectsOf(exchange).length > 0 || (shapes.get(keyOf(exchange))?.size ?? 0) > 1;
}

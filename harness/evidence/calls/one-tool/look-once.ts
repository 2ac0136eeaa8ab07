import { leavesSomething } from "../../../calls/watching/shared-box.ts";
import type { Exploration } from "../../../exploration/explore.ts";
import type { Work } from "../in-box/box-work.ts";
import { minTools } from "../../../calls/attribution/nearly-all-tools.ts";

/**
 * Whether one look after all calls of a tool is enough, as far as is known: its calls together with all other tools left
 * nothing but requests, and hardly any tool did more or later than such a look tells apart. A server that keeps a log
 * writes to it with the calls of all tools.
 */
export function mayLookOnce(
  tool: string,
  { watchedApart, exploration }: Pick<Work, "watchedApart" | "exploration">,
): boolean {
  return watchedApart.size < minTools && !leftSomething(tool, exploration);
}

/** Tools that sent requests to web APIs, and left something else. */
export function sendingAndLeaving(tools: readonly string[], exploration: Exploration): readonly string[] {
  return tools.filter((tool) => exploration.asksWebApis(tool) && leftSomething(tool, exploration));
}

function leftSomething(tool: string, { callsOf }: Exploration): boolean {
  return leavesSomething({ exchanges: callsOf(tool).map(({ exchange }) => exchange) });
}

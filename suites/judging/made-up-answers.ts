import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { AnswerSource } from "../../harness/api-stub/traffic/upstream-event.ts";

/** What an API of which there is a description or a recording would answer is not among them. */
const madeUp: ReadonlySet<AnswerSource> = new Set(["default", "learned", "created", "graphql"]);

/**
 * Whether web APIs were given values that no API may ever give: what a tool takes over from them is none of its own. A
 * server may keep what it was answered, so that this is asked of all calls together.
 */
export function tookMadeUpAnswers({ exchanges }: Pick<Execution, "exchanges">): boolean {
  return exchanges.some(({ upstream = [] }) =>
    upstream.some((event) => event.kind === "request" && madeUp.has(event.answer.from)),
  );
}

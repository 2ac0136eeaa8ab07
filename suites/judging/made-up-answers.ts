import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { AnswerSource } from "../../harness/api-stub/traffic/upstream-event.ts";

/** What an API with a description or a recording would answer is not among them. */
const madeUp: ReadonlySet<AnswerSource> = new Set(["default", "learned", "created", "graphql"]);

/**
 * Whether web APIs were given values that no API may ever give. A tool that takes such a value over has not made it up. A
 * server may keep what it was answered, so this asks about all calls together.
 */
export function tookMadeUpAnswers({ exchanges }: Pick<Execution, "exchanges">): boolean {
  return exchanges.some(({ upstream = [] }) =>
    upstream.some((event) => event.kind === "request" && madeUp.has(event.answer.from)),
  );
}

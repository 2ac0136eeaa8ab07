import type { Execution } from "../../harness/calls/execution/execution.ts";
import { isMadeUp } from "../../harness/api-stub/traffic/upstream-event.ts";

/**
 * Whether web APIs were given values that no API may ever give. A tool that takes such a value over has not made it up. A
 * server may keep what it was answered, so this asks about all calls in its box.
 */
export function tookMadeUpAnswers({ exchanges }: Pick<Execution, "exchanges">): boolean {
  return exchanges.some(({ hadMadeUp, upstream = [] }) => hadMadeUp === true || upstream.some(isMadeUp));
}

import type { Execution } from "../../../calls/execution/execution.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import { reproductions } from "../../../results/minimised.ts";
import type { FirstEffects } from "../server-wide/first-effects.ts";
import { withoutWhatComesAnyway, type BoxesToLookIn } from "./look-again.ts";
import { cameLate } from "../trials/tool-evidence.ts";

/**
 * Holds the conversation of a finding in fresh boxes until it contradicts, at most three times.
 *
 * @param first learns what recurs when a call is made twice: a single call cannot tell that from the server's start
 * @returns the executions, the latest first
 */
export async function callAgain(
  conversation: Conversation,
  boxes: BoxesToLookIn,
  first: FirstEffects,
  contradicts: (execution: Execution) => boolean,
): Promise<readonly Execution[]> {
  const executions: Execution[] = [];
  while (executions.length < reproductions && !executions.some(contradicts)) {
    const seen = await boxes.observe(conversation, "first");
    executions.unshift(cameLate(seen) ? await withoutWhatComesAnyway(boxes, seen) : seen);
  }
  if (executions.some((each) => first.open(each).length > 0))
    first.learnFrom(await boxes.observe([...conversation, ...conversation], "carefully"));
  return executions;
}

import type { Execution } from "../../../calls/execution/execution.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import { reproductions } from "../../../results/minimised.ts";
import type { BoxesToLookIn } from "./look-again.ts";
import { cameLate } from "../trials/tool-evidence.ts";

/**
 * Holds the conversation of a finding in fresh boxes until it contradicts, at most three times.
 *
 * @returns the executions, the latest first
 */
export async function callAgain(
  conversation: Conversation,
  boxes: BoxesToLookIn,
  contradicts: (execution: Execution) => boolean,
): Promise<readonly Execution[]> {
  const executions: Execution[] = [];
  while (executions.length < reproductions && !executions.some(contradicts)) {
    const seen = await boxes.observe(conversation, "first");
    if (cameLate(seen)) await boxes.liveThrough(seen);
    executions.unshift(seen);
  }
  return executions;
}

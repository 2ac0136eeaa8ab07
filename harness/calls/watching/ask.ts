import { converse, type Step } from "../../conversation/conversation.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { Box } from "../boxes/box.ts";
import type { ObservedExchange } from "../execution/execution.ts";

/** Makes a request in a box. Nobody has looked yet what it did. */
export async function ask(
  { session: { peer }, lastAsked }: Pick<Box, "session" | "lastAsked">,
  step: Step,
  purpose: RequestPurpose,
): Promise<ObservedExchange> {
  const isAgain = step.method === "tools/call" && peer.heard.calls.has(JSON.stringify(step.params));
  const { exchanges } = await peer.heard.during(purpose, () => converse(peer, [step], peer.strayFaults.length));
  const outcome = exchanges[0]?.outcome ?? { kind: "unanswered", afterMs: 0 };
  const askedAs = lastAsked?.();
  return {
    step,
    outcome,
    effects: [],
    network: [],
    blindSpots: [],
    ...(isAgain ? { isAgain } : {}),
    ...(askedAs === undefined ? {} : { askedAs }),
  };
}

import { converse, hasNoAnswer, toolOf, type Conversation, type Exchange } from "../../conversation/conversation.ts";
import type { Box } from "../boxes/box.ts";
import type { BoxValues } from "./lead.ts";

/** A helping call, of another tool than the one under test, ended or silenced the server. */
export class EndedByHelper extends Error {
  readonly exchange: Exchange;
  readonly tool: string | undefined;

  constructor(exchange: Exchange) {
    super("a call of another tool ended the server");
    this.exchange = exchange;
    this.tool = toolOf(exchange.step);
  }
}

/**
 * Makes calls of other tools one after the other, so it is known which of them ended the server.
 *
 * @param values what the answers provide for later calls, where the calls are a lead
 * @throws EndedByHelper
 */
export async function help(
  { session: { peer } }: Box,
  calls: Conversation,
  values?: BoxValues,
  purpose: "setup" | "warm-up" = "setup",
): Promise<readonly Exchange[]> {
  const made: Exchange[] = [];
  for (const step of calls) {
    const filled = values?.fill(step) ?? step;
    const { exchanges } = await peer.heard.during(purpose, () => converse(peer, [filled], peer.strayFaults.length));
    for (const exchange of exchanges) {
      made.push(exchange);
      values?.learn(step, exchange);
      if (hasNoAnswer(exchange)) throw new EndedByHelper(exchange);
    }
  }
  return made;
}

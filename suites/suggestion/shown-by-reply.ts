import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import { isSameCall, type Execution, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { textsIn } from "../../harness/json/texts.ts";

/** A shorter text may occur in any reply. */
const minTextLength = 4;

/**
 * Whether the reply to a call shows what another tool was given before it, in the same box, and the reply to the same call
 * in another box does not. The tool has then read what is there, so a call without a change had something to change.
 *
 * @param others every box that the tool was called in
 */
export function shownByReply(
  exchange: ObservedExchange,
  { helping }: Execution,
  others: readonly Execution[],
): boolean {
  const own = replyText(exchange);
  const given = canonicalText(argumentsOf(exchange.step) ?? null);
  const put = (helping?.setup ?? []).flatMap(({ step }) => textsIn(argumentsOf(step) ?? null));
  const shown = put.filter(
    (text) => text.length >= minTextLength && own.includes(quoted(text)) && !given.includes(quoted(text)),
  );
  if (shown.length === 0) return false;
  const elsewhere = others
    .filter((other) => (other.helping?.setup ?? []).length === 0)
    .flatMap(({ exchanges }) => exchanges.filter((other) => isSameCall(other, exchange)).map(replyText));
  return shown.some((text) => elsewhere.every((other) => !other.includes(quoted(text))));
}

function replyText({ outcome }: ObservedExchange): string {
  const call = callOutcomeOf(outcome);
  return call.kind === "success" ? canonicalText(call.result) : "";
}

/** As it occurs inside JSON text. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

import { parseJson } from "../json/parse.ts";
import type { Conversation } from "./conversation.ts";

/** What is waited for while a conversation is held, such as `an answer to ping after a malformed line`. */
export function describeWait(conversation: Conversation): string {
  const step = conversation.findLast(({ ahead }) => ahead !== undefined) ?? conversation.at(-1);
  if (step === undefined) return "an answer";
  const { method, ahead = [] } = step;
  const isMalformed = ahead.some((line) => parseJson(line).kind !== "value");
  const after = ahead.length === 0 ? "" : isMalformed ? " after a malformed line" : " after another message";
  return `an answer to ${method}${after}`;
}

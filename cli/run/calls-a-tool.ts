import type { Conversation } from "../../harness/conversation/conversation.ts";

const method = "tools/call";

/** Whether a conversation asks for a call, or has a line that may be taken for one: what reads that may be lenient. */
export function callsATool(conversation: Conversation): boolean {
  return conversation.some((step) => step.method === method || (step.ahead ?? []).some(mayBeCall));
}

function mayBeCall(line: string): boolean {
  const unescaped = line.replaceAll(/\\u([0-9a-f]{4})/giu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return unescaped.replaceAll("\\/", "/").includes(method);
}

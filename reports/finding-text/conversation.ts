import type { ShownCall, ShownConversation } from "../../report-model/shown-conversation.ts";
import type { ShownJson } from "../../report-model/shown-json.ts";
import { jsonText } from "../escape/json-text.ts";
import { columnWidth, labelled, wrapText, type Layout } from "../terminal/layout.ts";
import { counted, shownName, shownText } from "../terminal/wording.ts";

/** The smallest conversation, in order. JSON is never wrapped, so that it can be pasted. */
export function renderConversation(conversation: ShownConversation, layout: Layout): readonly string[] {
  const { length, first, left, last } = conversation;
  const width = columnWidth(layout);
  const remark = describeSending(conversation);
  if (length === 1) return labelled("call", [...first.flatMap((call) => renderCall(call, width)), remark], layout);
  const lines = [
    ...first.flatMap((call) => renderNumbered(call, width)),
    ...(left === 0 ? [] : [`… +${left} more`]),
    ...last.flatMap((call) => renderNumbered(call, width)),
    remark,
  ];
  return labelled("calls", lines, layout);
}

function renderNumbered(call: ShownCall, width: number): readonly string[] {
  const number = `${call.number}. `;
  const lines = renderCall(call, width - number.length);
  return lines.map((line, row) => (row === 0 ? number : " ".repeat(number.length)) + line);
}

/** Method and params on one line where they fit, else the params on a line of their own; then the answer. */
function renderCall({ method, params, answer }: ShownCall, width: number): readonly string[] {
  const name = shownName(method);
  const text = params === undefined ? undefined : describeParams(params);
  const fits = text === undefined || (params?.kind === "whole" && name.length + 1 + text.length <= width);
  const request = fits ? [text === undefined ? name : `${name} ${text}`] : [name, text];
  return [...request, ...(answer === undefined ? [] : wrapText(`→ ${shownText(answer)}`, width, 2))];
}

/** JSON in one line, or how long it is. */
export function describeParams(params: ShownJson): string {
  if (params.kind === "whole") return jsonText(params.value, 0);
  return `(${params.length} characters of params: ${params.isInReport ? "see the JSON report" : "too long for a report"})`;
}

/** How the calls were sent, where there are several, and what they were shrunk from. */
export function describeSending(conversation: ShownConversation): string {
  const { pace, length } = conversation;
  const shrinking = describeShrinking(conversation);
  if (length === 1) return shrinking;
  const sent = pace === "pipelined" ? "sent without waiting for answers" : "sent one by one";
  return `${sent}; ${shrinking}`;
}

function describeShrinking({ shrunk }: ShownConversation): string {
  const isSmaller = shrunk.steps > 0 && shrunk.toBytes !== shrunk.fromBytes;
  if (!isSmaller) return `${counted(shrunk.toBytes, "byte")}, not shrunk`;
  return `shrunk from ${shrunk.fromBytes} to ${counted(shrunk.toBytes, "byte")} in ${counted(shrunk.steps, "step")}`;
}

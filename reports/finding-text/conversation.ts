import type { Call, Counterexample } from "../../report-model/report-model.ts";
import { jsonText } from "../escape/json-text.ts";
import { columnWidth, elideMiddle, labelled, wrapText, type Layout } from "../terminal/layout.ts";
import { counted, shownName, shownSentence } from "../terminal/wording.ts";

const callsShown = { first: 10, last: 10 };
const maxParamsLength = 2000;

/**
 * The smallest conversation, in order. JSON is never wrapped, so that it can be pasted.
 *
 * @param withAnswer whether a single call shows its answer; several always do, since the answers are the evidence
 */
export function renderCalls(counterexample: Counterexample, withAnswer: boolean, layout: Layout): readonly string[] {
  const { calls, pace } = counterexample;
  const width = columnWidth(layout);
  const [only] = calls;
  if (only === undefined) return [];
  const remark = describeShrinking(counterexample);
  if (calls.length === 1) {
    const answer = withAnswer ? renderAnswer(only, width) : [];
    return labelled("call", [...renderRequest(only, width), ...answer, remark], layout);
  }
  const sent = pace === "pipelined" ? "sent without waiting for answers" : "sent one by one";
  const numbered = calls.map((call, index) => {
    const number = `${index + 1}. `;
    const lines = [...renderRequest(call, width - number.length), ...renderAnswer(call, width - number.length)];
    return lines.map((line, row) => (row === 0 ? number : " ".repeat(number.length)) + line).join("\n");
  });
  const lines = elideMiddle(numbered, callsShown).flatMap((block) => block.split("\n"));
  return labelled("calls", [...lines, `${sent}; ${remark}`], layout);
}

/** Method and params on one line where they fit, else the params on a line of their own. */
function renderRequest(call: Call, width: number): readonly string[] {
  const method = shownName(call.method);
  if (call.params === undefined) return [method];
  const params = jsonText(call.params, 0);
  if (params.length > maxParamsLength) return [method, `(${params.length} characters of params: see the JSON report)`];
  return method.length + 1 + params.length <= width ? [`${method} ${params}`] : [method, params];
}

function renderAnswer(call: Call, width: number): readonly string[] {
  return wrapText(`→ ${shownSentence(call.answer)}`, width, 2);
}

function describeShrinking({ shrunk }: Counterexample): string {
  if (shrunk.steps === 0) return `not shrunk: found at ${counted(shrunk.toBytes, "byte")}`;
  return `shrunk from ${shrunk.fromBytes} to ${counted(shrunk.toBytes, "byte")} in ${counted(shrunk.steps, "step")}`;
}

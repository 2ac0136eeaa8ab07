import type { CallsInVain, Report } from "../../report-model/report-model.ts";
import { quoteForShell } from "../escape/shell-word.ts";
import { paint, wrapText, type Layout } from "./layout.ts";
import { counted, shownName, shownText } from "./wording.ts";

const toolsShown = 40;

/**
 * How much of what each tool was asked to do it did, one line a tool. What did little is judged by little.
 *
 * @returns nothing where no tool was called
 */
export function renderWork({ calls = [] }: Report, layout: Layout): readonly string[] {
  if (calls.length === 0) return [];
  const shown = calls.slice(0, toolsShown);
  const nameWidth = Math.max(...shown.map(({ tool }) => shownName(tool).length));
  const left = calls.length - shown.length;
  return [
    `${paint(layout, ["bold"], "Calls")} (one that did no work is no evidence)`,
    ...shown.flatMap(({ tool, made, succeeded, worked, inVain }) => {
      const denied = succeeded === worked ? "" : `, ${succeeded - worked} answered without doing any`;
      const line = `  ${shownName(tool).padEnd(nameWidth)}   ${worked} of ${counted(made, "call")} did real work${denied}`;
      return [paint(layout, worked === 0 ? ["yellow"] : [], line), ...renderInVain(tool, inVain, layout)];
    }),
    ...(left > 0 ? [`  +${left} more tools: see the JSON report`] : []),
  ];
}

/** What came back from a tool that did no work at all, and what may make it work. */
function renderInVain(tool: string, inVain: CallsInVain | undefined, layout: Layout): readonly string[] {
  if (inVain === undefined) return [];
  const { answer, argument } = inVain;
  const [line = ""] = shownText(answer).split("\n");
  const help = argument === undefined ? [] : [`    try --example ${quoteForShell(`${tool}.${argument}=<value>`)}`];
  return [...wrapText(`first answer: ${line}`, layout.width - 4, 2).map((each) => `    ${each}`), ...help];
}

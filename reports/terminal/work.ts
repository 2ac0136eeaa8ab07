import type { Report } from "../../report-model/report-model.ts";
import { paint, type Layout } from "./layout.ts";
import { counted, shownName } from "./wording.ts";

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
    ...shown.map(({ tool, made, succeeded, worked }) => {
      const denied = succeeded === worked ? "" : `, ${succeeded - worked} answered without doing any`;
      const line = `  ${shownName(tool).padEnd(nameWidth)}   ${worked} of ${counted(made, "call")} did real work${denied}`;
      return paint(layout, worked === 0 ? ["yellow"] : [], line);
    }),
    ...(left > 0 ? [`  +${left} more tools: see the JSON report`] : []),
  ];
}

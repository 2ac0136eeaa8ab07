import type { ListedTool, ToolList } from "../session/tool-list.ts";
import type { Step } from "./conversation.ts";

/** The request for the page on which a tool stands. */
export function pageStepOf(tool: ListedTool, list: ToolList): Step {
  return pageStep(list, tool.cursor === undefined ? 0 : list.cursors.indexOf(tool.cursor) + 1);
}

/** Requests for the first pages of a list, and no more than there are. */
export function pageSteps(list: ToolList, maxPages: number): readonly Step[] {
  const pages = Math.min(maxPages, list.cursors.length + 1);
  return Array.from({ length: pages }, (_, page) => pageStep(list, page));
}

function pageStep({ cursors }: ToolList, page: number): Step {
  const cursor = cursors[page - 1];
  return cursor === undefined
    ? { method: "tools/list", params: {} }
    : { method: "tools/list", params: { cursor }, page };
}

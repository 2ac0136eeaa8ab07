import type { ListedTool, ToolList } from "../session/tool-list.ts";
import type { Step } from "./conversation.ts";

/** The request for the page that lists a tool. */
export function pageStepOf(tool: ListedTool, list: ToolList): Step {
  return pageStep(list, tool.cursor === undefined ? 0 : list.cursors.indexOf(tool.cursor) + 1);
}

/** Requests for all pages of a list. */
export function pageSteps(list: ToolList): readonly Step[] {
  return Array.from({ length: list.cursors.length + 1 }, (_, page) => pageStep(list, page));
}

function pageStep({ cursors }: ToolList, page: number): Step {
  const cursor = cursors[page - 1];
  return cursor === undefined
    ? { method: "tools/list", params: {} }
    : { method: "tools/list", params: { cursor }, page };
}

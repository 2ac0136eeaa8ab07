import type { Lesson } from "../calls/arguments/learned.ts";
import type { ListedTool } from "../session/tool-list.ts";

/** What an error says of the arguments that it answers. */
export function lessonsIn(_text: string, _tool: ListedTool): readonly Lesson[] {
  return [];
}

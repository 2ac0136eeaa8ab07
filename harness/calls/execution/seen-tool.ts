import type { ListedTool } from "../../session/tool-list.ts";
import type { JsonObject } from "../../json/value.ts";
import type { Execution } from "./execution.ts";

/** What was seen of one tool, in all boxes that it was called in. */
export interface SeenTool {
  readonly tool: ListedTool;
  /** One for each box; what is no work of its calls is marked as such, and what comes anyway is left out. */
  readonly executions: readonly Execution[];
  /** Arguments that it was to be called with. */
  readonly chosen: readonly JsonObject[];
  /** Why it was not called, or not looked at as closely as others. */
  readonly cutShort?: string;
  /** What it did when it was called to help other tools; absent where that was nothing. */
  readonly besideOthers?: string;
}

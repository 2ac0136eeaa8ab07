import type { ListedTool } from "../../session/tool-list.ts";
import type { JsonObject } from "../../json/value.ts";
import type { Execution } from "./execution.ts";

/** What was observed of one tool, in all boxes in which it was called. */
export interface SeenTool {
  readonly tool: ListedTool;
  /** One for each box. Effects that its calls did not cause are marked, and background is left out. */
  readonly executions: readonly Execution[];
  /** Arguments that it was meant to be called with. */
  readonly chosen: readonly JsonObject[];
  /** Why it was not called, or was watched less closely than others. */
  readonly cutShort?: string;
  /** What it did when it was called to help other tools; absent where it did nothing. */
  readonly besideOthers?: string;
}

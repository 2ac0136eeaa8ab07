import type { Learned } from "../calls/arguments/learned.ts";
import type { JsonObject } from "../json/value.ts";
import type { HabitRule } from "../calls/execution/habit-rule.ts";
import type { Execution } from "../calls/execution/execution.ts";
import type { ExploredCall } from "./explored-calls.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { ServerSpeed } from "./server-speed.ts";
import type { UpstreamPlan } from "../api-stub/upstream-plan.ts";

/** A tool to explore, with a way to choose its arguments from what was learned so far. */
export interface ExploredTool {
  readonly tool: ListedTool;
  readonly choose: (learned: Learned, limit: number) => readonly JsonObject[];
}

/** What an exploration has seen of each tool. */
export interface SeenOfTools {
  /** The calls of a tool, in order. */
  readonly callsOf: (tool: string) => readonly ExploredCall[];
  /** The same with what was seen of them; none that stands in one is of another box. */
  readonly executionsOf: (tool: string) => readonly Execution[];
}

export interface ExplorationOptions {
  readonly upstream: UpstreamPlan;
  /**
   * Names of the judged tools; the others are called only while one of these needs something. All tools when absent.
   */
  readonly wanted?: ReadonlySet<string>;
  /** Time for the whole exploration. */
  readonly maxMs: number;
  /**
   * Whether to call the tools that left no trace once more at the end, to see what all of them leave together: in boxes of
   * their own, each is watched by itself.
   */
  readonly endsQuietly?: (tools: number, speed: ServerSpeed) => boolean;
  /** Is called once, when tools are explored no further; what comes with every call is nobody's effect. */
  readonly learnHabits?: (seen: SeenOfTools) => HabitRule;
  /** @throws RunStopped when the run is over */
  readonly mayGoOn: () => Promise<void>;
}

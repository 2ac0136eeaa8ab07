import type { JsonObject } from "../harness/json/value.ts";

/** What a run would do, as plain JSON: made by the run itself up to the point where it would ask or call anything. */
export interface RunPlan {
  readonly schemaVersion: 1;
  readonly server: { readonly name: string; readonly version: string };
  readonly protocol: string;
  readonly tools: number;
  /** Dialects under test, `static` always among them. */
  readonly dialects: readonly string[];
  /** Where tools would be called; absent where none would be. */
  readonly calls?: PlannedCalls;
  /** In the order of a report. */
  readonly checks: readonly PlannedCheck[];
}

export interface PlannedCalls {
  /** In a sandbox, where nothing that they do stays done; or as the server always runs. */
  readonly place: "sandbox" | "real-effects";
  /** By the order of the list. */
  readonly tools: readonly PlannedTool[];
}

export interface PlannedTool {
  /** Hostile text. */
  readonly tool: string;
  /**
   * - `judged` it is called in boxes of its own, and what it does is judged
   * - `helps` it is called beside the others, for ids and orders that these need, and not judged
   * - `not-called` no arguments can be made for it, or nothing asks for its calls
   */
  readonly use: "judged" | "helps" | "not-called";
  /** What it is called with at first; what the first answers tell may change that, and how often it is called. */
  readonly arguments: readonly JsonObject[];
  /** Kinds of fixtures that these name, such as `directory`. */
  readonly fixtures: readonly string[];
  /** Why it is not called. */
  readonly because?: string;
}

export interface PlannedCheck {
  readonly check: string;
  /** Results that it will have: one for each tool or for the server, in each dialect. */
  readonly results: number;
  /** Why it will not run; absent where it will. */
  readonly because?: string;
}

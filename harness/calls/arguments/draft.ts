import type { Json, JsonObject } from "../../json/value.ts";

/** What a place takes, whatever else the draft says: a value, or a list with this many items. */
export type Pinned =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "items"; readonly count: number };

/** How to make one set of arguments. */
export interface Draft {
  /** Valid arguments to start from. */
  readonly base: JsonObject;
  /**
   * Which optional arguments are filled.
   *
   * - `required`: only those that the base has
   * - `known`: those for which a value is known that may mean something to the server
   * - `all`: every one
   */
  readonly fill: "required" | "known" | "all";
  /**
   * What is kept of the base.
   *
   * - `nothing`: every value is chosen again
   * - `choices`: enumerations, numbers and booleans are kept
   * - `everything`: only what is missing is chosen
   */
  readonly keeps: "nothing" | "choices" | "everything";
  /** The index of the candidate that each place takes. */
  readonly turn: number;
  /** The only place that takes that candidate, even where the base has a value. */
  readonly only?: string;
  /** The index of the value that enumerations and booleans take; absent for their default. */
  readonly choice?: number;
  /** By the path of a place, with dots. An example from the user takes precedence. */
  readonly pinned?: ReadonlyMap<string, Pinned>;
}

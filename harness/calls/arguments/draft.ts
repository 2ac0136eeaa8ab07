import type { Json, JsonObject } from "../../json/value.ts";

/** What a place takes whatever else a draft says: a value, or a list of so many items. */
export type Pinned =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "items"; readonly count: number };

/** How one set of arguments is to be made. */
export interface Draft {
  /** Valid arguments to start from. */
  readonly base: JsonObject;
  /**
   * Which optional arguments are filled.
   *
   * - `required`: none but what the base has
   * - `known`: those for which a value is known that may mean something to the server
   * - `all`: every one
   */
  readonly fill: "required" | "known" | "all";
  /**
   * What of the base stays as it is.
   *
   * - `nothing`: every value is chosen again
   * - `choices`: enumerations, numbers and booleans stay
   * - `everything`: so that only what is missing is chosen
   */
  readonly keeps: "nothing" | "choices" | "everything";
  /** Which candidate each place takes. */
  readonly turn: number;
  /** A single place that takes it, though the base has a value there. */
  readonly only?: string;
  /** Which of their values enumerations and booleans take; absent for their default. */
  readonly choice?: number;
  /** By the path of a place with dots; what the user gave as an example stands there all the same. */
  readonly pinned?: ReadonlyMap<string, Pinned>;
}

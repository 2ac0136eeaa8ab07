import type { JsonObject } from "../../json/value.ts";

/** A place in the arguments of a tool that takes a value of its own. */
export interface ArgumentPlace {
  /** Names of properties from the arguments down; `*` stands for every item of an array. */
  readonly path: readonly string[];
  /** What the schema says about it, with references followed. */
  readonly schema: JsonObject;
  /** Whether the place and everything that contains it are required. */
  readonly isRequired: boolean;
}

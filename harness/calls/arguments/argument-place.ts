import type { JsonObject } from "../../json/value.ts";

/** A part of the arguments of a tool that takes a value of its own. */
export interface ArgumentPlace {
  /** Names of properties from the arguments down; `*` stands for every item of an array. */
  readonly path: readonly string[];
  /** What the schema says of it, references followed. */
  readonly schema: JsonObject;
  /** Whether it and everything around it is required. */
  readonly isRequired: boolean;
}

import type { Json, JsonObject } from "../../json/value.ts";
import type { NamedTool } from "../recognisers/meaning.ts";
import type { ArgumentPlace } from "./argument-place.ts";

/** What an error of a tool said about its arguments. Names are those of places, joined by dots, with `*` for items. */
export type Lesson =
  /** `"path" is required`. */
  | { readonly kind: "required"; readonly names: readonly string[] }
  /** `either "id" or "name"`: one of them must be given. */
  | { readonly kind: "one-of-these"; readonly names: readonly string[] }
  /** `"shape" must be one of a, b`; without a name where the error names none. */
  | { readonly kind: "values"; readonly name?: string; readonly values: readonly Json[] }
  /** `must be an absolute path`: an example of what was expected. */
  | { readonly kind: "form"; readonly name?: string; readonly form: string };

/** What the answers of a server have taught about the arguments of its tools. */
export interface Learned {
  /** Values seen in answers that a place may mean, the likeliest first. */
  readonly valuesFor: (tool: NamedTool, place: ArgumentPlace) => readonly Json[];
  /** Names that the server lists, for a place that probably means something else. */
  readonly unlikelyFor: (tool: NamedTool, place: ArgumentPlace) => readonly Json[];
  /** Whether other tools have refused this value for an argument of the same name, and none has accepted it. */
  readonly isRefused: (place: ArgumentPlace, value: Json) => boolean;
  readonly lessonsOf: (tool: string) => readonly Lesson[];
  /** Arguments with which the tool worked, those with the most effects first. */
  readonly workingOf: (tool: string) => readonly JsonObject[];
}

/** Nothing has been called yet. */
export const nothingLearned: Learned = {
  valuesFor: () => [],
  unlikelyFor: () => [],
  isRefused: () => false,
  lessonsOf: () => [],
  workingOf: () => [],
};

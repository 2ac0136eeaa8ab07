import type { InvalidArguments } from "../generate/generator.ts";
import type { Json, JsonObject } from "../json/value.ts";
import type { ArgumentGenerator } from "../generate/generator.ts";

/** Arguments to ask about one tool with, or why there are none. */
export type ToolInputs = GeneratedInputs | UnsupportedInputs;

export interface GeneratedInputs {
  readonly kind: "generated";
  /** Covering values first, then random ones. */
  readonly valid: readonly JsonObject[];
  /** How many of the valid ones are covering, those counted in that make small ranges whole. */
  readonly coveringCount: number;
  readonly simplest: JsonObject;
  /** Valid arguments that are made no more: the server died of them, or never answered. */
  readonly leftOut: number;
  readonly invalid: readonly InvalidArguments[];
  /** Such as `24 of 24 combinations of action, recursive`. */
  readonly coverage: string;
  readonly generator: ArgumentGenerator;
  /** Whether a server that refuses valid arguments refuses what it or the user said exists; see `areKnownValues`. */
  readonly areKnown: (argumentsOfCall: JsonObject) => boolean;
}

export interface UnsupportedInputs {
  readonly kind: "unsupported";
  /** Such as `unsupported: $dynamicRef at /properties/x`. */
  readonly reason: string;
}

/** Whether a value is an input of the tool by its own schema; false when that cannot be decided. */
export function isValidInput(inputs: ToolInputs, value: Json): boolean {
  return inputs.kind === "generated" && inputs.generator.isValid(value);
}

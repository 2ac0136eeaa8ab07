import { InvalidArgumentError, Option } from "commander";
import type { OptionRow } from "../../options/option-row.ts";
import { RefusedValue, type ValueKind } from "../../options/value-kind.ts";

/** A row as commander knows it. Commander keeps state in an option, so that every program gets new ones. */
export function rowOption({ flags, says, kind }: Pick<OptionRow, "flags" | "says" | "kind">): Option {
  const option = new Option(flags, says);
  if (kind.isShown) option.default(kind.fallback);
  if (kind.choices !== undefined) option.choices(kind.choices);
  const { readWord } = kind;
  // What commander has for choices is as good where there is one value.
  if (readWord !== undefined && (kind.choices === undefined || kind.repeats)) {
    option.argParser((text: string, before: unknown) => nextValue(kind, readWord, text, before));
  }
  return option;
}

function nextValue(
  { repeats, refusesSecond }: ValueKind,
  readWord: (text: string) => unknown,
  text: string,
  before: unknown,
): unknown {
  if (refusesSecond && typeof before === "string") {
    throw new InvalidArgumentError(
      `It was given before as '${before}', and a run tests one server. Run the command once for each.`,
    );
  }
  try {
    const value = readWord(text);
    return repeats ? (Array.isArray(before) ? before : []).concat(value) : value;
  } catch (error) {
    throw error instanceof RefusedValue ? new InvalidArgumentError(error.message) : error;
  }
}

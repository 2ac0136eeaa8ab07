import type { Json } from "../../harness/json/value.ts";
import { readingChoices, type Readings } from "../../library/readings.ts";
import type { Field } from "../documents/field.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/** Interpretations of wording, each by the name of the option that chooses it. */
export type InterpretationsByOption = ReadonlyMap<string, string>;

/**
 * Reads `--reading option=reading`.
 *
 * @throws UsageError for another form, an unknown option or reading, and an option that is given twice
 */
export function parseInterpretations(entries: readonly string[]): InterpretationsByOption {
  const chosen = new Map<string, string>();
  for (const entry of entries) {
    const equals = entry.indexOf("=");
    if (equals === -1) throw new UsageError(`--reading ${entry} is not of the form option=reading`, describeChoices());
    const option = entry.slice(0, equals);
    if (chosen.has(option)) {
      throw new UsageError(
        `--reading ${option} is given twice`,
        "A run uses one reading of each wording: remove one of them.",
      );
    }
    chosen.set(option, knownInterpretation(option, entry.slice(equals + 1), `--reading ${entry}`));
  }
  return chosen;
}

/**
 * Reads the setting `readings` of a configuration: option and reading.
 *
 * @throws UsageError when it has another form, or an option or reading does not exist
 */
export function interpretationsIn(configured: Field): InterpretationsByOption {
  const entries = [...configured.members('It has the form {"readings": {"option": "reading"}}.')];
  return new Map(
    entries.map(([option, reading]) => [option, knownInterpretation(option, reading.value, reading.where)]),
  );
}

/** The readings that a run takes; those typed go before those configured. */
export function chooseInterpretations(typed: InterpretationsByOption, configured: InterpretationsByOption): Readings {
  return Object.fromEntries([...configured, ...typed]);
}

function knownInterpretation(option: string, reading: Json, what: string): string {
  const choice = readingChoices.find((known) => known.option === option);
  if (choice === undefined) throw new UsageError(`${what}: unknown option ${option}`, describeChoices());
  if (typeof reading === "string" && choice.readings.includes(reading)) return reading;
  throw new UsageError(
    `${what}: unknown reading of ${choice.ambiguity}`,
    existingNames(`readings of ${option}`, choice.readings),
  );
}

function describeChoices(): string {
  const names = readingChoices.map(({ option, readings }) => `${option}=${readings.join("|")}`);
  return existingNames("readings", names);
}

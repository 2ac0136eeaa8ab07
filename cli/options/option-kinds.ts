import { InvalidArgumentError, Option } from "commander";
import { parseMinVerified } from "../../harness/results/min-verified.ts";

/**
 * An option that may be given several times.
 *
 * @param read what a value stands for; for itself when absent
 */
export function repeatable(
  flags: string,
  description: string,
  read: (value: string) => string = (value) => value,
): Option {
  return new Option(flags, description).argParser((value: string, previous: readonly string[] | undefined) => [
    ...(previous ?? []),
    read(value),
  ]);
}

/** An option that a run has one value of. The last of several would be taken without a word, and the others not tested. */
export function once(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, previous: string | undefined) => {
    if (previous === undefined) return value;
    throw new InvalidArgumentError(
      `It was given before as '${previous}', and a run tests one server. Run the command once for each.`,
    );
  });
}

/** An option that may be given several times, each time with one of these words. */
export function repeatableChoice(flags: string, description: string, choices: readonly string[]): Option {
  const named = `${description} (repeatable)`;
  return new Option(flags, named)
    .choices(choices)
    .argParser((value: string, previous: readonly string[] | undefined) => {
      const choice = choices.find((each) => each === value);
      if (choice === undefined) throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
      return [...(previous ?? []), choice];
    });
}

/** An option with a number of tools, or a share of them. */
export function minVerified(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = parseMinVerified(text);
    if (value === undefined) throw new InvalidArgumentError("It must be a whole number, or a percentage such as 80%.");
    return value;
  });
}

/** An option with a whole number above 0. */
export function number(flags: string, description: string, fallback: number): Option {
  return new Option(flags, description).default(fallback).argParser((text: string) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("It must be a whole number above 0.");
    return value;
  });
}

/** An option with a rate: a number above 0, at most 1000. */
export function rate(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = Number(text);
    if (text.trim() === "" || !(value > 0 && value <= 1_000))
      throw new InvalidArgumentError("It must be a number above 0, at most 1000.");
    return value;
  });
}

/**
 * Reads a seed.
 *
 * @throws InvalidArgumentError when it is no whole number of at most 32 bits
 */
export function parseSeed(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || Math.abs(value) > 2 ** 31) {
    throw new InvalidArgumentError("It must be a whole number of at most 32 bits.");
  }
  return value;
}

/**
 * Reads a port; 0 stands for any that is free.
 *
 * @throws InvalidArgumentError when it is no port
 */
export function parsePort(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError("It must be a port, from 0 to 65535.");
  return value;
}

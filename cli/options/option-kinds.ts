import { InvalidArgumentError, type Option } from "commander";
import { count, words } from "../../options/value-kind.ts";
import { rowOption } from "./row-option.ts";

/** An option that may be given several times. */
export function repeatable(flags: string, says: string): Option {
  return rowOption({ flags, says, kind: words });
}

/** An option with a whole number above 0. */
export function number(flags: string, says: string, fallback: number): Option {
  return rowOption({ flags, says, kind: count(fallback) });
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

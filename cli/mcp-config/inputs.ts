import { UsageError } from "../program/usage-error.ts";

/**
 * Reads `--input id=value`; several values of one id are a list.
 *
 * @throws UsageError for an entry of another form; no value is in the message
 */
export function parseInputs(entries: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const inputs = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const cut = entry.indexOf("=");
    if (cut < 1) throw new UsageError("--input is not of the form id=value", "For example: --input region=eu");
    const id = entry.slice(0, cut);
    inputs.set(id, [...(inputs.get(id) ?? []), entry.slice(cut + 1)]);
  }
  return inputs;
}

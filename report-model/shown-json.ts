import type { Json } from "../harness/json/value.ts";

/** A JSON value, or how long it is where it is too long to be shown. Half a value is none. */
export type ShownJson =
  | { readonly kind: "whole"; readonly value: Json }
  /** Whether the report holds it, or only its length. */
  | { readonly kind: "too-long"; readonly length: number; readonly isInReport: boolean };

/**
 * A value of a report as much of it as is shown.
 *
 * @param omittedLength its length where the report holds no more than that
 * @returns undefined where there is no value
 */
export function shownJson(
  value: Json | undefined,
  omittedLength: number | undefined,
  maxLength: number,
): ShownJson | undefined {
  if (omittedLength !== undefined) return { kind: "too-long", length: omittedLength, isInReport: false };
  if (value === undefined) return undefined;
  const { length } = JSON.stringify(value);
  return length > maxLength ? { kind: "too-long", length, isInReport: true } : { kind: "whole", value };
}

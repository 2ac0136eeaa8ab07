/** How many tools need a decided hint when they are called: a number of tools, or a share of them such as `80%`. */
export type MinVerified = number | `${number}%`;

/** Reads it from a text or a number; undefined when it is neither a whole number nor a share of at most 100%. */
export function parseMinVerified(value: unknown): MinVerified | undefined {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 ? value : undefined;
  if (typeof value !== "string") return undefined;
  const [, digits, percent] = /^(\d{1,9})(%?)$/u.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (percent === "") return number;
  return number <= 100 ? `${number}%` : undefined;
}

/**
 * The number of tools that need a decided hint.
 *
 * @param asked what the user asked for; without it one tool, where there is one with a hint to decide
 * @param tools how many have a hint to decide
 */
export function requiredTools(asked: MinVerified | undefined, tools: number): number {
  if (asked === undefined) return Math.min(1, tools);
  return typeof asked === "number" ? asked : Math.ceil((tools * Number.parseInt(asked, 10)) / 100);
}

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
 * The number of tools that need a decided hint. A server that lists no tools may show them to other clients: unless the user
 * asks for none, a run that called nothing has verified too little.
 *
 * @param asked what the user asked for; without it one tool, where there is one with a hint to decide
 * @param tools how many have a hint to decide
 * @param listed how many the server lists
 */
export function requiredTools(asked: MinVerified | undefined, tools: number, listed: number): number {
  const least = listed === 0 && asked !== 0 && asked !== "0%" ? 1 : 0;
  if (asked === undefined) return Math.max(least, Math.min(1, tools));
  const share = typeof asked === "number" ? asked : Math.ceil((tools * Number.parseInt(asked, 10)) / 100);
  return Math.max(least, share);
}

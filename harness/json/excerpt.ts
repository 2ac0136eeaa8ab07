/**
 * The beginning of a text, as a string of its own.
 *
 * `slice` alone would keep the whole text alive behind its excerpt: 40 excerpts of 16 MiB lines are 640 MiB.
 */
export function excerpt(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${Buffer.from(text.slice(0, maxLength), "utf16le").toString("utf16le")}…`;
}

/** Visible ASCII, with spaces only inside. */
const plain = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/u;
const encoded = /^=\?base64\?.*\?=$/u;

/**
 * A text as the value of a header: as it is where a header can hold it, else encoded (2026-07-28, "Header encoding"). A text
 * that looks encoded is encoded as well, so that the reader gets the same text back.
 */
export function encodeHeaderValue(text: string): string {
  if (plain.test(text) && !encoded.test(text)) return text;
  return `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

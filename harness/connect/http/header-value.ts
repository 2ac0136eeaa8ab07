/** Visible ASCII, with spaces only inside. */
const plain = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/u;
const encoded = /^=\?base64\?.*\?=$/u;

/**
 * A text as the value of a header: as it is where a header can hold it, else encoded (2026-07-28, "Header encoding"). What
 * looks encoded already is encoded, too, so that reading it gives the text again.
 */
export function encodeHeaderValue(text: string): string {
  if (plain.test(text) && !encoded.test(text)) return text;
  return `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

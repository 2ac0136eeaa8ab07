/**
 * What a text is written as in a regular expression that finds it as it stands. Under the flag `u` a backslash before any
 * other character, such as a hyphen, is a syntax error.
 */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

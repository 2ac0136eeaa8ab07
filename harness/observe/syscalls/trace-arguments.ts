/**
 * Splits the arguments of a traced call at the commas between them.
 *
 * @param text the text between the parentheses; strace escapes every control character, every quote inside a string and
 *   every angle bracket inside the decoration of a descriptor, so that a file name cannot end its own quotes
 */
export function splitArguments(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "<" && isDescriptorEnd(text[at - 1])) at = endOfDecoration(text, at);
    else if (character === "{" || character === "[" || character === "(") depth++;
    else if (character === "}" || character === "]" || character === ")") depth--;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  if (text.trim() !== "") parts.push(text.slice(start).trim());
  return parts;
}

/** @returns where the string that starts at `start` ends, or the last place of the text */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length - 1;
}

/**
 * Decorations nest once (`3</dev/null<char 1:3>>`), and sockets have an arrow in theirs (`[1->2]`). A path has none: strace
 * escapes angle brackets in names, so `note->` ends with the bracket.
 */
export function endOfDecoration(text: string, start: number): number {
  const mayHaveArrow = text[start + 1] !== "/";
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    // Quotes of a name are escaped; those around the name of a socket are not.
    if (character === "\\") at++;
    else if (character === '"') at = endOfString(text, at);
    else if (character === "<") depth++;
    else if (character === ">" && !(mayHaveArrow && text[at - 1] === "-")) {
      depth--;
      if (depth === 0) return at;
    }
  }
  return text.length - 1;
}

/** A number or AT_FDCWD precedes a decoration; shifts and comparisons do not occur in strace's output. */
export function isDescriptorEnd(character: string | undefined): boolean {
  return character !== undefined && /[\dD]/u.test(character);
}

const namedEscapes: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11 };

/** Undoes the escapes of strace: octal, hexadecimal and named ones; the bytes are read as UTF-8. */
export function unescapeText(text: string): string {
  return text.includes("\\") ? unescapeBytes(text).toString("utf8") : text;
}

/** The bytes that strace has written with its escapes. */
export function unescapeBytes(text: string): Buffer {
  const bytes: number[] = [];
  for (const [whole, octal, hexadecimal, other] of text.matchAll(
    /\\(?:([0-7]{1,3})|x([0-9a-f]{2})|([\s\S]))|[^\\]+/gu,
  )) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (hexadecimal !== undefined) bytes.push(Number.parseInt(hexadecimal, 16));
    else if (other === undefined) bytes.push(...Buffer.from(whole, "latin1"));
    else bytes.push(namedEscapes[other] ?? other.charCodeAt(0));
  }
  return Buffer.from(bytes);
}

/** @returns the text of a quoted argument, or undefined when it is none (`NULL`, an address) */
export function quotedText(argument: string | undefined): string | undefined {
  const quoted = /^"((?:[^"\\]|\\[\s\S])*)"(?:\.\.\.)?$/u.exec(argument ?? "");
  return quoted?.[1] === undefined ? undefined : unescapeText(quoted[1]);
}

/** What a descriptor stands for, with whether the file it was opened on has been deleted. */
export interface Descriptor {
  readonly name: string;
  readonly deleted: boolean;
}

/** @returns what the decoration of a descriptor says, as strace wrote it (names still escaped), or undefined without one */
export function descriptorOf(argument: string | undefined): Descriptor | undefined {
  const parts = /^(?:-?\d+|AT_FDCWD)<([\s\S]*)>(\(deleted\))?$/u.exec(argument ?? "");
  return parts?.[1] === undefined ? undefined : { name: parts[1], deleted: parts[2] !== undefined };
}

import { unmarkedText, type PlainText } from "./plain-text.ts";

/** A program without its comments, line by line as before, and the comments. */
export interface ProgramParts {
  readonly program: string;
  readonly comments: readonly PlainText[];
}

/**
 * Comments of TypeScript and of JSON with comments; strings are skipped, so that an address is no comment. What a backslash
 * stands before begins none: the end of each would be looked for in vain.
 */
const tokens = /\\[^]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/g;

/**
 * Takes the comments out of a program.
 *
 * @param line of the file on which the program begins
 */
export function separateComments(source: string, line: number): ProgramParts {
  const comments: PlainText[] = [];
  let lineOfIndex = line;
  let counted = 0;
  const program = source.replaceAll(tokens, (token: string, index: number) => {
    if (!token.startsWith("/")) return token;
    lineOfIndex += countLineFeeds(source.slice(counted, index));
    counted = index;
    for (const comment of readComment(token, lineOfIndex)) comments.push(comment);
    return token.replaceAll(/[^\n]+/g, " ");
  });
  return { program, comments };
}

/** Paragraphs of a comment; tags such as `@category` begin one of their own. */
function readComment(token: string, line: number): readonly PlainText[] {
  const lines = token.startsWith("//")
    ? [token.replace(/^\/\/+/, "")]
    : token
        .replace(/^\/\*+/, "")
        .replace(/\*\/$/, "")
        .split("\n")
        .map((text) => text.replace(/^[ \t]*\*(?:[ \t]|$)/, ""));
  const paragraphs: { line: number; lines: string[] }[] = [];
  let current: { line: number; lines: string[] } | undefined;
  for (const [index, text] of lines.entries()) {
    const blank = text.trim() === "";
    if (current === undefined || blank || /^\s*[@-]/.test(text)) {
      current = undefined;
      if (blank) continue;
      current = { line: line + index, lines: [] };
      paragraphs.push(current);
    }
    current.lines.push(text);
  }
  return paragraphs.map((paragraph) => unmarkedText(paragraph.lines.join("\n"), paragraph.line));
}

function countLineFeeds(text: string): number {
  return text.split("\n").length - 1;
}

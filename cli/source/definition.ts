import type { ToolPlace } from "./tool-places.ts";

/** The definition of a tool is no longer than this where no other one follows. */
const maxDefinitionLines = 80;
const linesOfDecorator = 20;

/** Lines from the first up to the second. */
export type Extent = readonly [number, number];

/**
 * Where a tool is defined: from its name to the bracket that closes what the name stands in, and not beyond the next tool. A
 * function of Python has its hints in the decorator above it.
 *
 * @param lines of the file; those above the next tool may have changed since the places were found
 * @param places of all tools
 * @returns undefined where another tool stands in the same line
 */
export function definitionOf(
  place: ToolPlace,
  lines: readonly string[],
  places: ReadonlyMap<string, ToolPlace>,
): Extent | undefined {
  const { line, path, column } = place;
  if (isFunction(lines[line])) {
    const above = Math.max(0, line - linesOfDecorator);
    const decorator = lines.slice(above, line).findLastIndex((text) => /^\s*@/u.test(text));
    return decorator === -1 ? [line, line] : [above + decorator, line];
  }
  const others = [...places.values()].filter((other) => other.path === path && other !== place);
  if (others.some((other) => other.line === line)) return undefined;
  const following = others.flatMap((other) => (other.line > line ? other.line : []));
  const end = Math.min(line + maxDefinitionLines, lines.length, ...following);
  return [line, closingLine(lines.slice(line, end), column) + line];
}

export function isFunction(text: string | undefined): boolean {
  return /\bdef\b/u.test(text ?? "");
}

/** The number of lines up to the bracket that closes what the first one is in; all where there is none. */
function closingLine(lines: readonly string[], column: number): number {
  let depth = 0;
  for (const [index, text] of lines.entries()) {
    const code = withoutTexts(index === 0 ? text.slice(Math.max(0, column - 1)) : text);
    for (const character of code) {
      if ("([{".includes(character)) depth++;
      if (")]}".includes(character)) depth--;
      if (depth < 0) return index + 1;
    }
  }
  return lines.length;
}

/** Brackets in strings and comments close nothing. */
function withoutTexts(line: string): string {
  return line.replaceAll(/(["'`])(?:\\.|(?!\1).)*\1/gu, "").replace(/\s(?:\/\/|#).*$/u, "");
}

/** Where findings are shown: a server has no line of its own for a tool, and code scanning takes no finding without one. */
export interface Anchor {
  /** The file for what has no place of its own, from the root of the repository, with `/`; absent where none is there. */
  readonly path?: string;
  /** Of that file. */
  readonly lines: readonly string[];
  /** Where tools are defined in the source, as far as that was found. */
  readonly tools?: ReadonlyMap<string, DefinedAt>;
}

/** Where the source of a server names a tool. */
export interface DefinedAt {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly region: AnchorRegion;
}

export interface AnchorRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** No file of a project is known. */
export const nowhere: Anchor = { lines: [] };

const start: AnchorRegion = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };

/**
 * The place that a finding is shown at: the definition of its tool, or the file that stands for the server.
 *
 * @returns undefined where there is neither: a file that is not there is never named
 */
export function placeOf(tool: string | undefined, anchor: Anchor): DefinedAt | undefined {
  const defined = tool === undefined ? undefined : anchor.tools?.get(tool);
  if (defined !== undefined || anchor.path === undefined) return defined;
  return { path: anchor.path, region: regionOf(tool, anchor) };
}

/** The first place in the file where the tool is named in quotes, or its beginning. */
export function regionOf(tool: string | undefined, { lines }: Anchor): AnchorRegion {
  if (tool === undefined || tool === "") return start;
  for (const [index, line] of lines.entries()) {
    const column = [`"${tool}"`, `'${tool}'`, `\`${tool}\``].map((name) => line.indexOf(name)).find((at) => at !== -1);
    if (column === undefined) continue;
    const startColumn = column + 2;
    return { startLine: index + 1, startColumn, endLine: index + 1, endColumn: startColumn + tool.length };
  }
  return start;
}

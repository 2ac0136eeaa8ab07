/** The file that findings are shown at: a server has no line of its own for a tool, and GitHub shows no finding without one. */
export interface Anchor {
  /** From the root of the repository, with `/`. */
  readonly path: string;
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

const start: AnchorRegion = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };

/** The place that a finding is shown at: the definition of its tool, or the file that stands for the server. */
export function placeOf(tool: string | undefined, anchor: Anchor): DefinedAt {
  const defined = tool === undefined ? undefined : anchor.tools?.get(tool);
  return defined ?? { path: anchor.path, region: regionOf(tool, anchor) };
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

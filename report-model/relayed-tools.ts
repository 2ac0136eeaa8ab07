import type { HintName } from "./hints.ts";

/** How the tools of a relay stand to those of the server behind it. */
export interface RelayedTools {
  /** How the relay renames tools, such as `prefix "notes_"`; absent where names are the same. Hostile text. */
  readonly renaming?: string;
  /** In the order in which the relay lists them. */
  readonly tools: readonly RelayedTool[];
  /** Tools upstream that the relay does not list. Hostile text. */
  readonly missing: readonly string[];
}

export interface RelayedTool {
  /** As the relay lists it. Hostile text. */
  readonly tool: string;
  /** Upstream; several where tools are merged, none where no tool was found for it. Hostile text. */
  readonly upstream: readonly string[];
  /** In the order of `ToolAnnotations`; none where there is not exactly one tool upstream. */
  readonly hints: readonly RelayedHint[];
}

export interface RelayedHint {
  readonly hint: HintName;
  /** Absent where nothing usable is declared, so that the default counts. */
  readonly upstream?: boolean;
  readonly through?: boolean;
  /** Which way it goes through the relay, by what a client has to expect. */
  readonly direction: "safer" | "riskier" | "same";
}

/** The tools with each name as the function makes it. */
export function mapRelayedTools(
  { renaming, tools, missing }: RelayedTools,
  change: (text: string) => string,
): RelayedTools {
  return {
    ...(renaming === undefined ? {} : { renaming: change(renaming) }),
    tools: tools.map(({ tool, upstream, hints }) => ({ tool: change(tool), upstream: upstream.map(change), hints })),
    missing: missing.map(change),
  };
}

import type { DoubtedTools } from "../../report-model/doubted-tools.ts";

/** One tool of which something was doubted. */
export interface DoubtedTool extends Omit<DoubtedTools, "tools"> {
  readonly tool: string;
}

/** What was doubted of all tools of a run. */
export class DoubtsOfRun {
  readonly #tools = new Map<string, { readonly of: Omit<DoubtedTools, "tools">; readonly tools: string[] }>();

  add({ tool, ...of }: DoubtedTool): void {
    const known = this.#tools.get(of.doubt) ?? { of, tools: [] };
    known.tools.push(tool);
    this.#tools.set(of.doubt, known);
  }

  /** By name of the doubt, so that runs can be compared. */
  get all(): readonly DoubtedTools[] {
    const all = [...this.#tools.values()].map(({ of, tools }) => ({ ...of, tools: tools.toSorted() }));
    return all.toSorted((one, other) => (one.doubt < other.doubt ? -1 : 1));
  }
}

import type { Work } from "../in-box/box-work.ts";
import type { ToolAtWork } from "../one-tool/tool-at-work.ts";

/** Calls alone, one at a time and beside whatever else goes on, the tools whose calls contradicted a claim. */
export class DoubtedTools {
  readonly #work: Work;
  readonly #all = new Set<ToolAtWork>();
  #last: Promise<void> = Promise.resolve();

  constructor(work: Work) {
    this.#work = work;
  }

  /** Calls it once those that were added before have been called. */
  add(tool: ToolAtWork): void {
    if (this.#all.has(tool)) return;
    this.#all.add(tool);
    this.#work.doubted.add(tool.name);
    this.#last = this.#last.then(() => callOne(this.#work, tool));
    // `end` throws it; until then nobody listens.
    this.#last.catch(() => undefined);
  }

  has(tool: ToolAtWork): boolean {
    return this.#all.has(tool);
  }

  /**
   * Resolves when all have been called.
   *
   * @throws RunStopped
   */
  end(): Promise<void> {
    return this.#last;
  }
}

/** Calls a tool alone; what is grave there is pursued beside the calls of the others. */
export async function callOne(work: Work, tool: ToolAtWork): Promise<void> {
  await tool.call();
  tool.pursueEarly();
  work.doubted.delete(tool.name);
}

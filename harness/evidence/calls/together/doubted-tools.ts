import type { Work } from "../in-box/box-work.ts";
import type { ToolAtWork } from "../one-tool/tool-at-work.ts";

/** Calls alone, one at a time and beside whatever else goes on, the tools whose calls contradicted a claim. */
export class DoubtedTools {
  readonly #work: Work;
  readonly #waiting: ToolAtWork[] = [];
  readonly #added = new Set<ToolAtWork>();
  #isClosed = false;
  #calls: Promise<void> | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Calls it once those that were added before have been called. */
  add(tool: ToolAtWork): void {
    if (this.#added.has(tool)) return;
    this.#added.add(tool);
    this.#waiting.push(tool);
    this.#work.doubted.add(tool.name);
    this.#calls ??= this.#callWaiting();
    // `end` throws it; until then nobody listens.
    this.#calls.catch(() => undefined);
  }

  has(tool: ToolAtWork): boolean {
    return this.#added.has(tool);
  }

  /** Whether it is called alone by now, or was. */
  hasBegun(tool: ToolAtWork | undefined): boolean {
    return tool !== undefined && this.#added.has(tool) && !this.#waiting.includes(tool);
  }

  /**
   * Begins no other call, and waits for the one that was begun.
   *
   * @returns those that have not been called
   * @throws RunStopped
   */
  async end(): Promise<readonly ToolAtWork[]> {
    this.#isClosed = true;
    await this.#calls;
    return this.#waiting;
  }

  async #callWaiting(): Promise<void> {
    for (let tool = this.#next(); tool !== undefined; tool = this.#next()) await callOne(this.#work, tool);
    this.#calls = undefined;
  }

  #next(): ToolAtWork | undefined {
    return this.#isClosed ? undefined : this.#waiting.shift();
  }
}

/** Calls a tool alone; what is grave there is pursued beside the calls of the others. */
export async function callOne(work: Work, tool: ToolAtWork): Promise<void> {
  await tool.call();
  tool.pursueEarly();
  if (tool.isOwedPursuit) work.doubted.add(tool.name);
  else work.doubted.delete(tool.name);
}

import type { CallableTool } from "../../../calls/setup/helping-calls.ts";
import type { Upset } from "../../../calls/watching/try-probes.ts";

/** A probe that as many others upset shows what is called, and not what that does. */
const minUpsetting = 2;

/** Which probes show something else, or fail, once another one was called. */
export class Upsets {
  readonly #all: Upset[] = [];

  add(upsets: readonly Upset[]): void {
    this.#all.push(...upsets);
  }

  /** Whether a tool was seen to upset a probe. */
  areBy(tool: string): boolean {
    return this.#all.some(({ by }) => by === tool);
  }

  /**
   * Without those that one of the others upsets, since they would show what that did, and without those that upset the tool
   * under test.
   */
  probesBeside(underTest: string, probes: readonly CallableTool[]): readonly CallableTool[] {
    const upsetting = this.#upsetting(underTest);
    const left = probes.filter(({ tool }) => !upsetting.includes(tool.name));
    const isAsked = (name: string): boolean => name !== underTest && left.some(({ tool }) => tool.name === name);
    return left.filter(({ tool }) => {
      const by = this.#upsetting(tool.name);
      return by.length < minUpsetting && !by.some(isAsked);
    });
  }

  #upsetting(probe: string): readonly string[] {
    return [...new Set(this.#all.flatMap((each) => (each.upset === probe ? [each.by] : [])))];
  }
}

import type { CallableTool } from "../../../calls/setup/helping-calls.ts";
import type { Upset } from "../../../calls/watching/try-probes.ts";

/** Which probes show something else, or fail, once another one was called. */
export class Upsets {
  readonly #all: Upset[] = [];

  add(upsets: readonly Upset[]): void {
    this.#all.push(...upsets);
  }

  /** Whether a tool was seen to upset a probe. */
  isSeenOf(tool: string): boolean {
    return this.#all.some(({ by, isSeen }) => isSeen && by === tool);
  }

  /**
   * Beside a tool that upsets a probe, that probe is asked, and no other one that may upset it. Beside any other tool, a
   * probe that one of them upsets is left out, since it would show what that did.
   */
  probesBeside(underTest: string, probes: readonly CallableTool[]): readonly CallableTool[] {
    const inTheWay = this.#all
      .filter(({ probe, isSeen }) => (probe === underTest ? isSeen : this.#isSeen(underTest, probe)))
      .map(({ by }) => by);
    const left = probes.filter(({ tool: { name } }) => name === underTest || !inTheWay.includes(name));
    const isAsked = (name: string): boolean => name !== underTest && left.some(({ tool }) => tool.name === name);
    return left.filter(
      ({ tool }) => !this.#all.some(({ probe, by, isSeen }) => isSeen && probe === tool.name && isAsked(by)),
    );
  }

  #isSeen(tool: string, other: string): boolean {
    return this.#all.some(({ probe, by, isSeen }) => isSeen && by === tool && probe === other);
  }
}

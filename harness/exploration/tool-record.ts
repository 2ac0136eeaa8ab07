import type { Exchange } from "../conversation/conversation.ts";

/** What an exploration remembers of a tool. */
export interface ToolRecord {
  made: number;
  succeeded: number;
  /** Calls after which web APIs had to answer differently. */
  taught: number;
  /** The most telling call, by its index. */
  best?: { readonly call: number; readonly isTelling: boolean; readonly answerMs: number };
  last?: Exchange;
  /** A working call has sent something to web APIs. */
  asksWebApis: boolean;
  lost?: Exchange;
  /** How often it has ended the server: it may be one set of arguments out of many. */
  losses: number;
  isSlow: boolean;
  /**
   * It did not answer, but nothing else did either: an earlier tool, or the start of a program, may have blocked it.
   */
  isHeldUp: boolean;
  /** Arguments that were tried, and how many calls of others had worked by then. */
  readonly tried: Map<string, number>;
}

export const maxCallsPerTool = 24;
/** A set of arguments that ends the server is left out; a tool that ends it with a second one is left out, too. */
const maxLosses = 2;

export function newRecord(): ToolRecord {
  return {
    made: 0,
    succeeded: 0,
    taught: 0,
    losses: 0,
    asksWebApis: false,
    isSlow: false,
    isHeldUp: false,
    tried: new Map(),
  };
}

/**
 * There is nothing more to learn about it in this exploration. The answers of a tool that asks web APIs, which are made
 * up here, tell no more with other arguments: each of 300 such tools was called some ten times, which took 41 s.
 */
export function isDone({ best, asksWebApis, isSlow, losses, made, taught }: ToolRecord): boolean {
  return best?.isTelling === true || asksWebApis || isSlow || losses >= maxLosses || made - taught >= maxCallsPerTool;
}

/** The quickest answered call of tools that have not ended the server. */
export function quickest(records: readonly ToolRecord[]): ToolRecord["best"] {
  const known = records.flatMap(({ best, lost }) => (best === undefined || lost !== undefined ? [] : [best]));
  return known.toSorted((left, right) => left.answerMs - right.answerMs)[0];
}

import type { Exchange } from "../conversation/conversation.ts";

/** What is remembered of a tool in an exploration. */
export interface ToolRecord {
  made: number;
  succeeded: number;
  /** Calls after which web APIs were to answer otherwise. */
  taught: number;
  /** The call that told most, by its index. */
  best?: { readonly call: number; readonly isTelling: boolean; readonly answerMs: number };
  last?: Exchange;
  /** A call that worked has sent something to web APIs. */
  asksWebApis: boolean;
  lost?: Exchange;
  /** How often it has brought the server down: it may be one set of arguments of many. */
  losses: number;
  isSlow: boolean;
  /** It did not answer where nothing did: whoever came before, or the start of a program, may have held it up. */
  isHeldUp: boolean;
  /** Arguments that were tried, with how many calls of others had worked then. */
  readonly tried: Map<string, number>;
}

export const maxCallsPerTool = 24;
/** One set of arguments that ends the server is left out; a tool that ends it with another one, too, is. */
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
 * Nothing more is to be learned about it in this exploration. What a tool answers that has asked web APIs, which are made up
 * here, tells no more with other arguments: each of 300 such tools was called some ten times, which took 41 s.
 */
export function isDone({ best, asksWebApis, isSlow, losses, made, taught }: ToolRecord): boolean {
  return best?.isTelling === true || asksWebApis || isSlow || losses >= maxLosses || made - taught >= maxCallsPerTool;
}

/** The call that was answered soonest, of tools that have not brought the server down. */
export function quickest(records: readonly ToolRecord[]): ToolRecord["best"] {
  const known = records.flatMap(({ best, lost }) => (best === undefined || lost !== undefined ? [] : [best]));
  return known.toSorted((left, right) => left.answerMs - right.answerMs)[0];
}

import type { Exchange } from "../conversation/conversation.ts";

/** What is remembered of a tool in a rehearsal. */
export interface ToolRecord {
  made: number;
  succeeded: number;
  /** Calls after which web APIs were to answer otherwise. */
  taught: number;
  /** The call that told most, by its index. */
  best?: { readonly call: number; readonly isTelling: boolean };
  last?: Exchange;
  lost?: Exchange;
  isSlow: boolean;
  /** Arguments that were tried, with how many calls of others had worked then. */
  readonly tried: Map<string, number>;
}

export const maxCallsPerTool = 24;

export function newRecord(): ToolRecord {
  return { made: 0, succeeded: 0, taught: 0, isSlow: false, tried: new Map() };
}

/** Nothing more is to be learned about it in this rehearsal. */
export function isDone({ best, isSlow, lost, made, taught }: ToolRecord): boolean {
  return best?.isTelling === true || isSlow || lost !== undefined || made - taught >= maxCallsPerTool;
}

import type { claims } from "../../harness/calls/attribution/claim.ts";

export type ClaimName = keyof typeof claims;

/** A server of test/whose/servers with several tools, which does more than what they are called for. */
export interface WhoseServer {
  readonly file: `${string}.mjs` | `${string}.py`;
  /** What follows the file in the command. */
  readonly option?: string;
  /** Files of the user in its project, by their paths. */
  readonly project: Readonly<Record<string, string>>;
  /** What its tools are called with, by the names of their arguments. */
  readonly given?: Readonly<Record<string, string>>;
  /** Hosts of the web APIs that it asks. */
  readonly apis?: readonly string[];
  readonly tools: Readonly<Record<string, ToolTruth>>;
}

/**
 * What a tool declares, and what of all that it could declare is true of it. What its server does whatever is called is not
 * the tool's.
 */
export interface ToolTruth {
  readonly declares: readonly ClaimName[];
  readonly isTrue: readonly ClaimName[];
  /** The tools of which one has to be called before, where the false claims are broken only then: a pass has to name them. */
  readonly onlyAfter?: readonly string[];
  /** False claims that nothing shows, each with the reason. */
  readonly unseen?: Readonly<Partial<Record<ClaimName, string>>>;
}

/** Changes nothing, and asks nothing outside. */
export const reads: ToolTruth = {
  declares: ["readOnly", "closedWorld"],
  isTrue: ["readOnly", "nonDestructive", "idempotent", "closedWorld"],
};
/** Each call adds something. */
export const adds: ToolTruth = {
  declares: ["nonDestructive", "closedWorld"],
  isTrue: ["nonDestructive", "closedWorld"],
};
/** What was there is gone; done twice is done once. */
export const replaces: ToolTruth = {
  declares: ["idempotent", "closedWorld"],
  isTrue: ["idempotent", "closedWorld"],
};
/** A web API shows something. */
export const asks: ToolTruth = { declares: ["readOnly"], isTrue: ["readOnly", "nonDestructive", "idempotent"] };
/** A web API gets something more with each call. */
export const sends: ToolTruth = { declares: ["nonDestructive"], isTrue: ["nonDestructive"] };
/** Something of a web API is replaced. */
export const sets: ToolTruth = { declares: ["idempotent"], isTrue: ["idempotent"] };

/** What another kind of tool declares, though only this is true. */
export function saysThatIt({ declares }: ToolTruth, isTrue: readonly ClaimName[]): ToolTruth {
  return { declares, isTrue };
}

/** What the server speaks: only the hints of `tools/list`, one of the two query methods, or both of them. */
export type Dialect = (typeof dialectNames)[number];

/** The dialects by name, as the command line takes them. */
export const dialectNames = ["static", "annotations", "resolve", "both"] as const;

/** A draft method that answers with the hints of one call. */
export interface QueryDialect {
  readonly id: "annotations" | "resolve";
  readonly method: string;
  /** The key below `capabilities.tools` that declares the method (DA-CAP-01, TR-CAP-01). */
  readonly capability: string;
  /** The key of a listed tool that may be queried (DA-TOOL-01, TR-TOOL-01). */
  readonly flag: string;
}

const annotations: QueryDialect = {
  id: "annotations",
  method: "tools/annotations",
  capability: "dynamicAnnotations",
  flag: "dynamicAnnotations",
};

const resolve: QueryDialect = { id: "resolve", method: "tools/resolve", capability: "resolve", flag: "resolve" };

const spokenBy: Record<Dialect, readonly QueryDialect[]> = {
  static: [],
  annotations: [annotations],
  resolve: [resolve],
  both: [annotations, resolve],
};

/** The query methods a server of this dialect offers; none for `static`. */
export function queryDialectsOf(dialect: Dialect): readonly QueryDialect[] {
  return spokenBy[dialect];
}

/** The hints of `ToolAnnotations`, in the order of its schema. */
export const hintNames = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
export type HintName = (typeof hintNames)[number];

/** What an absent hint means to a client (schema ToolAnnotations: CORE-ANN-07, -10, -13, -16). */
export const defaultHints: Readonly<Record<HintName, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

import type { Hints } from "./hints.ts";

/**
 * What a hint vector lets a client expect. `destructiveHint` and `idempotentHint` count only where `readOnlyHint` is
 * false (CORE-ANN-11, CORE-ANN-14), so vectors are compared by what they mean and not by their letters.
 */
export interface Effective {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

export function effective(hints: Hints): Effective {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = hints;
  return {
    readOnly: readOnlyHint,
    destructive: !readOnlyHint && destructiveHint,
    idempotent: readOnlyHint || idempotentHint,
    openWorld: openWorldHint,
  };
}

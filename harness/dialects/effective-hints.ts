import { defaultHints, type HintName } from "../../report-model/hints.ts";
import { fillHints, type DeclaredHints, type Hints } from "./hints.ts";

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

/** Which way a hint goes from one vector to another, by what it lets a client expect; `same` where it expects the same. */
export type HintDirection = "safer" | "riskier" | "same";

/**
 * Which way a hint went. `destructiveHint` of a tool that only reads says nothing, so that it goes nowhere there.
 *
 * @param before as declared: what is absent has its default
 */
export function directionOf(hint: HintName, before: DeclaredHints, now: DeclaredHints): HintDirection {
  const [was, is] = [risksOf(before)[hint], risksOf(now)[hint]];
  if (was === is) return "same";
  return was ? "safer" : "riskier";
}

/** Whether a client has to expect the riskier value of each hint. */
export function risksOf(declared: DeclaredHints): Readonly<Record<HintName, boolean>> {
  const { readOnly, destructive, idempotent, openWorld } = effective(fillHints(declared, defaultHints));
  return {
    readOnlyHint: !readOnly,
    destructiveHint: destructive,
    idempotentHint: !idempotent,
    openWorldHint: openWorld,
  };
}

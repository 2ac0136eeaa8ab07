import { defaultHints, hasMeaning, ofEachHint, type HintName } from "../../report-model/hints.ts";
import { fillHints, type DeclaredHints } from "./hints.ts";

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

/**
 * Whether a client has to expect the riskier value of each hint, which is its default. `destructiveHint` and `idempotentHint`
 * count only where `readOnlyHint` is false, so vectors are compared by what they mean and not by their letters.
 */
export function risksOf(declared: DeclaredHints): Readonly<Record<HintName, boolean>> {
  const filled = fillHints(declared, defaultHints);
  return ofEachHint(({ name, default: riskier }) => hasMeaning(name, filled) && filled[name] === riskier);
}

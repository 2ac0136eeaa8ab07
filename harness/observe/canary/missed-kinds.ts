import type { Effect, EffectKind } from "../effect/effect.ts";

/** @returns those of the wanted kinds that none of the effects has */
export function missedKinds(
  effects: readonly Pick<Effect, "kind">[],
  wanted: readonly EffectKind[],
): readonly EffectKind[] {
  return wanted.filter((kind) => !effects.some((effect) => effect.kind === kind));
}

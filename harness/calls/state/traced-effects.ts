import type { Effect, EffectKind } from "../../observe/effect/effect.ts";
import { isRefusedByBox, type Does, type WeighedEffect } from "./weighed-effect.ts";

/** What the system refused would have done. */
const doneBy: Partial<Readonly<Record<EffectKind, Does>>> = {
  "file.create": "adds",
  "file.delete": "removes",
  "file.rename": "overwrites",
  "file.truncate": "removes",
  "file.change": "overwrites",
  "file.mode": "overwrites",
  "file.type": "removes",
  "file.times": "adds",
};

/**
 * What the trace of a box shows and its layers do not. A file that only the box refused to change would have changed
 * outside. Whether anything changes is open for a queue, a signal, or what the machine would refuse as well.
 */
export function tracedEffects(effects: readonly Effect[], phase: WeighedEffect["phase"]): readonly WeighedEffect[] {
  return effects.map((effect) => tracedEffect(effect, phase));
}

/** What would have become of a refused file, or what a queue is, no persistence tells. */
function tracedEffect(traced: Effect, phase: Effect["phase"]): WeighedEffect {
  const { persistence: _, ...effect } = traced;
  const { kind, ofAttributes = false } = effect;
  // A file that was only to be opened may have been left as it was, and not every file has flags and attributes.
  if (isRefusedByBox(effect) && kind !== "file.change" && !ofAttributes)
    return { ...effect, does: doneBy[kind] ?? "adds", phase };
  if (ofAttributes && effect.attempted !== true) return { ...effect, kind: "file.mode", does: "overwrites", phase };
  return { ...effect, does: "adds", phase, comparedBy: "nothing" };
}

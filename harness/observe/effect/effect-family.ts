import type { Effect, EffectKind } from "./effect.ts";

/** A file that is written again was created, changed, cut off or moved into place, depending on the tier that saw it. */
const writing: ReadonlySet<EffectKind> = new Set([
  "file.create",
  "file.change",
  "file.truncate",
  "file.rename",
  "file.type",
]);

/** What an effect is, whichever tier saw it. */
export function familyOf(kind: EffectKind): string {
  return writing.has(kind) ? "file.write" : kind;
}

/** What tells one effect from another besides its subject: only the system prevented one that was tried. */
export function familyName({ kind, attempted }: Pick<Effect, "kind" | "attempted">): string {
  return `${attempted === true ? "tried " : ""}${familyOf(kind)}`;
}

import type { EffectKind } from "../../harness/observe/effect/effect.ts";

/** A file that is written again has been created, changed, cut off or moved into place, as one tier or another sees it. */
const writing: ReadonlySet<EffectKind> = new Set([
  "file.create",
  "file.change",
  "file.truncate",
  "file.rename",
  "file.type",
]);

/** What an effect is, however a tier sees it. */
export function familyOf(kind: EffectKind): string {
  return writing.has(kind) ? "file.write" : kind;
}

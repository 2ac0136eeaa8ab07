import type { Effect, EffectKind } from "../../harness/observe/effect/effect.ts";

/** A file that is written anew has been created, changed, cut off or moved into place, as one tier or another sees it. */
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

/**
 * Tells effects apart. Digits and long hexadecimal numbers vary between rounds of the same effect: a counter, a process
 * id, a time or a random part in a file name.
 */
export function keyOf({ kind, subject, attempted }: Effect): string {
  const family = familyOf(kind);
  const name = subject.replaceAll(/[\da-f]{8,}|\d+/giu, "#");
  return `${attempted === true ? "tried " : ""}${family} ${name}`;
}

/**
 * What an effect seen between pings makes background of: itself, a refusal of the same, and the end of a file that comes
 * and goes, of which a snapshot may see either.
 */
export function backgroundKeys(effect: Effect): readonly string[] {
  const deletion = { ...effect, kind: "file.delete" } as const;
  return [
    keyOf(effect),
    keyOf({ ...effect, attempted: true }),
    ...(effect.persistence === "transient" ? [keyOf(deletion)] : []),
  ];
}

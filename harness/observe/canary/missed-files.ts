import type { Effect } from "../effect/effect.ts";
import { canaryFiles } from "./canary-program.ts";

/** @returns what was not seen of the files that a canary changes */
export function missedFiles(effects: readonly Effect[]): readonly string[] {
  const expected = [
    { name: canaryFiles.created, kinds: ["file.create"] },
    { name: canaryFiles.deleted, kinds: ["file.delete"] },
    { name: canaryFiles.changed, kinds: ["file.change", "file.truncate"] },
  ];
  return expected.flatMap(({ name, kinds }) => {
    const isSeen = effects.some(({ kind, subject }) => kinds.includes(kind) && subject.endsWith(`/${name}`));
    return isSeen ? [] : [`a file that was ${name} was not seen`];
  });
}

import type { CallEffect } from "./call-effect.ts";

/** Tells whether a file was not there when the window began; undefined where that is not known, since it is gone. */
export type IsNew = (path: string) => boolean | undefined;

/** The effects that the calls of a window had on files, taken together. */
export interface FileHistory {
  readonly effect: CallEffect;
  /** Nothing of it is left, or only other times. */
  readonly persistence?: "transient" | "timestamps";
  /** Whether it was there before is not known: it may have been opened to be made, or to be used, before it was deleted. */
  readonly mayHaveBeenThere?: true;
  /** A program that keeps a record of its own did all of it. */
  readonly program?: string;
}

/**
 * Sums up what happened to each file in a window. A file that was created and deleted again leaves nothing (a lock, the
 * journal of a database). One that was opened with `O_CREAT` was created only if it is younger than the window.
 *
 * @param effects those on files, in order
 * @param exists whether the target sees something at a path now: if it exists, a refused `O_CREAT` only meant to open
 *   it, and what it was to be opened for is not known
 */
export function fileHistories(
  effects: readonly CallEffect[],
  isNew: IsNew,
  exists: (path: string) => boolean = () => false,
): readonly FileHistory[] {
  const byPath = new Map<string, CallEffect[]>();
  const remember = (path: string, effect: CallEffect): void => {
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [effect]);
    else known.push(effect);
  };
  for (const effect of effects) {
    if (effect.movedTo === undefined || effect.attempted === true) {
      remember(effect.subject, effect);
      continue;
    }
    const before = byPath.get(effect.subject)?.filter(({ attempted }) => attempted !== true) ?? [];
    const made = before.some(({ kind }) => kind === "file.create");
    // A file written elsewhere and moved here has no history of its own; a replaced one is missed.
    if (made) byPath.delete(effect.subject);
    remember(effect.movedTo, { ...effect, subject: made ? effect.movedTo : `${effect.subject} → ${effect.movedTo}` });
  }
  return [...byPath].flatMap(([path, steps]) => {
    // A refused `O_CREAT` was to open what is there, and to make what is not.
    const isUncertain = (step: CallEffect): boolean => step.attempted === true && step.uncertain === true;
    const isThere = steps.some(isUncertain) && exists(path);
    const meant = steps.filter((step) => !isUncertain(step) || (step.leavesOpen !== undefined) === isThere);
    const programs = new Set(meant.map(({ program }) => program));
    const [program] = programs.size === 1 ? programs : [];
    return historyOf(path, meant, isNew).map((each) => (program === undefined ? each : { ...each, program }));
  });
}

function historyOf(path: string, steps: readonly CallEffect[], isNew: IsNew): readonly FileHistory[] {
  const attempts = steps
    .filter((effect, at) => effect.attempted === true && !isDoneBy(effect, steps.slice(at + 1)))
    .map((effect): FileHistory => ({ effect }));
  const done = steps.filter(({ attempted }) => attempted !== true);
  const creation = done.find(({ kind }) => kind === "file.create");
  const deletion = done.findLast(({ kind }) => kind === "file.delete");
  const last = done.at(-1);
  if (last === undefined) return attempts;
  if (creation !== undefined && deletion !== undefined && done.indexOf(creation) < done.indexOf(deletion)) {
    // After the deletion, effects belong to another file with the same name.
    const later = done.slice(done.indexOf(deletion) + 1);
    const wasMade = creation.uncertain === true ? isNew(path) : true;
    const first: FileHistory =
      wasMade === false
        ? { effect: deletion }
        : { effect: creation, persistence: "transient", ...(wasMade === undefined ? { mayHaveBeenThere: true } : {}) };
    return [...attempts, first, ...historyOf(path, later, isNew)];
  }
  if (creation !== undefined && deletion === undefined && (creation.uncertain !== true || isNew(path) === true)) {
    return [...attempts, { effect: creation }];
  }
  const changes = done.filter(({ kind, uncertain }) => kind !== "file.create" || uncertain !== true);
  const kinds = new Map(changes.map((effect) => [effect.kind, effect]));
  // Truncating and writing is one effect, and new times come with every write.
  if (kinds.has("file.truncate")) kinds.delete("file.change");
  if (kinds.size > 1) kinds.delete("file.times");
  return [
    ...attempts,
    ...[...kinds.values()].map((effect): FileHistory => {
      return effect.kind === "file.times" ? { effect, persistence: "timestamps" } : { effect };
    }),
  ];
}

/**
 * Whether a process did in another way what was refused to it: what copies a file of the host's asks for `copy_file_range`
 * first, which an overlay refuses with EXDEV, and then writes the contents itself.
 */
function isDoneBy({ kind, processId }: CallEffect, later: readonly CallEffect[]): boolean {
  return later.some((each) => each.attempted !== true && each.kind === kind && each.processId === processId);
}

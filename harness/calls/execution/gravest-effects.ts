import type { OwnedEffect } from "./execution.ts";

/** Further changes of the same weight are only counted: a hostile server creates a hundred thousand files. */
export const maxAlike = 50;
/** A finding shows fewer diffs: comparing the contents of hundreds of files takes long. */
const maxDiffs = 5;

interface Group {
  kept: number;
  diffs: number;
  left: number;
  last?: OwnedEffect;
}

/**
 * Keeps some changes of each group that weighs the same with every judge, whatever comes before them: three hundred new
 * files never hide one that is overwritten, and the server's own never hide the user's.
 */
export class GravestEffects {
  readonly #kept: OwnedEffect[] = [];
  readonly #groups = new Map<string, Group>();

  /** Keeps a change, or counts it where enough of the same weight are kept. */
  add(change: OwnedEffect): void {
    const group = this.#groupOf(change);
    if (group.kept >= maxAlike) {
      group.left++;
      group.last = change;
      return;
    }
    group.kept++;
    this.#kept.push(change);
  }

  /**
   * The kept changes in order, and one for all that are left out of each group. Who caused the latter is unknown, so no
   * pass rests on them.
   *
   * @param diffOf returns what changed in a file
   */
  all(diffOf: (change: OwnedEffect) => readonly string[] | undefined): readonly OwnedEffect[] {
    const shown = this.#kept.map((change) => {
      const group = this.#groupOf(change);
      const diff = group.diffs < maxDiffs ? diffOf(change) : undefined;
      if (diff === undefined) return change;
      group.diffs++;
      return { ...change, diff };
    });
    const left = [...this.#groups.values()].flatMap(({ last, left: count }) => last && standingFor(last, count));
    return [...shown, ...left.filter((each) => each !== undefined)];
  }

  #groupOf(change: OwnedEffect): Group {
    const weight = weightOf(change);
    const group = this.#groups.get(weight) ?? { kept: 0, diffs: 0, left: 0 };
    this.#groups.set(weight, group);
    return group;
  }
}

function weightOf(effect: OwnedEffect): string {
  const { kind, does, owner, persistence, comparedBy, attempted, isStamp, isNamedCache, sent } = effect;
  const ofRequest = [sent?.twice, sent?.key !== undefined];
  return [kind, does, owner, persistence, comparedBy, attempted, isStamp, isNamedCache, ...ofRequest].join(" ");
}

function standingFor(last: OwnedEffect, count: number): OwnedEffect {
  const { subject, comparedBy = "left-out", sent: _, ...rest } = last;
  const many = `${count.toLocaleString("en")} more`;
  const told = { subject: `${many}, the last of them ${subject}`, evidence: `${many} like these` };
  return { ...rest, ...told, comparedBy, standsFor: count };
}

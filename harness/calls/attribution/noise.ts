import type { Claim } from "./claim.ts";
import { isPassing, mayHide } from "./effect-key.ts";
import type { Habits } from "./habits.ts";
import type { Look } from "./look.ts";
import type { Occurrence, Session } from "./session.ts";

/** What prevents that a claim rests on a session: something breaks it, or may hide what does, and no habit explains it. */
export class Noise {
  readonly #habits: Habits;
  readonly #known = new Map<Session, Map<Claim, readonly Look[]>>();

  constructor(habits: Habits) {
    this.#habits = habits;
  }

  /** The looks that saw it. */
  in(session: Session, claim: Claim): readonly Look[] {
    const known = this.#known.get(session) ?? new Map<Claim, readonly Look[]>();
    this.#known.set(session, known);
    const looks =
      known.get(claim) ??
      session.occurrences.filter((each) => isNoise(each, claim) && !this.isExcused(each)).map(({ look }) => look);
    known.set(claim, looks);
    return looks;
  }

  isExcused(occurrence: Occurrence): boolean {
    return this.#habits.excuseOf(occurrence) !== undefined;
  }
}

/** What came before any call is the start's. */
function isNoise({ effect, look }: Occurrence, claim: Claim): boolean {
  if (look.until.length === 0) return false;
  const calls = look.calls.filter(({ isEarnest }) => isEarnest).length;
  // What one call has made and another replaced is seen as made.
  if (!isPassing(effect)) return claim.breaks(effect) || (claim.needsChange === true && calls > 1);
  if (claim.ignoresPassing === true || !mayHide(effect)) return false;
  // One call may make a file for itself; two may undo each other, and what is written again as it was is not seen.
  const isOfOneCall = calls === 1 && look.aloneTool !== undefined;
  return !isOfOneCall || (effect.wasThere && claim.isOfRepeats !== true);
}

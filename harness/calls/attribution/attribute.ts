import type { PlaceInSession } from "../execution/execution.ts";
import type { RecordedEffect, SessionRecord } from "../journal/session-record.ts";
import { atFirstCalls } from "./at-first-calls.ts";
import { callsOf, type AttributedCall } from "./attributed.ts";
import type { Claim } from "./claim.ts";
import { placeOf, readEvidence } from "./evidence.ts";
import { Habits, type Habit } from "./habits.ts";
import { hiddenTools } from "./hidden.ts";
import { Noise } from "./noise.ts";
import type { NamedEffect } from "../state/weighed-effect.ts";
import { standingOf, type Standing } from "./standing.ts";
import { Owners, type Whose } from "./whose.ts";

/** Whose each effect was: a tool's, or the server's whatever is called. */
export interface Attribution {
  /** The calls of a tool that were not meant to fail, in order, with what was seen at the look after each. */
  callsOf(tool: string): readonly AttributedCall[];
  readonly habits: readonly Habit[];
  /**
   * Whose an effect of a call of a tool is; undefined where nothing like it was seen there.
   *
   * @param places where it may have been seen
   */
  whose(tool: string, effect: NamedEffect, places: readonly PlaceInSession[]): Whose | undefined;
  /** What probes did wherever the tool worked, before it was called, so that nobody sees whether it does the same. */
  hiddenFrom(tool: string): RecordedEffect | undefined;
  /** What came with the first calls of each session, whichever tools were called, so that nobody is charged with it. */
  readonly atFirstCalls: readonly RecordedEffect[];
  /** Where a claim of a tool stands, by effects alone: which of them count as a change is judged elsewhere. */
  standing(tool: string, claim: Claim): Standing;
}

/**
 * Finds out whose each effect was, from nothing but what happened. An effect is of those calls without which it does not
 * come in a session as old and as busy.
 *
 * @param sessions of one target, in any order
 */
export function attribute(sessions: readonly SessionRecord[]): Attribution {
  const evidence = readEvidence(sessions);
  const habits = new Habits(evidence);
  let hidden: ReturnType<typeof hiddenTools> | undefined;
  const owners = new Owners(evidence, habits);
  const known = { evidence, owners, noise: new Noise(habits) };
  return {
    whose: (tool, effect, places) => {
      const seen = places.flatMap(({ session, at }) => evidence.byPlace.get(placeOf({ session, at })) ?? []);
      const occurrence = seen.find(({ effect: other }) => isSameEffect(effect, other));
      return occurrence && owners.of(occurrence, tool, "every");
    },
    hiddenFrom: (tool) => {
      hidden ??= hiddenTools(evidence);
      return hidden.get(tool)?.effect;
    },
    callsOf: (tool) => callsOf(tool, "every", evidence, owners),
    get habits() {
      return habits.told;
    },
    get atFirstCalls() {
      return atFirstCalls(evidence);
    },
    standing: (tool, claim) => standingOf(tool, claim, known),
  };
}

function isSameEffect(left: NamedEffect, right: NamedEffect): boolean {
  return left.subject === right.subject && left.kind === right.kind && left.persistence === right.persistence;
}

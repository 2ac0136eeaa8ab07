import { foldIdentifiers, foldNumbers } from "../../observe/effect/alike-names.ts";
import { familyName } from "../../observe/effect/effect-family.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import type { RequestFacts } from "../../api-stub/intents/request-shape.ts";

/** An effect, and what it does to what was there before. Plain JSON. */
export interface WeighedEffect extends Effect {
  readonly does: Does;
  /**
   * What the comparison rests on. `bytes`: a database could not be read, so whether its content differs is open.
   * `nothing`: whether anything changes is open. `rows`: a database was written and its rows are as before. `meaning`:
   * other bytes that say the same. `times`: the time of a file was set, and nothing else. `error`: what answered before
   * fails now, or the other way round, which may have other reasons. `left-out`: it stands for many like it, of
   * which nothing else is in doubt.
   */
  readonly comparedBy?: "bytes" | "nothing" | "rows" | "meaning" | "times" | "error" | "left-out";
  /** How many it stands for, of which its subject is the last: who caused each of them is open. */
  readonly standsFor?: number;
  /** A file was rewritten, not appended to, and every part of its old content is still in it, as in a store. */
  readonly keepsParts?: true;
  /** Only times differ, and ids that are made for each writing. */
  readonly isStamp?: true;
  /** For a request to a web API. */
  readonly sent?: SentFacts;
}

/** What a request says, and beyond what it asks for. Plain JSON. */
export interface SentFacts {
  /** The number of its event in its box. */
  readonly number: number;
  /** What was sent there; of a request in a batch, its own. */
  readonly request: RequestFacts;
  /** What sending it twice asks for: the same again, as much once more, or unknown. */
  readonly twice: "same" | "more" | "unknown";
  /** The key by which the API may recognise it. Hostile text. */
  readonly key?: string;
  /**
   * Why it changes what is the user's: it contains an argument of the call, or the API's description calls it a change.
   */
  readonly toldBy?: "argument" | "description";
}

/**
 * What an effect does to what was there before.
 *
 * - `adds` leaves all of it
 * - `overwrites` leaves it in place with other content, or in another place
 * - `removes` takes something away
 * - `opaque` cannot be told
 */
export type Does = "adds" | "overwrites" | "removes" | "opaque";

/** What tells one effect from another. */
export type NamedEffect = EffectClass & Pick<Effect, "subject">;

type EffectClass = Pick<Effect, "kind" | "persistence" | "attempted" | "refusedWith">;

/**
 * A file that is written again and again appears as created or as written again, depending on the age of the box. One
 * that came and went excuses none that stays, and one that the machine refused none that only the box refused.
 */
export function writtenClass(effect: EffectClass): string {
  return `${reservation(effect)}${familyName(effect)}`;
}

function reservation(effect: EffectClass): string {
  if (isRefusedByBox(effect)) return "refused ";
  return effect.kind.startsWith("file.") && effect.persistence === "transient" ? "passing " : "";
}

/**
 * Digits vary between rounds of the same effect: a counter, a process id, a time in a file name. So do identifiers, but
 * for those in requests, which tell what is asked for. Whether a file was created or written again makes no difference.
 */
export function writtenKey(effect: NamedEffect): string {
  return `${writtenClass(effect)} ${foldedSubject(effect)}`;
}

function foldedSubject({ kind, subject }: NamedEffect): string {
  return foldNumbers(kind === "api.request" ? subject : foldIdentifiers(subject));
}

/**
 * Whether it stands for many effects: what is known about one of them, such as that it is background, is not known
 * about all.
 */
export function standsForMany({ standsFor }: Pick<WeighedEffect, "standsFor">): boolean {
  return standsFor !== undefined;
}

/** Whether only the sandbox refused to change a file, so that it would have changed elsewhere. */
export function isRefusedByBox({ kind, attempted, refusedWith }: EffectClass): boolean {
  return kind.startsWith("file.") && attempted === true && refusedWith === "EROFS";
}

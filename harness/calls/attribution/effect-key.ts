import type { RecordedEffect } from "../journal/session-record.ts";
import { subjectIn } from "../journal/subject-in.ts";
import { writtenClass } from "../state/weighed-effect.ts";

/**
 * Effects with one key are one effect. The name is exact: another number is another file. What a habit never excuses has
 * a key of its own, so that what was added to a file excuses nothing that was taken from it.
 */
export function keyOf(effect: RecordedEffect): string {
  const { request } = effect;
  return `${classOf(effect)} ${subjectOf(effect)}${request === undefined ? "" : ` ${request.shape}`}`;
}

/** What is done, whatever it is done to. */
export function classOf(effect: RecordedEffect): string {
  const weight = isGrave(effect) ? `${effect.does} ` : isPassing(effect) ? "passing " : "";
  if (effect.request === undefined) return `${weight}${writtenClass(effect)}`;
  return `${weight}${isReached(effect) ? "reached " : ""}request`;
}

/** What an effect is about, whatever it does to it, as far as that is the same in each session. */
export function subjectOf(effect: RecordedEffect): string {
  return effect.asFound ?? subjectIn(effect);
}

/** Nothing of it is left, so that it changes nothing; but it may hide that something was done and undone. */
export function isPassing({ persistence }: RecordedEffect): boolean {
  return persistence !== undefined;
}

/** What reading a database leaves hides nothing. */
export function mayHide({ persistence }: RecordedEffect): boolean {
  return persistence === "transient" || persistence === "timestamps";
}

/**
 * It takes away or replaces what was there before the target, or what that does to it cannot be told. A DELETE does so,
 * whatever is known of its subject.
 */
export function isGrave(effect: RecordedEffect): boolean {
  const { does, wasThere, request } = effect;
  if (isPassing(effect) || isReached(effect)) return false;
  return request?.method === "DELETE" || (wasThere && does !== "adds");
}

/** HTTP gives no other meaning to these methods (RFC 9110, 9.3.4 and 9.3.5; RFC 5789). */
export function isOfDefinedEffect(method: string | undefined): boolean {
  return method === "PUT" || method === "PATCH" || method === "DELETE";
}

/** It tells where something went, not what that does. */
export function isReached({ kind }: RecordedEffect): boolean {
  return kind.startsWith("network.");
}

/** Neither what is grave, nor what contains what a call was given, nor what stands for many comes whatever is called. */
export function mayBeHabit(effect: RecordedEffect): boolean {
  return effect.carries !== true && effect.standsFor === undefined && !isGrave(effect);
}

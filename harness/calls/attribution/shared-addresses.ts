import { foldNumbers } from "../../observe/effect/alike-names.ts";
import { isOfDefinedEffect } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import { groupedBy } from "./groups.ts";
import type { Excuse } from "./habit.ts";
import { isAskedByNearlyAll, recordOfCalls, toolsByOwner } from "./record-of-calls.ts";
import type { Occurrence } from "./session.ts";
import { habitOf, type Habit } from "./told-habit.ts";

interface Address {
  readonly requests: readonly Occurrence[];
  readonly record: Excuse | undefined;
  readonly isAskedByAll: boolean;
  readonly isToldNothing: boolean;
}

/** Requests for a change by the address that they go to, whatever is in them: one may serve all tools. */
export class SharedAddresses {
  readonly #evidence: Evidence;
  readonly #known = new Map<string, Address>();
  #requests: ReadonlyMap<string, readonly Occurrence[]> | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  /** Whether it tells of the call, and does none of its work. */
  isRecord(occurrence: Occurrence): boolean {
    return this.#of(occurrence)?.record?.excuses(occurrence) === true;
  }

  /** Whether nearly all tools send it, so that it is open whose it is. */
  isAskedByAll(occurrence: Occurrence): boolean {
    return this.#of(occurrence)?.isAskedByAll === true;
  }

  /** Whether, besides, it asks that something is replaced, and no tool puts in what it is given. */
  isToldNothing(occurrence: Occurrence): boolean {
    return this.#of(occurrence)?.isToldNothing === true;
  }

  /** Those that all tools send to have something replaced, none with anything in it of what it was given. */
  get askedByAll(): readonly Habit[] {
    return [...this.#byAddress.keys()].flatMap((name) => {
      const { isToldNothing, requests } = this.#at(name);
      return isToldNothing ? habitOf("every-call", name, requests) : [];
    });
  }

  #of(occurrence: Occurrence): Address | undefined {
    const name = addressOf(occurrence);
    return name === undefined ? undefined : this.#at(name);
  }

  #at(name: string): Address {
    const known = this.#known.get(name) ?? this.#read(this.#byAddress.get(name) ?? []);
    this.#known.set(name, known);
    return known;
  }

  #read(requests: readonly Occurrence[]): Address {
    const method = requests[0]?.effect.request?.method;
    const isAskedByAll = method !== "DELETE" && isAskedByNearlyAll(requests, this.#evidence);
    const isToldNothing = isAskedByAll && isOfDefinedEffect(method) && toolsByOwner(requests).call.size === 0;
    return { requests, record: recordOfCalls.learn(requests, this.#evidence), isAskedByAll, isToldNothing };
  }

  get #byAddress(): ReadonlyMap<string, readonly Occurrence[]> {
    this.#requests ??= groupedBy(this.#evidence.occurrences, addressOf);
    return this.#requests;
  }
}

function addressOf({ effect, subject }: Occurrence): string | undefined {
  return effect.kind === "api.request" ? foldNumbers(subject) : undefined;
}

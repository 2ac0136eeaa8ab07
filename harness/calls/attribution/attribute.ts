import type { OwnedEffect, PlaceInSession } from "../execution/execution.ts";
import type { RecordedEffect, SessionRecord } from "../journal/session-record.ts";
import { atFirstCalls } from "./at-first-calls.ts";
import { callsOf, type AttributedCall } from "./attributed.ts";
import type { Claim } from "./claim.ts";
import { isPerhapsOwn } from "../execution/owner.ts";
import { placeOf, readEvidence, sessionOf, type Evidence } from "./evidence.ts";
import { Habits } from "./habits.ts";
import type { Habit } from "./told-habit.ts";
import { hiddenTools } from "./hidden.ts";
import { Noise } from "./noise.ts";
import { OtherTools } from "./other-tools.ts";
import { showingIn } from "./showing.ts";
import type { NamedEffect } from "../state/weighed-effect.ts";
import type { Occurrence } from "./session.ts";
import { notAfter, standingOf, type Standing } from "./standing.ts";
import { Owners, type Whose } from "./whose.ts";

/** Whose each effect was: a tool's, or the server's whatever is called. */
export interface Attribution {
  /** The calls of a tool that were not meant to fail, in order, with what was seen at the look after each. */
  callsOf(tool: string): readonly AttributedCall[];
  readonly habits: readonly Habit[];
  /** Requests that nearly all tools send to have something replaced, none with anything in it of what it was given. */
  readonly askedByAll: readonly Habit[];
  /** Tools with a lasting change that nearly all make, and of which calls that must fail would tell whether it is theirs. */
  readonly unexplained: ReadonlySet<string>;
  /** Whether a session without requests would tell if the server does something by itself. */
  readonly mayActByItself: boolean;
  /** How old the oldest session without any request has become. */
  readonly longestIdleMs: number;
  /** Whether the server itself does it with every call, as far as the name of an effect tells. */
  isOfEveryCall(effect: OwnedEffect): boolean;
  /** Whether other calls may still show that an effect of a tool is the server's: it is its own, or came without the tool. */
  mayBeOfAll(tool: string, effect: OwnedEffect): boolean;
  /**
   * Whose an effect of a call of a tool is; undefined where nothing like it was seen there.
   *
   * @param sight where it may have been seen
   */
  whose(tool: string, effect: NamedEffect, sight: SeenIn): Whose | undefined;
  /**
   * Whether it is a request to have something replaced that nearly all tools send, none with anything in it of what it was given.
   *
   * @param sight as above
   */
  isAskedByAll(effect: NamedEffect, sight: SeenIn): boolean;
  /** What probes did wherever the tool worked, before it was called, so that nobody sees whether it does the same. */
  hiddenFrom(tool: string): RecordedEffect | undefined;
  /** What has shown an effect of calls, where that was an answer: an unchanged one proves something only then. */
  readonly showing: ReadonlySet<string>;
  /** What came with the first calls of each session, whichever tools were called, so that nobody is charged with it. */
  readonly atFirstCalls: readonly RecordedEffect[];
  /** The other tools, and those of them after which a tool was not seen to keep a claim: it may act only after one of these. */
  others(tool: string, claim: Claim): Others;
  /** Where a claim of a tool stands, by effects alone: which of them count as a change is judged elsewhere. */
  standing(tool: string, claim: Claim): Standing;
}

/** Tools beside one of which a claim is asked. */
export interface Others {
  readonly count: number;
  /** After calls of these it was not seen to keep the claim. */
  readonly notAfter: readonly string[];
}

/** Where an effect may have been seen. */
export interface SeenIn {
  readonly places: readonly PlaceInSession[];
  /** A session of these places that goes on, so that it is not among those that tell of others. */
  readonly open?: SessionRecord | undefined;
}

/**
 * Finds out whose each effect was, from nothing but what happened. An effect is of those calls without which it does not
 * come in a session as old and as busy.
 *
 * @param sessions of one target, in any order
 */
export function attribute(sessions: readonly SessionRecord[]): Attribution {
  return new AttributionOf(readEvidence(sessions));
}

class AttributionOf implements Attribution {
  readonly #evidence: Evidence;
  readonly #habits: Habits;
  readonly #others: OtherTools;
  readonly #owners: Owners;
  readonly #noise: Noise;
  #hidden: ReturnType<typeof hiddenTools> | undefined;
  #showing: ReadonlySet<string> | undefined;
  #byPlace: ByPlace | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    this.#habits = new Habits(evidence);
    this.#others = new OtherTools(evidence);
    this.#owners = new Owners(evidence, this.#habits);
    this.#noise = new Noise(this.#habits);
  }

  callsOf(tool: string): readonly AttributedCall[] {
    return callsOf(tool, "every", this.#evidence, this.#owners);
  }

  get habits(): readonly Habit[] {
    return this.#habits.told;
  }

  get askedByAll(): readonly Habit[] {
    return this.#habits.addresses.askedByAll;
  }

  get unexplained(): ReadonlySet<string> {
    return this.#habits.unexplained;
  }

  get mayActByItself(): boolean {
    return this.#habits.mayActByItself;
  }

  get longestIdleMs(): number {
    const idle = this.#evidence.sessions.filter(({ requests }) => requests.length === 0);
    return Math.max(0, ...idle.map(({ endMs }) => endMs));
  }

  isOfEveryCall(effect: OwnedEffect): boolean {
    return this.#habits.isOfEveryCall(effect);
  }

  mayBeOfAll(tool: string, effect: OwnedEffect): boolean {
    return isPerhapsOwn(effect.owner) || this.#others.mayHave(tool, effect);
  }

  whose(tool: string, effect: NamedEffect, sight: SeenIn): Whose | undefined {
    const occurrence = this.#seenAt(effect, sight);
    return occurrence && this.#owners.of(occurrence, tool, "every");
  }

  isAskedByAll(effect: NamedEffect, sight: SeenIn): boolean {
    const occurrence = this.#seenAt(effect, sight);
    return occurrence !== undefined && this.#habits.addresses.isToldNothing(occurrence);
  }

  hiddenFrom(tool: string): RecordedEffect | undefined {
    this.#hidden ??= hiddenTools(this.#evidence);
    return this.#hidden.get(tool)?.effect;
  }

  get showing(): ReadonlySet<string> {
    this.#showing ??= showingIn(this.#evidence);
    return this.#showing;
  }

  get atFirstCalls(): readonly RecordedEffect[] {
    return atFirstCalls(this.#evidence);
  }

  others(tool: string, claim: Claim): Others {
    const count = [...this.#evidence.tools].filter((other) => other !== tool).length;
    return { count, notAfter: notAfter(tool, claim, { evidence: this.#evidence, noise: this.#noise }) };
  }

  standing(tool: string, claim: Claim): Standing {
    const known = { evidence: this.#evidence, owners: this.#owners, noise: this.#noise };
    return standingOf(tool, claim, known);
  }

  #seenAt(effect: NamedEffect, { places, open }: SeenIn): Occurrence | undefined {
    const name = nameOf(effect);
    for (const { session, at } of places) {
      const seen = open?.session === session ? occurrencesIn(open) : this.#seen;
      const occurrence = seen.get(placeOf({ session, at }))?.get(name);
      if (occurrence !== undefined) return occurrence;
    }
    return undefined;
  }

  get #seen(): ByPlace {
    this.#byPlace ??= byPlaceAndName(this.#evidence.occurrences);
    return this.#byPlace;
  }
}

type ByPlace = ReadonlyMap<string, ReadonlyMap<string, Occurrence>>;

/** Each of a hundred thousand requests is looked up, for each claim. */
function byPlaceAndName(occurrences: readonly Occurrence[]): ByPlace {
  const byPlace = new Map<string, Map<string, Occurrence>>();
  for (const occurrence of occurrences) {
    const { session, look, effect } = occurrence;
    const place = placeOf({ session: session.number, at: look.to });
    const byName = byPlace.get(place) ?? new Map<string, Occurrence>();
    byPlace.set(place, byName);
    const name = nameOf(effect);
    if (!byName.has(name)) byName.set(name, occurrence);
  }
  return byPlace;
}

const openSessions = new WeakMap<SessionRecord, ByPlace>();

function occurrencesIn(record: SessionRecord): ByPlace {
  const known = openSessions.get(record) ?? byPlaceAndName(sessionOf(record).occurrences);
  openSessions.set(record, known);
  return known;
}

function nameOf({ kind, persistence, subject }: NamedEffect): string {
  return `${kind} ${persistence ?? ""} ${subject}`;
}

import { differsByNumbers } from "../../../observe/effect/alike-names.ts";
import { withoutPlainNames } from "../../../connect/owned-name.ts";
import { standsForMany, writtenKey, type NamedEffect } from "../../../calls/state/weighed-effect.ts";
import { isCall, type OwnedEffect, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { isPerhapsOwn } from "../../../calls/execution/owner.ts";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isOfNearlyAll, minTools } from "./nearly-all-tools.ts";
import { ownerOfRequest, type RequestOwner } from "./shared-request.ts";

/** A timestamp only shows that something was read. */
function lastingOrPassing({ effects }: ObservedExchange): readonly OwnedEffect[] {
  return effects.filter(({ persistence }) => persistence !== "timestamps");
}

interface Sighting {
  readonly change: OwnedEffect;
  readonly tools: Set<string>;
  /** The tools by each name that came with their calls: names differ in numbers and identifiers. */
  readonly names: Map<string, Set<string>>;
  readonly failing: Set<string>;
  /** Of a request. */
  readonly method: string | undefined;
  /** For a request, the tools by whose it was with one of their calls. */
  readonly owners: Readonly<Record<RequestOwner, Set<string>>>;
}

/** Of the 22 tools of a published server that sends statistics, 8 take a path, and 6 tell with which word they were called. */
const recordsShare = 1 / 4;

/** Which tools were seen with which effects: what nearly all have belongs to none of them. */
export class EffectsOfTools {
  readonly #called = new Set<string>();
  readonly #sightings = new Map<string, Sighting>();

  /** How many tools were recorded with a call. */
  get called(): number {
    return this.#called.size;
  }

  /** Counts a tool whose effects were not looked for: it is none of those that share one. */
  recordCalled(tool: string): void {
    this.#called.add(tool);
  }

  /**
   * @param exchanges calls of one tool
   * @param countsClocks whether what the server does to its own files counts that comes only now and then: what another
   *   tool has started does, too, where all tools are called in one box
   */
  record(tool: string, exchanges: readonly ObservedExchange[], countsClocks = false): void {
    const calls = exchanges.filter(isCall);
    if (calls.length > 0) this.recordCalled(tool);
    const often = oftenIn(calls);
    for (const exchange of calls) {
      for (const change of lastingOrPassing(exchange)) {
        const key = keyOf(change);
        // A session is opened with the first call in each box.
        const isFirst = change.kind === "api.request" && exchange === calls[0];
        const isOfClock = countsClocks && change.owner === "server";
        if (isFirst || isOfClock || often.has(key)) this.#add(key, { tool, change, exchange });
      }
    }
  }

  /** Effects of nearly all tools; of requests, those that ask for a change. */
  get ofNearlyAll(): readonly Sighting[] {
    return [...this.#sightings.values()].filter((sighting) =>
      sighting.change.kind === "api.request" ? this.#isOfAllTools(sighting) : this.#isHabit(sighting),
    );
  }

  /** Whether a change that came with a call is the server's doing with every call. */
  isHabit(change: OwnedEffect, exchange: ObservedExchange): boolean {
    if (change.owner === "server" && this.#isScratchOfHabit(change)) return true;
    const sighting = this.#sightingOf(change);
    if (sighting === undefined) return false;
    if (this.#isHabit(sighting) && this.#hasNameOf(sighting, change, exchange.effects)) return true;
    return this.#isRecord(sighting, change, exchange);
  }

  /** The same for what is the server's own, where nothing else is known of a change. */
  isOwnHabit(change: NamedEffect, beside: readonly NamedEffect[]): boolean {
    if (this.#isScratchOfHabit(change)) return true;
    const sighting = this.#sightings.get(keyOf(change));
    if (sighting === undefined || !isOfServer(sighting)) return false;
    return this.#isHabit(sighting) && this.#hasNameOf(sighting, change, beside);
  }

  /**
   * Whether the calls of other tools may still show that a change is the server's doing: whose it is what comes with
   * calls to the server's own files, no single tool tells.
   */
  mayBecomeHabit(tool: string, change: OwnedEffect): boolean {
    if (isPerhapsOwn(change.owner)) return true;
    const sighting = this.#sightingOf(change);
    if (sighting === undefined || [...sighting.tools].every((other) => other === tool)) return false;
    return change.kind === "api.request" || sighting.failing.size > 0;
  }

  /** A request that nearly all tools send: the server counts calls, or one address serves all of them. */
  isSharedRequest(change: OwnedEffect): boolean {
    const sighting = this.#sightingOf(change);
    return sighting !== undefined && this.#isSharedRequest(sighting);
  }

  /** Whether it is such a request, by a method that replaces something, and none of the tools puts in what it is given. */
  isOfAllTools(change: OwnedEffect): boolean {
    const sighting = this.#sightingOf(change);
    return sighting !== undefined && this.#isOfAllTools(sighting);
  }

  #isOfAllTools(sighting: Sighting): boolean {
    return this.#isSharedRequest(sighting) && isOfDefinedEffect(sighting.method) && sighting.owners.call.size === 0;
  }

  #sightingOf(change: OwnedEffect): Sighting | undefined {
    if (standsForMany(change) && change.owner !== "server") return undefined;
    return this.#sightings.get(keyOf(change));
  }

  #add(key: string, { tool, change, exchange }: Told): void {
    const sighting = this.#sightings.get(key) ?? {
      change,
      tools: new Set(),
      names: new Map(),
      failing: new Set(),
      method: change.sent?.request.method.toUpperCase(),
      owners: { call: new Set(), record: new Set(), server: new Set(), open: new Set() },
    };
    sighting.tools.add(tool);
    const name = nameOf(change);
    sighting.names.set(name, (sighting.names.get(name) ?? new Set()).add(tool));
    if (callOutcomeOf(exchange.outcome).kind !== "success") sighting.failing.add(tool);
    if (change.kind === "api.request") sighting.owners[ownerOfRequest(change, exchange)].add(tool);
    this.#sightings.set(key, sighting);
  }

  /**
   * Whether it is the lock, or the file that takes the place, of one that the server writes with every call: of a server
   * that saves late, a look may find either half of that.
   */
  #isScratchOfHabit({ kind, persistence, subject }: NamedEffect): boolean {
    const comesOrGoes = kind === "file.create" || kind === "file.delete" || persistence === "transient";
    if (!comesOrGoes || !kind.startsWith("file.")) return false;
    return namesBefore(withoutPlainNames(subject)).some((name) => {
      const sighting = this.#sightings.get(keyOf({ kind: "file.change", subject: name }));
      return sighting !== undefined && isOfServer(sighting) && this.#isHabit(sighting);
    });
  }

  /**
   * Whether a request tells of a call: nearly all tools send it, and some never put in what they are given. Where a call
   * gives nothing to put in, as many tools have to say so as put something in, and a quarter of all: one address may serve
   * all tools, but then it is told what they are given.
   */
  #isRecord(sighting: Sighting, change: OwnedEffect, exchange: ObservedExchange): boolean {
    // What is in doubt may be a record; what is known to ask for a change is not.
    if (change.comparedBy !== "nothing" || !this.#isSharedRequest(sighting)) return false;
    const { call, record } = sighting.owners;
    const records = [...record].filter((tool) => !call.has(tool)).length;
    if (records < minTools) return false;
    // Last, since it reads the request: every judgement of every check asks this.
    const owner = ownerOfRequest(change, exchange);
    if (owner === "call") return false;
    return owner === "record" || (records >= call.size && records >= recordsShare * sighting.tools.size);
  }

  /**
   * If nearly all tools come with the same name, its numbers do not vary, and another number is another file. An
   * identifier may be new with each launch: another one is another file where two came together.
   */
  #hasNameOf({ names }: Sighting, change: NamedEffect, beside: readonly NamedEffect[]): boolean {
    const own = nameOf(change);
    const isOfAll = (tools: ReadonlySet<string>): boolean => isOfNearlyAll(tools.size, this.#called.size);
    if (isOfAll(names.get(own) ?? new Set())) return true;
    const fixed = [...names].flatMap(([name, tools]) => (isOfAll(tools) ? [name] : []));
    if (fixed.some((name) => differsByNumbers(name, own))) return false;
    const alike = namesIn(beside).get(keyOf(change)) ?? new Set([own]);
    return fixed.length === 0 || (alike.size === 1 && alike.has(own));
  }

  #isSharedRequest({ change, method, tools }: Sighting): boolean {
    return change.kind === "api.request" && method !== "DELETE" && isOfNearlyAll(tools.size, this.#called.size);
  }

  /**
   * A request that replaces or removes something is none, of whatever tool: what it does to the API, it does each time. A
   * change to what is the user's must also come with calls that did nothing: all tools may well write to one list.
   */
  #isHabit(sighting: Sighting): boolean {
    const { change, tools, failing, method, owners } = sighting;
    if (change.kind === "api.request")
      return !isOfDefinedEffect(method) && this.#isSharedRequest(sighting) && owners.call.size + owners.open.size === 0;
    return isOfNearlyAll(tools.size, this.#called.size) && (isPerhapsOwn(change.owner) || failing.size >= minTools);
  }
}

/** Whether the method says what is done: HTTP gives no other meaning to these (RFC 9110, 9.3.4 and 9.3.5; RFC 5789). */
export function isOfDefinedEffect(method: string | undefined): boolean {
  return method === "PUT" || method === "PATCH" || method === "DELETE";
}

interface Told {
  readonly tool: string;
  readonly change: OwnedEffect;
  readonly exchange: ObservedExchange;
}

function isOfServer({ change }: Sighting): boolean {
  return change.owner === "server";
}

/** What comes with half of the calls or more: what comes only now and then is the work of a clock. */
function oftenIn(calls: readonly ObservedExchange[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const exchange of calls) {
    for (const key of new Set(lastingOrPassing(exchange).map(keyOf))) times.set(key, (times.get(key) ?? 0) + 1);
  }
  return new Set([...times].flatMap(([key, count]) => (count * 2 >= calls.length ? [key] : [])));
}

/** With what programs end the name of a file while they replace another one. */
const scratchWords: ReadonlySet<string> = new Set(["lock", "tmp", "temp", "new", "swp", "part", ""]);

/** The names of files that one of this name may be the scratch of: `config.json` for `config.json.4711.tmp`. */
function namesBefore(path: string): readonly string[] {
  const start = path.lastIndexOf("/") + 1;
  const ends = [...path.slice(start, start + maxNameLength).matchAll(/[.~-]/gu)].map(({ index }) => start + index);
  const last = path.slice((ends.at(-1) ?? path.length) + 1).toLowerCase();
  return scratchWords.has(last) ? ends.filter((end) => end > start).map((end) => path.slice(0, end)) : [];
}

/** Longer names are none that a file system takes. */
const maxNameLength = 255;

function keyOf(effect: NamedEffect): string {
  return writtenKey({ ...effect, subject: nameOf(effect) });
}

/** Each box has its own TMPDIR. */
function nameOf({ subject }: NamedEffect): string {
  return withoutPlainNames(subject);
}

/** By array: a hostile server makes a hundred thousand files, each of which is asked about beside all others. */
const namesOfEffects = new WeakMap<readonly NamedEffect[], ReadonlyMap<string, ReadonlySet<string>>>();

/** The different names of effects that are alike, by their key. */
function namesIn(effects: readonly NamedEffect[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = namesOfEffects.get(effects);
  if (known !== undefined) return known;
  const names = new Map<string, Set<string>>();
  for (const effect of effects) {
    const key = keyOf(effect);
    names.set(key, (names.get(key) ?? new Set()).add(nameOf(effect)));
  }
  namesOfEffects.set(effects, names);
  return names;
}

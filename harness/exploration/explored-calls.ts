import type { ObservedExchange } from "../calls/execution/execution.ts";
import { isLog } from "../calls/execution/owner.ts";
import { callStep } from "../calls/setup/helping-calls.ts";
import { noLead, placeKey, type Lead, type Slot } from "../calls/setup/lead.ts";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { isWordAt } from "../json/word-at.ts";
import { harvest, type Harvested } from "./harvest.ts";
import type { SeenValues } from "./seen-values.ts";

/** An argument whose value came from an answer. */
interface Origin {
  readonly path: readonly string[];
  readonly value: string | number;
  /** The call with that answer. */
  readonly call: number;
  readonly found: Harvested;
}

/** A call of the exploration. */
export interface ExploredCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Index of its box, from 0. */
  readonly box: number;
  /** Its answer and its effects. */
  readonly exchange: ObservedExchange;
  /** No effect of it can have come after those in its exchange. */
  readonly isAtRest: boolean;
  /** No effect in its exchange can be of an earlier call. */
  readonly isOwn: boolean;
  /** Its effects were looked for, though they may have come with a later call. */
  readonly isLookedAt: boolean;
  /** The call right before it in the box was one of the same tool. */
  readonly isNext: boolean;
  readonly worked: boolean;
  /** Its answer in short, where it did not work; absent where none came. */
  readonly failure?: string;
  readonly origins: readonly Origin[];
  /** Earlier calls that errors of the tool asked for. */
  readonly after: readonly number[];
}

/** Most calls in one lead: what preparing a box can afford. */
const maxLead = 8;
const maxLongLead = 24;
/** Most calls that stand for all tools of a server. */
export const maxOfAll = 60;
const maxLeaves = 200;
/** A shorter text may stand in a file by chance. */
const minStoredLength = 3;

/** All calls of an exploration in order, and which of them others depend on. */
export class ExploredCalls {
  readonly #calls: ExploredCall[] = [];
  readonly #byTool = new Map<string, ExploredCall[]>();
  readonly #workingIn = new Map<number, ExploredCall[]>();
  #worked = 0;

  get count(): number {
    return this.#calls.length;
  }

  /** How many calls have worked. */
  get worked(): number {
    return this.#worked;
  }

  at(index: number): ExploredCall | undefined {
    return this.#calls[index];
  }

  /** The calls of one tool, in order. */
  of(tool: string): readonly ExploredCall[] {
    return this.#byTool.get(tool) ?? [];
  }

  /** Those that worked in a box, the latest first. */
  workingIn(box: number): readonly ExploredCall[] {
    return (this.#workingIn.get(box) ?? []).toReversed();
  }

  lastThatWorked(tool: string, box: number): number | undefined {
    const found = this.#calls.findLastIndex((call) => call.tool === tool && call.box === box && call.worked);
    return found === -1 ? undefined : found;
  }

  record(made: Omit<ExploredCall, "isNext">): number {
    const last = this.#calls.at(-1);
    const call = { ...made, isNext: last?.box === made.box && last.tool === made.tool };
    const ofTool = this.#byTool.get(call.tool) ?? [];
    this.#byTool.set(call.tool, ofTool);
    ofTool.push(call);
    if (call.worked) {
      this.#worked++;
      const working = this.#workingIn.get(call.box) ?? [];
      this.#workingIn.set(call.box, working);
      working.push(call);
    }
    return this.#calls.push(call) - 1;
  }

  /**
   * The prerequisites of a call: calls that gave or stored what its arguments contain, calls that an error asked for, and, if it
   * failed before, the calls since.
   */
  leadOf(index: number): Lead {
    const call = this.#calls[index];
    if (call === undefined) return noLead;
    const failed = this.#failedBefore(index);
    const between = failed === undefined ? [] : this.#workingOthers(failed + 1, index).slice(-maxLead);
    return this.#leadFrom(index, [...this.#givers(index), ...between], maxLead);
  }

  /** Everything that worked before a call in its box: the last calls of each tool. */
  longLeadOf(index: number): Lead {
    const call = this.#calls[index];
    if (call === undefined) return noLead;
    const start = this.#calls.findIndex(({ box }) => box === call.box);
    return this.#leadFrom(index, this.#workingOthers(start, index), maxLongLead);
  }

  /**
   * Everything that worked in the box of a call, before it or after it.
   *
   * @param isWanted tells which tools' calls to include
   */
  wholeLeadOf(index: number, isWanted: (tool: string) => boolean): Lead {
    const call = this.#calls[index];
    if (call === undefined) return noLead;
    const others = this.#workingOthers(0, this.#calls.length, index);
    return this.#leadFrom(
      index,
      others.filter((other) => isWanted(this.#calls[other]?.tool ?? "")),
      maxLongLead,
    );
  }

  /** Tools whose answers others needed, in the order of their calls. */
  get givers(): readonly string[] {
    const used = new Set(this.#calls.flatMap(({ worked, origins }) => (worked ? origins.map(({ call }) => call) : [])));
    const ordered = [...used].toSorted((left, right) => left - right);
    return [...new Set(ordered.flatMap((call) => this.#calls[call]?.tool ?? []))];
  }

  /** The last failure with the same arguments in the same box. */
  #failedBefore(index: number): number | undefined {
    const call = this.#calls[index];
    const text = textOf(call);
    const found = this.#calls
      .slice(0, index)
      .findLastIndex((other) => other.box === call?.box && !other.worked && textOf(other) === text);
    return found === -1 ? undefined : found;
  }

  /**
   * Working calls of other tools; of equal ones, the first.
   *
   * @param of the call whose box they were made in
   */
  #workingOthers(from: number, to: number, of: number = to): readonly number[] {
    const [call, seen, found] = [this.#calls[of], new Set<string>(), new Array<number>()];
    for (let index = from; index < to; index++) {
      const other = this.#calls[index];
      if (other === undefined || !other.worked || other.box !== call?.box || other.tool === call.tool) continue;
      const text = textOf(other);
      if (!seen.has(text)) found.push(index);
      seen.add(text);
    }
    return found;
  }

  /** Calls that gave or stored values of the arguments or that an error asked for, and their own prerequisites. */
  #givers(index: number): readonly number[] {
    const found = new Set<number>();
    const waiting = [index];
    for (let next = waiting.pop(); next !== undefined && found.size <= maxLongLead; next = waiting.pop()) {
      const { origins = [], after = [] } = this.#calls[next] ?? {};
      for (const call of [...origins.flatMap((origin) => this.#sourcesOf(origin, next)), ...after]) {
        if (found.has(call) || found.size > maxLongLead) continue;
        found.add(call);
        waiting.push(call);
      }
    }
    return [...found];
  }

  /**
   * The calls without which a value would not be there: those that put it there, where it was given to them; else the call
   * whose answer shows it. A server that stores what it is given shows it in many answers, and a lead of one that only
   * reads would find nothing in a fresh box.
   *
   * @param taker the call that takes it
   */
  #sourcesOf({ call, value }: Origin, taker: number): readonly number[] {
    const makers = this.#makersOf(value, taker);
    return makers.length > 0 ? makers : [call];
  }

  /** The last call of each other tool that was given a text and stored it, before the one that takes it. */
  #makersOf(value: string | number, taker: number): readonly number[] {
    const { tool, box } = this.#calls[taker] ?? {};
    const makers = new Map<string, number>();
    if (typeof value !== "string" || value.length < minStoredLength) return [];
    for (const [index, call] of this.#calls.slice(0, taker).entries())
      if (call.box === box && call.tool !== tool && hasStored(call, value)) makers.set(call.tool, index);
    return [...makers.values()].slice(-maxLead);
  }

  /** Calls in order, with their prerequisites; calls beyond the limit are left out. */
  leadTo(indexes: readonly number[], limit: number = maxLead): Lead {
    const all = new Set(indexes.flatMap((each) => [...this.#givers(each), each]));
    return this.#leadOfCalls([...all].toSorted((left, right) => left - right).slice(0, limit));
  }

  #leadFrom(index: number, wanted: readonly number[], limit: number): Lead {
    const all = new Set(wanted.flatMap((each) => [...this.#givers(each), each]));
    const needed = new Set(this.#givers(index));
    const ordered = [...all].filter((each) => each !== index).toSorted((left, right) => left - right);
    // A call that provides a value is never left out.
    const room = Math.max(0, limit - needed.size);
    const free = room === 0 ? [] : ordered.filter((each) => !needed.has(each)).slice(-room);
    return this.#leadOfCalls(
      ordered.filter((each) => needed.has(each) || free.includes(each)),
      index,
    );
  }

  /** @param end the call that they lead to */
  #leadOfCalls(indexes: readonly number[], end?: number): Lead {
    const calls = [...indexes, ...(end === undefined ? [] : [end])].flatMap((index) => this.#calls[index] ?? []);
    const slots = new Map<string, Slot>();
    // What other tools take of the same answers is asked of them beside these, as what they show.
    for (const { tool, origins } of [...calls, ...this.#calls]) {
      for (const { path, value, call, found } of origins) {
        const step = indexes.indexOf(call);
        if (step === -1) continue;
        const key = JSON.stringify([step, found.keys, found.nth]);
        const known = slots.get(key);
        const places = new Set([...(known?.places ?? []), placeKey(tool, path)]);
        const takers = new Set([...(known?.takers ?? []), tool]);
        slots.set(key, { step, value, places, takers, read: (result) => readAgain(result, found) });
      }
    }
    const steps = calls.slice(0, indexes.length).map(({ tool, arguments: given }) => callStep(tool, given));
    return { steps, slots: [...slots.values()] };
  }
}

/**
 * Whether a call was given a text, and changed a file so that it stands there now and did not before. What a
 * server notes of each call in a log was given to tools that only read as well.
 */
function hasStored({ worked, arguments: given, exchange }: ExploredCall, text: string): boolean {
  if (!worked || !leavesOf(given, []).some(({ value }) => value === text)) return false;
  const stands = (sign: "+" | "-", diff: readonly string[]): boolean =>
    diff.some((line) => line.startsWith(sign) && holdsAsWord(line, text));
  return exchange.effects.some((effect) => {
    const { kind, diff = [] } = effect;
    return kind.startsWith("file.") && !isLog(effect) && stands("+", diff) && !stands("-", diff);
  });
}

function holdsAsWord(line: string, text: string): boolean {
  for (let from = line.indexOf(text); from !== -1; from = line.indexOf(text, from + 1))
    if (isWordAt(line, text, from)) return true;
  return false;
}

/** The value at the same place of another answer. */
export function readAgain(result: JsonObject, { keys, nth }: Harvested): string | number | undefined {
  const place = JSON.stringify(keys);
  const same = harvest(result).filter((each) => JSON.stringify(each.keys) === place);
  return (same.find((each) => each.nth === nth) ?? same.at(-1))?.value;
}

/** Which values in the arguments came from an answer in the current box. */
export function originsOf(tool: string, given: JsonObject, seen: SeenValues): readonly Origin[] {
  return leavesOf(given, []).flatMap(({ path, value }) => {
    const found = seen.originOf(tool, path, value);
    return found === undefined ? [] : [{ path, value, call: found.call, found }];
  });
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: string | number;
}

/** Texts and numbers in arguments, with their paths. */
export function leavesOf(value: Json, path: readonly string[]): readonly Leaf[] {
  if (typeof value === "string" || typeof value === "number") return [{ path, value }];
  if (Array.isArray(value)) return value.slice(0, maxLeaves).flatMap((each) => leavesOf(each, [...path, "*"]));
  if (!isJsonObject(value)) return [];
  return Object.keys(value)
    .slice(0, maxLeaves)
    .flatMap((key) => leavesOf(member(value, key) ?? null, [...path, key]));
}

function textOf(call: ExploredCall | undefined): string {
  return call === undefined ? "" : canonicalText([call.tool, call.arguments]);
}

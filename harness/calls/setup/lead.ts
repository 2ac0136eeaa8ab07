import { argumentsOf, toolOf, type Conversation, type Exchange, type Step } from "../../conversation/conversation.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { isWordAt } from "../../json/word-at.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";

/** The prerequisite calls of a tool: calls of other tools without which it does not work, in an order that worked. */
export interface Lead {
  readonly steps: Conversation;
  readonly slots: readonly Slot[];
}

/** The prerequisite calls of a tool, and those that may come before it as well. */
export interface KnownLeads {
  readonly current: Lead;
  /** Everything that worked in the exploration. */
  readonly longest: Lead;
  /** From all that worked beside it without destroying to all but one that says so. */
  readonly broader: readonly Lead[];
  /** What tools make that change something, about the same thing; undefined where there are none. */
  readonly makers: Lead | undefined;
}

/** A value from the answer of a prerequisite call, which differs in each instance of the server. */
export interface Slot {
  /** Index of the step whose answer contains it. */
  readonly step: number;
  /** Finds it in the answer. */
  readonly read: (result: JsonObject) => string | number | undefined;
  /** Its value when the order was found. */
  readonly value: string | number;
  /** The places that take it, as `placeKey` writes them. */
  readonly places: ReadonlySet<string>;
  /** The tools that take it. */
  readonly takers: ReadonlySet<string>;
}

export const noLead: Lead = { steps: [], slots: [] };

/** One text for an argument of a tool; `*` stands for every item of an array. */
export function placeKey(tool: string, path: readonly string[]): string {
  return JSON.stringify([tool, ...path]);
}

/**
 * The values of the slots of one lead, in all boxes in which its tool is called. What is shrunk and repeated was
 * observed in one box and contains its values, so every value that a slot ever had is remembered.
 */
export class LeadValues {
  readonly lead: Lead;
  readonly #known: readonly Set<string>[];

  constructor(lead: Lead) {
    this.lead = lead;
    this.#known = lead.slots.map(({ value }) => new Set([String(value)]));
  }

  /** Whether a text came from an answer in any box: no other text stands for what it names. */
  isOfAnswer(text: string): boolean {
    return this.#known.some((values) => values.has(text));
  }

  /** The values for one box, in which nothing has been called yet. */
  inBox(): BoxValues {
    return new BoxValues(this.lead, this.#known);
  }
}

/** The values of the slots in one box, taken from the answers there. */
export class BoxValues {
  readonly #lead: Lead;
  readonly #known: readonly Set<string>[];
  readonly #now: (string | number | undefined)[] = [];

  constructor(lead: Lead, known: readonly Set<string>[]) {
    this.#lead = lead;
    this.#known = known;
  }

  /** Takes the values from the answer to a step of the lead. */
  learn(step: Step, { outcome }: Exchange): void {
    const call = callOutcomeOf(outcome);
    if (call.kind !== "success") return;
    for (const [index, slot] of this.#lead.slots.entries()) {
      if (this.#lead.steps[slot.step] !== step) continue;
      const value = slot.read(call.result);
      if (value === undefined) continue;
      this.#now[index] = value;
      this.#known[index]?.add(String(value));
    }
  }

  /** The step with the values of this box in place of another box's. */
  fill(step: Step): Step {
    return this.#with(step, ([first = -1]) => this.#now[first]);
  }

  /** The step with the values that the slots had when the lead was found: the same text for each box. */
  asFound(step: Step): Step {
    return this.#with(step, ([first = -1, ...others], value) => {
      // What another slot had in another box is that of this one here.
      const here = [first, ...others].find((slot) => String(this.#now[slot]) === String(value));
      return this.#lead.slots[here ?? first]?.value;
    });
  }

  /** A text with these values in place of those of this box. */
  textAsFound(text: string): string {
    const names = this.#lead.slots.flatMap(({ value }, index): Name[] => {
      const now = this.#now[index];
      if (typeof now !== "string" || typeof value !== "string" || now.length < minNameLength) return [];
      return now === value ? [] : [[now, value]];
    });
    return names.length === 0 ? text : withNames(text, names);
  }

  /** @param valueOf what takes the place of a value that these slots have, or had in any box; undefined where none is known */
  #with(step: Step, valueOf: (slots: readonly number[], value: Leaf) => Leaf | undefined): Step {
    const { params } = step;
    const [tool, given] = [toolOf(step), argumentsOf(step)];
    if (!isJsonObject(params) || tool === undefined || given === undefined) return step;
    const filled = withValues(given, [], (value, path) => {
      const now = valueOf(this.#slotsOf(value, placeKey(tool, path)), value) ?? value;
      return typeof value === "string" ? String(now) : Number(now);
    });
    return filled === given ? step : { ...step, params: { ...params, arguments: filled } };
  }

  #slotsOf(value: Leaf, place: string): readonly number[] {
    return this.#lead.slots.flatMap(({ places }, at) =>
      places.has(place) && this.#known[at]?.has(String(value)) === true ? [at] : [],
    );
  }
}

/** A shorter text stands in a name by chance. */
const minNameLength = 3;

/** An id in this box, and what it was when the lead was found. */
type Name = readonly [now: string, asFound: string];

/** Replaces ids where they stand by themselves, all at once: `ord_1` does not stand in `ord_12`, and two may change places. */
function withNames(text: string, names: readonly Name[]): string {
  let named = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const found = names.find(([now]) => isWordAt(text, now, at));
    if (found === undefined) continue;
    named += text.slice(from, at) + found[1];
    from = at + found[0].length;
    at = from - 1;
  }
  return named + text.slice(from);
}

type Leaf = string | number;

/** The same value with its texts and numbers replaced; the same object where nothing in it changes. */
function withValues(
  value: Json,
  path: readonly string[],
  replaced: (leaf: Leaf, path: readonly string[]) => Leaf,
): Json {
  if (Array.isArray(value)) {
    const items = value.map((each) => withValues(each, [...path, "*"], replaced));
    return items.some((each, index) => each !== value[index]) ? items : value;
  }
  if (isJsonObject(value)) {
    const entries = Object.keys(value).map(
      (key) => [key, withValues(member(value, key) ?? null, [...path, key], replaced)] as const,
    );
    return entries.some(([key, each]) => each !== member(value, key)) ? Object.fromEntries(entries) : value;
  }
  return typeof value === "string" || typeof value === "number" ? replaced(value, path) : value;
}

import { argumentsOf, toolOf, type Conversation, type Exchange, type Step } from "../../conversation/conversation.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";

/** The prerequisite calls of a tool: calls of other tools without which it does not work, in an order that worked. */
export interface Lead {
  readonly steps: Conversation;
  readonly slots: readonly Slot[];
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
    const { params } = step;
    const [tool, given] = [toolOf(step), argumentsOf(step)];
    if (!isJsonObject(params) || tool === undefined || given === undefined) return step;
    const filled = this.#filled(given, tool, []);
    return filled === given ? step : { ...step, params: { ...params, arguments: filled } };
  }

  /** Returns the same object where nothing in it changes. */
  #filled(value: Json, tool: string, path: readonly string[]): Json {
    if (Array.isArray(value)) {
      const items = value.map((each) => this.#filled(each, tool, [...path, "*"]));
      return items.some((each, index) => each !== value[index]) ? items : value;
    }
    if (isJsonObject(value)) {
      const entries = Object.keys(value).map(
        (key) => [key, this.#filled(member(value, key) ?? null, tool, [...path, key])] as const,
      );
      return entries.some(([key, each]) => each !== member(value, key)) ? Object.fromEntries(entries) : value;
    }
    return typeof value === "string" || typeof value === "number" ? this.#current(value, placeKey(tool, path)) : value;
  }

  #current(value: string | number, place: string): string | number {
    const index = this.#lead.slots.findIndex(
      (slot, at) => slot.places.has(place) && this.#known[at]?.has(String(value)) === true,
    );
    const now = this.#now[index];
    if (now === undefined) return value;
    return typeof value === "string" ? String(now) : Number(now);
  }
}

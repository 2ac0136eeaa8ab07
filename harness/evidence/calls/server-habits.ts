import { changeKey } from "../../calls/state/change.ts";
import type { CallChange, Execution, ObservedExchange } from "../../calls/execution.ts";
import { isCall, persistentChanges } from "../../calls/execution.ts";
import { callOutcomeOf } from "../../calls/call-outcome.ts";
import { CommonErrors, type CommonError } from "./common-errors.ts";

/** Something that a server does whichever of its tools is called. */
export interface Habit {
  readonly change: CallChange;
  /** Names of tools whose calls came with it. */
  readonly tools: readonly string[];
  /** Whether it came with a call that failed, too. */
  readonly alsoWhenFailing: boolean;
}

/** What the calls of a server have in common. Plain JSON. */
export interface HabitsEvidence {
  readonly habits: readonly Habit[];
  /** Protocol errors that nearly all of the tools that failed have in common. */
  readonly errors: readonly CommonError[];
  /** How many tools were called. */
  readonly called: number;
}

/** Fewer tools that do the same do so each by itself. */
export const minTools = 3;
/** One that reaches no place where it is done is no exception. */
const nearlyAll = 0.8;

/** Whether so many tools, of so many, are nearly all. */
function isShared(tools: number, of: number): boolean {
  return tools >= minTools && tools >= nearlyAll * of;
}

interface Sighting {
  readonly change: CallChange;
  readonly tools: Set<string>;
  readonly failing: Set<string>;
}

/**
 * What all calls of a server have in common: a count of them, a log, settings that are written again. It is no work of
 * any of its tools, and is told once.
 */
export class ServerHabits {
  readonly #called = new Set<string>();
  readonly #sightings = new Map<string, Sighting>();
  readonly #errors = new CommonErrors(isShared);

  /** @param execution of one tool with all that was seen, most calls of which have to come with it, also such as failed */
  record(tool: string, { exchanges }: Pick<Execution, "exchanges">): void {
    const calls = exchanges.filter(isCall);
    if (calls.length > 0) this.#called.add(tool);
    this.#errors.record(tool, exchanges);
    const times = new Map<string, number>();
    for (const exchange of calls) {
      for (const key of new Set(persistentChanges(exchange).map(changeKey))) times.set(key, (times.get(key) ?? 0) + 1);
    }
    for (const exchange of calls) {
      const hasFailed = callOutcomeOf(exchange.outcome).kind !== "success";
      for (const change of persistentChanges(exchange)) {
        // What comes now and then is the work of a clock.
        if ((times.get(changeKey(change)) ?? 0) * 2 >= calls.length) this.#add(tool, change, hasFailed);
      }
    }
  }

  get evidence(): HabitsEvidence {
    const habits = [...this.#sightings.values()]
      .filter((sighting) => this.#isHabit(sighting))
      .map(({ change, tools, failing }) => ({ change, tools: [...tools], alsoWhenFailing: failing.size > 0 }));
    return { habits, errors: this.#errors.all, called: this.#called.size };
  }

  /** The same exchange with what every call does marked as such. */
  marked(exchange: ObservedExchange): ObservedExchange {
    const changes = exchange.changes.map((change): CallChange => {
      const sighting = this.#sightings.get(changeKey(change));
      return sighting !== undefined && this.#isHabit(sighting) ? { ...change, cause: "every-call" } : change;
    });
    return { ...exchange, changes, ...(this.#errors.has(exchange) ? { hasCommonError: true } : {}) };
  }

  #add(tool: string, change: CallChange, hasFailed: boolean): void {
    const key = changeKey(change);
    const sighting = this.#sightings.get(key) ?? { change, tools: new Set(), failing: new Set() };
    sighting.tools.add(tool);
    if (hasFailed) sighting.failing.add(tool);
    this.#sightings.set(key, sighting);
  }

  /** What is the user's has to come with calls that did nothing, too: all tools may well write to one list. */
  #isHabit({ change, tools, failing }: Sighting): boolean {
    return isShared(tools.size, this.#called.size) && (change.owner === "server" || failing.size >= minTools);
  }
}

import { isJsonObject, member, type Json } from "../../json/value.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { JournalEvent, Looked, RequestEnded } from "./journal-event.ts";
import type { Observation, SessionRecord } from "./session-record.ts";

/**
 * The sessions of a journal, each with what was observed in it: a look belongs to the request before it, or to a time
 * without one.
 *
 * @param events in the order in which they happened; of sessions beside each other in any mixture
 * @returns in the order in which they opened
 */
export function sessionRecords(events: readonly JournalEvent[]): readonly SessionRecord[] {
  const open = new Map<number, OpenRecord>();
  for (const event of events) {
    switch (event.event) {
      case "session":
        open.set(event.session, new OpenRecord(event.session, namesOf(event.tools)));
        break;
      case "request":
        open.get(event.session)?.add(event);
        break;
      case "look":
        open.get(event.session)?.look(event);
        break;
      case "run":
      case "closed":
      case "end":
        break;
    }
  }
  return [...open.values()];
}

/** A journal has one process of the target in each session. */
const process = 1;

class OpenRecord implements SessionRecord {
  readonly session: number;
  readonly tools: readonly string[];
  readonly observations: Observation[] = [];
  /** The last of each request, by what was asked. */
  readonly #outcomes = new Map<string, Outcome>();

  constructor(session: number, tools: readonly string[]) {
    this.session = session;
    this.tools = tools;
  }

  add({ purpose, method, params, outcome, sentMs, endedMs }: RequestEnded): void {
    const asked = JSON.stringify([method, params ?? null]);
    const ended = outcome ?? this.#outcomes.get(asked);
    if (ended === undefined) return;
    this.#outcomes.set(asked, ended);
    const step = { method, ...(params === undefined ? {} : { params }) };
    const age = [sentMs, endedMs] as const;
    this.observations.push({
      purpose,
      step,
      outcome: ended,
      process,
      age,
      isLooked: false,
      effects: [],
      blindSpots: [],
    });
  }

  look({ fromMs, untilMs, effects, blindSpots }: Looked): void {
    const seen = { isLooked: true, effects, blindSpots };
    const last = this.observations.at(-1);
    if (last === undefined || last.isLooked) {
      const purpose = last === undefined ? "start" : "idle";
      this.observations.push({ purpose, process, age: [fromMs, untilMs], ...seen });
    } else this.observations[this.observations.length - 1] = { ...last, age: [last.age[0], untilMs], ...seen };
  }
}

function namesOf(tools: readonly Json[]): readonly string[] {
  return tools.flatMap((tool) => {
    const name = isJsonObject(tool) ? member(tool, "name") : undefined;
    return typeof name === "string" ? [name] : [];
  });
}

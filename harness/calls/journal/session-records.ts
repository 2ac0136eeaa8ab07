import { isJsonObject, member, type Json } from "../../json/value.ts";
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
        open.set(event.session, { session: event.session, tools: namesOf(event.tools), observations: [] });
        break;
      case "request":
        open.get(event.session)?.observations.push(observationOf(event));
        break;
      case "look":
        addLook(open.get(event.session)?.observations ?? [], event);
        break;
      case "run":
      case "closed":
      case "end":
        break;
    }
  }
  return [...open.values()];
}

interface OpenRecord extends SessionRecord {
  readonly observations: Observation[];
}

/** A journal has one process of the target in each session. */
const process = 1;

function observationOf({ purpose, method, params, outcome, sentMs, endedMs }: RequestEnded): Observation {
  const step = { method, ...(params === undefined ? {} : { params }) };
  return { purpose, step, outcome, process, age: [sentMs, endedMs], isLooked: false, effects: [], blindSpots: [] };
}

function addLook(observations: Observation[], { fromMs, untilMs, effects, blindSpots }: Looked): void {
  const seen = { isLooked: true, effects, blindSpots };
  const last = observations.at(-1);
  if (last === undefined || last.isLooked) {
    const purpose = last === undefined ? "start" : "idle";
    observations.push({ purpose, process, age: [fromMs, untilMs], ...seen });
  } else observations[observations.length - 1] = { ...last, age: [last.age[0], untilMs], ...seen };
}

function namesOf(tools: readonly Json[]): readonly string[] {
  return tools.flatMap((tool) => {
    const name = isJsonObject(tool) ? member(tool, "name") : undefined;
    return typeof name === "string" ? [name] : [];
  });
}

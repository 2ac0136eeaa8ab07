import { isJsonObject, member, type Json } from "../../json/value.ts";
import type { Step } from "../../conversation/conversation.ts";
import { shownSubject } from "../../conversation/shown-subject.ts";
import type { PlaceInSession } from "../execution/execution.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { JournalEvent, Looked, RequestEnded, Shown } from "./journal-event.ts";
import type { Observation, SessionRecord } from "./session-record.ts";

/**
 * The sessions of a journal, each with what was observed in it: a look belongs to the request before it, or to a time
 * without one.
 *
 * @param events in the order in which they happened; of sessions beside each other in any mixture
 * @returns in the order in which they opened
 */
export function sessionRecords(events: readonly JournalEvent[]): readonly SessionRecord[] {
  const records = new SessionRecords();
  for (const event of events) records.add(event);
  return records.all;
}

/** The sessions of a journal that grows. */
export class SessionRecords {
  readonly #open = new Map<number, OpenRecord>();
  readonly #closed = new Set<number>();

  /** How many sessions have ended: what was found out from fewer may be otherwise by now. */
  get version(): number {
    return this.#closed.size;
  }

  add(event: JournalEvent): void {
    switch (event.event) {
      case "session":
        this.#open.set(event.session, new OpenRecord(event.session, toolNamesIn(event.tools)));
        break;
      case "request":
        this.#open.get(event.session)?.add(event);
        break;
      case "look":
        this.#open.get(event.session)?.look(event);
        break;
      case "shown":
        this.#open.get(event.session)?.show(event);
        break;
      case "closed":
        this.#closed.add(event.session);
        break;
      case "run":
      case "box":
      case "begun":
      case "moment":
      case "calls":
      case "queries":
      case "tool":
      case "end":
        break;
    }
  }

  /** In the order in which they opened. */
  get all(): readonly SessionRecord[] {
    return [...this.#open.values()].map(({ asItIs }) => asItIs);
  }

  /** Those that have ended, in the same order. */
  get ended(): readonly SessionRecord[] {
    return [...this.#open.values()].flatMap((each) => (this.#closed.has(each.session) ? [each.asItIs] : []));
  }

  /** What has happened in a session that goes on; undefined where it has ended. The same object until something is added. */
  openRecord(session: number): SessionRecord | undefined {
    return this.#closed.has(session) ? undefined : this.#open.get(session)?.asItIs;
  }

  /** How old a session was when an observation in it ended. */
  ageMs({ session, at }: PlaceInSession): number {
    return this.#open.get(session)?.observations[at]?.age[1] ?? 0;
  }

  /** Where in a session the effects of its last look, or of what has shown last, stand. */
  lastSeen(session: number): readonly number[] {
    return this.#open.get(session)?.lastSeen ?? [];
  }
}

/** A journal has one process of the target in each session. */
const process = 1;

class OpenRecord {
  readonly session: number;
  readonly tools: readonly string[];
  readonly observations: Observation[] = [];
  #asItIs: SessionRecord | undefined;
  lastSeen: readonly number[] = [];
  /** The last of each request, by what was asked. */
  readonly #outcomes = new Map<string, Outcome>();
  /** Of each probe, by what was asked, its last answer, and its last one before the last call. */
  readonly #answers = new Map<string, { readonly before: number; readonly last: number }>();
  /** That was made to see what it does. */
  #lastCall = -1;
  /** Where the requests to web APIs were last read. */
  #sentReadAt = -1;

  constructor(session: number, tools: readonly string[]) {
    this.session = session;
    this.tools = tools;
  }

  /** The same object until something is added: what was read of it still holds. */
  get asItIs(): SessionRecord {
    const { session, tools, observations } = this;
    this.#asItIs ??= { session, tools, observations: [...observations] };
    return this.#asItIs;
  }

  add({ purpose, method, params, asFound, outcome, sentMs, endedMs }: RequestEnded): void {
    const step = { method, ...(params === undefined ? {} : { params }) };
    const asked = textOf(step);
    const ended = outcome ?? this.#outcomes.get(asked);
    if (ended === undefined) return;
    this.#asItIs = undefined;
    this.#outcomes.set(asked, ended);
    this.#remember(purpose, asked);
    const age = [sentMs, endedMs] as const;
    this.observations.push({
      purpose,
      step,
      ...(asFound === undefined ? {} : { asFound: { method, params: asFound } }),
      outcome: ended,
      process,
      age,
      isLooked: false,
      effects: [],
      blindSpots: [],
    });
  }

  /** A probe is asked several times to see whether its answer changes by itself: all of these are after the same calls. */
  #remember(purpose: RequestPurpose, asked: string): void {
    const at = this.observations.length;
    if (purpose === "idle") return;
    if (purpose !== "probe") {
      this.#lastCall = at;
      return;
    }
    const { before = -1, last = -1 } = this.#answers.get(asked) ?? {};
    this.#answers.set(asked, { before: last < this.#lastCall ? last : before, last: at });
  }

  look({ fromMs, untilMs, effects, blindSpots: told }: Looked): void {
    this.#asItIs = undefined;
    const blindSpots = [...told, ...this.#unseenBefore()];
    const last = this.observations.at(-1);
    if (last === undefined || last.isLooked) {
      const purpose = last === undefined ? "start" : "idle";
      this.observations.push({ purpose, process, age: [fromMs, untilMs], isLooked: true, effects, blindSpots });
    } else {
      const seen = { effects: [...last.effects, ...effects], blindSpots: [...last.blindSpots, ...blindSpots] };
      this.observations[this.observations.length - 1] = {
        ...last,
        age: [last.age[0], untilMs],
        isLooked: true,
        ...seen,
      };
    }
    this.#readSent();
    this.lastSeen = [this.#sentReadAt];
  }

  /** The first look has nothing to compare with, so that it shows no file that was written before. */
  #unseenBefore(): readonly string[] {
    if (this.observations.some(({ isLooked }) => isLooked)) return [];
    const isCalled = this.observations.some(({ step }) => step?.method === "tools/call");
    return isCalled ? ["what calls did before the first look was not seen"] : [];
  }

  /** What a probe shows is of its last answer, and what was sent of the last request. */
  show({ effects, upstream }: Shown): void {
    this.#asItIs = undefined;
    const places = new Set<number>();
    const isRead = upstream !== undefined || effects.some(({ kind }) => kind !== "state.answer");
    for (const effect of effects) {
      const isSent = effect.kind !== "state.answer";
      const at = isSent ? this.observations.length - 1 : this.#lastAnswerOf(effect.subject);
      const observation = this.observations[at];
      if (observation === undefined) continue;
      const since = isSent ? this.#sentReadAt : (this.#answers.get(textOf(observation.step))?.before ?? -1);
      this.observations[at] = { ...observation, effects: [...observation.effects, { ...effect, since }] };
      places.add(at);
    }
    if (isRead) this.#readSent();
    this.lastSeen = [...places];
  }

  #readSent(): void {
    const at = this.observations.length - 1;
    const last = this.observations[at];
    if (last !== undefined) this.observations[at] = { ...last, isSentRead: true };
    this.#sentReadAt = at;
  }

  #lastAnswerOf(subject: string): number {
    return this.observations.findLastIndex(
      ({ purpose, step }) => purpose === "probe" && step !== undefined && shownSubject(step) === subject,
    );
  }
}

function textOf(step: Step | undefined): string {
  return JSON.stringify([step?.method, step?.params ?? null]);
}

/** The names in a list of tools, as a target sent it. */
export function toolNamesIn(tools: readonly Json[]): readonly string[] {
  return tools.flatMap((tool) => {
    const name = isJsonObject(tool) ? member(tool, "name") : undefined;
    return typeof name === "string" ? [name] : [];
  });
}

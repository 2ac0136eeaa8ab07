import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Exchange } from "../../conversation/conversation.ts";
import { canonicalText } from "../../json/canonical.ts";
import { attemptOf } from "../execution/network-attempt.ts";
import type { AskedAs, Execution, ObservedExchange, SeenAt, Watch } from "../execution/execution.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { JournalEvent, KeptExchange, KeptExecution, KeptSight, Looked, Shown } from "./journal-event.ts";
import type { RecordedEffect } from "./session-record.ts";
import { SessionRecords } from "./session-records.ts";

interface Asked extends Exchange {
  readonly purpose: RequestPurpose;
}

interface Sight {
  readonly effects: readonly RecordedEffect[];
  readonly upstream: readonly UpstreamEvent[];
  readonly places: readonly SeenAt[];
}

/** The sessions of a journal in which tools were called. */
export class KeptSessions {
  readonly #records = new SessionRecords();
  readonly #boxes = new Map<number, Box>();

  /** @param events of a journal, in order */
  constructor(events: readonly JournalEvent[]) {
    const boxed = new Set(events.flatMap((each) => (each.event === "box" ? [each.session] : [])));
    for (const event of events) if ("session" in event && boxed.has(event.session)) this.#add(event);
  }

  /** With all that happened in them, for attribution; where a run was killed, also those that did not end. */
  get asRecords(): Pick<SessionRecords, "version" | "ended" | "ageMs"> {
    const records = this.#records;
    return { version: records.version, ended: records.all, ageMs: (place) => records.ageMs(place) };
  }

  /**
   * The calls as they were judged in the run, with what was seen of them; undefined where a session is missing.
   *
   * @param kept of the same journal
   */
  executionOf({ exchanges, controls, helping, ...more }: KeptExecution): Execution | undefined {
    const [first] = exchanges;
    const box = this.#boxes.get(first?.askedAs.session ?? 0);
    const own = exchanges.flatMap((each) => this.#exchangeOf(each) ?? []);
    if (box === undefined || own.length < exchanges.length) return undefined;
    return {
      ...more,
      exchanges: own,
      strayFaults: [],
      watch: box.watch,
      ...(controls === undefined ? {} : { controls: controls.flatMap((each) => this.#askedAs(each) ?? []) }),
      ...(helping === undefined
        ? {}
        : {
            helping: {
              ...helping,
              warmUps: [],
              probes: [],
              setup: helping.setup.flatMap((step) => box.setupBy(step) ?? []),
            },
          }),
    };
  }

  #add(event: Extract<JournalEvent, { readonly session: number }>): void {
    this.#records.add(event);
    const { session } = event;
    switch (event.event) {
      case "box":
        this.#boxOf(session).watch = event.watch;
        break;
      case "request":
        this.#boxOf(session).add(event);
        break;
      case "look":
      case "shown":
        this.#boxOf(session).see(event, this.#records.lastSeen(session));
        break;
      case "session":
      case "closed":
        break;
    }
  }

  #boxOf(session: number): Box {
    const box = this.#boxes.get(session) ?? new Box(session);
    this.#boxes.set(session, box);
    return box;
  }

  #askedAs({ session, request }: AskedAs): Exchange | undefined {
    return this.#boxes.get(session)?.asked[request - 1];
  }

  #sightOf({ session, look }: KeptSight): Sight | undefined {
    return this.#boxes.get(session)?.sights[look - 1];
  }

  #exchangeOf({ askedAs, seenIn, ...more }: KeptExchange): ObservedExchange | undefined {
    const asked = this.#askedAs(askedAs);
    if (asked === undefined) return undefined;
    const { step, outcome } = asked;
    const seen = seenIn.flatMap((sight) => {
      const found = this.#sightOf(sight);
      return found === undefined ? [] : [{ ...found, phase: sight.phase }];
    });
    const effects = seen.flatMap(({ effects: all, phase }) => all.map((effect) => ({ ...effect, phase })));
    const upstream = seen.flatMap((each) => each.upstream);
    return {
      ...more,
      step,
      outcome,
      askedAs,
      effects: effects.filter(({ kind }) => !kind.startsWith("network.")),
      network: effects.flatMap((effect) =>
        attemptOf(effect).map((attempt) => (effect.isFixed === true ? { ...attempt, isFixed: true } : attempt)),
      ),
      ...(upstream.length === 0 ? {} : { upstream }),
      seenAt: seen.flatMap(({ places, phase }) => places.map((place) => ({ ...place, phase }))),
    };
  }
}

/** What happened in one session, in order. */
class Box {
  readonly #session: number;
  readonly asked: Asked[] = [];
  readonly sights: Sight[] = [];
  readonly #outcomes = new Map<string, Outcome>();
  watch: Watch = { files: { kind: "nowhere" } };

  constructor(session: number) {
    this.#session = session;
  }

  add({ purpose, method, params, outcome }: Extract<JournalEvent, { readonly event: "request" }>): void {
    const step = { method, ...(params === undefined ? {} : { params }) };
    const text = canonicalText([method, params ?? null]);
    const ended = outcome ?? this.#outcomes.get(text) ?? { kind: "unanswered", afterMs: 0 };
    this.#outcomes.set(text, ended);
    this.asked.push({ purpose, step, outcome: ended });
  }

  see({ effects, upstream = [] }: Looked | Shown, places: readonly number[]): void {
    const look = this.sights.length + 1;
    this.sights.push({ effects, upstream, places: places.map((at) => ({ session: this.#session, at, look })) });
  }

  /** The setup call that was made so. */
  setupBy({ method, params }: Exchange["step"]): Exchange | undefined {
    const text = canonicalText([method, params ?? null]);
    return this.asked.find(
      ({ purpose, step }) => purpose === "setup" && canonicalText([step.method, step.params ?? null]) === text,
    );
  }
}

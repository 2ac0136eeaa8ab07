import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Exchange, Step } from "../../conversation/conversation.ts";
import { canonicalText } from "../../json/canonical.ts";
import { attemptOf, type NetworkAttempt } from "../execution/network-attempt.ts";
import type { AskedAs, Execution, ObservedExchange, SeenAt, Watch } from "../execution/execution.ts";
import type { JournalEvent, KeptExchange, KeptExecution, KeptSight, Looked, Shown } from "./journal-event.ts";
import type { Purpose, RecordedEffect } from "./session-record.ts";
import { SessionRecords } from "./session-records.ts";

interface Sight {
  readonly effects: readonly RecordedEffect[];
  readonly upstream: readonly UpstreamEvent[];
  readonly places: readonly SeenAt[];
}

/** One request of a session. */
interface Asked extends Exchange {
  readonly purpose: Purpose;
}

/** The sessions of a journal in which tools were called. */
export class KeptSessions {
  readonly #records = new SessionRecords();
  readonly #boxes = new Map<number, Box>();
  /** By session, the requests in order. */
  readonly #asked: ReadonlyMap<number, readonly Asked[]>;

  /** @param events of a journal, in order */
  constructor(events: readonly JournalEvent[]) {
    const boxed = new Set(events.flatMap((each) => (each.event === "box" ? [each.session] : [])));
    for (const event of events) if ("session" in event && boxed.has(event.session)) this.#add(event);
    this.#asked = new Map(
      this.#records.all.map(({ session, observations }) => [
        session,
        observations.flatMap(({ purpose, step, outcome }) =>
          step === undefined || outcome === undefined ? [] : [{ purpose, step, outcome }],
        ),
      ]),
    );
  }

  /** With all that happened in them, for attribution; where a run was killed, also those that did not end. */
  get asRecords(): Pick<SessionRecords, "version" | "ended" | "all" | "openRecord" | "ageMs"> {
    const records = this.#records;
    const { all, version } = records;
    return { version, ended: all, all, openRecord: () => undefined, ageMs: (place) => records.ageMs(place) };
  }

  /**
   * The calls as they were judged in the run, with what was seen of them; undefined where a session is missing.
   *
   * @param kept of the same journal
   */
  executionOf({ exchanges, controls, helping, ...more }: KeptExecution): Execution | undefined {
    const session = exchanges[0]?.askedAs.session ?? 0;
    const box = this.#boxes.get(session);
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
              setup: helping.setup.flatMap((step) => this.#setupBy(session, step) ?? []),
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
      case "look":
      case "shown":
        this.#see(event);
        break;
      case "session":
      case "request":
      case "begun":
      case "moment":
      case "closed":
        break;
    }
  }

  #see({ session, effects, upstream = [] }: Looked | Shown): void {
    const { sights } = this.#boxOf(session);
    const look = sights.length + 1;
    const places = this.#records.lastSeen(session).map((at) => ({ session, at, look }));
    sights.push({ effects, upstream, places });
  }

  #boxOf(session: number): Box {
    const box = this.#boxes.get(session) ?? { watch: { files: { kind: "nowhere" } }, sights: [] };
    this.#boxes.set(session, box);
    return box;
  }

  #askedAs({ session, request }: AskedAs): Exchange | undefined {
    return this.#asked.get(session)?.[request - 1];
  }

  /** The setup call that was made so. */
  #setupBy(session: number, { method, params = null }: Step): Exchange | undefined {
    const text = canonicalText([method, params]);
    return this.#asked
      .get(session)
      ?.find(({ purpose, step }) => purpose === "setup" && canonicalText([step.method, step.params ?? null]) === text);
  }

  #sightOf({ session, look }: KeptSight): Sight | undefined {
    return this.#boxes.get(session)?.sights[look - 1];
  }

  #exchangeOf({ askedAs, seenIn, ...more }: KeptExchange): ObservedExchange | undefined {
    const asked = this.#askedAs(askedAs);
    const seen = seenIn.flatMap((sight) => {
      const found = this.#sightOf(sight);
      return found === undefined ? [] : [{ ...found, phase: sight.phase }];
    });
    // What is missing may be what it did.
    if (asked === undefined || seen.length < seenIn.length) return undefined;
    const { step, outcome } = asked;
    const effects = seen.flatMap(({ effects: all, phase }) => all.map((effect) => ({ ...effect, phase })));
    const upstream = seen.flatMap((each) => each.upstream);
    return {
      ...more,
      step,
      outcome,
      askedAs,
      effects: effects.filter(({ kind }) => !kind.startsWith("network.")),
      network: effects.flatMap((effect) =>
        attemptsOf(effect).map((attempt) => (effect.isFixed === true ? { ...attempt, isFixed: true } : attempt)),
      ),
      ...(upstream.length === 0 ? {} : { upstream }),
      seenAt: seen.flatMap(({ places, phase }) => places.map((place) => ({ ...place, phase }))),
    };
  }
}

/** A request is told by the connection that it went over. */
function attemptsOf(effect: RecordedEffect): readonly NetworkAttempt[] {
  return effect.sent === undefined ? attemptOf(effect) : [];
}

/** What was seen in one session, in order. */
interface Box {
  watch: Watch;
  readonly sights: Sight[];
}

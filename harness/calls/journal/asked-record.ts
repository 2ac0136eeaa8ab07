import { tierOf } from "../../observe/all-tiers.ts";
import type { BlindSpot, TierId } from "../../observe/effect/effect.ts";
import type { Looked, Moment, MomentEnded, QueriesBegun, Shown } from "./journal-event.ts";
import type { Observation, RecordedEffect, SessionRecord } from "./session-record.ts";

/**
 * A session in which queries were asked, or one as old in which other requests were. Each of its observations is of many
 * requests, which were looked at together. Plain JSON.
 */
export interface AskedSession extends SessionRecord {
  readonly observations: readonly AskedObservation[];
  /** The tiers that watched, within their blind spots. */
  readonly watchedBy: readonly TierId[];
  readonly blindSpots: readonly BlindSpot[];
}

export interface AskedObservation extends Observation {
  readonly moment: Moment;
  /** When the look began. */
  readonly askedMs: number;
  /** How many were sent. */
  readonly requests: number;
  /** How many of them were answered by a server that knows the method. */
  readonly answered: number;
}

/** An asked session that goes on, or as a journal has it: both are put together here, so that both are judged alike. */
export class AskedRecord {
  readonly #session: number;
  readonly #tools: readonly string[];
  readonly #watchedBy: readonly TierId[];
  readonly #observations: AskedObservation[] = [];
  readonly #blindSpots = new Map<string, BlindSpot>();
  #shown: readonly RecordedEffect[] = [];
  #looked: readonly RecordedEffect[] = [];

  /** @param tools that the target listed in it */
  constructor(session: number, tools: readonly string[], { watchedBy, blindSpots }: Watched) {
    this.#session = session;
    this.#tools = tools;
    this.#watchedBy = watchedBy;
    this.#addBlindSpots(blindSpots);
  }

  /** How many moments have ended. */
  get moments(): number {
    return this.#observations.length;
  }

  /** How old it was at the last look. */
  get lookedMs(): number {
    return this.#observations.at(-1)?.age[1] ?? 0;
  }

  shown({ effects }: Pick<Shown, "effects">): void {
    this.#shown = [...this.#shown, ...effects];
  }

  /** Of several looks at one moment the last counts: what came before it may be of other instances. */
  looked({ effects }: Pick<Looked, "effects">): void {
    this.#looked = effects;
  }

  ended(ended: Omit<MomentEnded, "event" | "session">): void {
    const { blindSpots = [], amongOthers, isGone, ...more } = ended;
    this.#addBlindSpots(blindSpots);
    const seen = isGone === true ? [] : [...this.#shown, ...this.#looked];
    [this.#shown, this.#looked] = [[], []];
    const own = amongOthers === true ? seen.filter(isOwn) : seen;
    const phase = phases[more.moment];
    this.#observations.push({
      ...more,
      purpose: more.moment === "queries" ? "turn" : "idle",
      process: more.moment === "handshake" ? 2 : 1,
      effects: phase === undefined ? own : own.map((effect): RecordedEffect => ({ ...effect, phase })),
      isLooked: true,
      blindSpots: [],
    });
  }

  /**
   * What was seen at the first pings, and since a later moment, as if that had come right after them: what was asked in
   * between is another session's.
   *
   * @param moment from 1; all is seen from there when absent
   */
  since(moment = 1): AskedSession {
    const [pings, ...later] = [...this.#observations.slice(0, 1), ...this.#observations.slice(moment)];
    const shiftMs = moment === 1 ? 0 : (later[0]?.age[0] ?? 0) - (pings?.age[1] ?? 0);
    const shifted = later.map((each) => ({ ...each, age: [each.age[0] - shiftMs, each.age[1] - shiftMs] as const }));
    return {
      session: this.#session,
      tools: this.#tools,
      observations: [...(pings === undefined ? [] : [pings]), ...shifted],
      watchedBy: this.#watchedBy,
      blindSpots: [...this.#blindSpots.values()],
    };
  }

  #addBlindSpots(blindSpots: readonly BlindSpot[]): void {
    for (const each of blindSpots) this.#blindSpots.set(`${each.tier} ${each.reason}`, each);
  }
}

type Watched = Pick<QueriesBegun, "watchedBy" | "blindSpots">;

/** When in the course of the queries an effect comes; absent where the look says so itself. */
const phases: Readonly<Record<Moment, RecordedEffect["phase"] | undefined>> = {
  pings: undefined,
  queries: undefined,
  soon: "late",
  late: "late",
  end: "end",
  handshake: undefined,
};

/** A resource may show state that all instances share. */
function isOwn({ kind, tier, subject }: RecordedEffect): boolean {
  return kind !== "state.resource" && (tierOf(tier)?.seesOtherInstances !== true || subject.startsWith("$TMPDIR"));
}

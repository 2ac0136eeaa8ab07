import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Box, BoxMaker } from "../boxes/box.ts";
import type { Look } from "../boxes/look.ts";
import { Journal, type LookSeen, type SessionLog } from "../journal/journal.ts";
import { SessionRecords } from "../journal/session-records.ts";
import type { AskedAs, SeenAt } from "../execution/execution.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { lookedAtStart } from "./looked-at-start.ts";
import { recordedEffects, recordedRequests, recordedShown, type RecordedSight } from "./recorded-look.ts";

/** The same boxes, with what happens in them taken down as it happens. */
export interface RecordedBoxes {
  readonly maker: BoxMaker;
  readonly records: SessionRecords;
}

/** @param kept has the sessions of the whole run, where it is to be kept */
export function recorded(maker: BoxMaker, kept: Journal | undefined, reading: RequestReading): RecordedBoxes {
  const records = new SessionRecords();
  const own = new Journal("", (event) => records.add(event), withoutBody);
  const open: BoxMaker["open"] = async (fixtures, wanted) => {
    const box = await maker.open(fixtures, wanted);
    const log = kept?.logOf(box.session);
    const first = own.opened(box.session, log?.session);
    log?.calledIn(box.watch);
    const logs: Recording["logs"] = log === undefined ? [first] : [first, log];
    const closing = async (): Promise<void> => {
      await box.close();
      own.closed(box.session);
    };
    const whole = { logs, records, reading, fixtureHome: maker.fixtureHome };
    return lookedAtStart(recordedBox({ ...box, close: closing }, whole));
  };
  return { maker: { ...maker, open }, records };
}

/** How a request ended is all that tells whose an effect is: what it was answered may be large. */
function withoutBody(outcome: Outcome): Outcome {
  if (outcome.kind !== "result") return outcome;
  const { isError, resultType } = outcome.result;
  const result = {
    ...(isError === true ? { isError } : {}),
    ...(typeof resultType === "string" ? { resultType } : {}),
  };
  return { kind: "result", result, faults: [] };
}

interface Recording {
  /** That of the records, and that of what is kept of the whole run. */
  readonly logs: readonly [SessionLog, SessionLog?];
  readonly records: SessionRecords;
  readonly reading: RequestReading;
  readonly fixtureHome: string;
}

function recordedBox(box: Box, recording: Recording): Box {
  const recorder = new Recorder(box, recording);
  const { sentUpstream } = box;
  return {
    ...box,
    look: async () => {
      const fromMs = performance.now();
      return recorder.looked(await box.look(), fromMs);
    },
    end: async () => {
      const fromMs = performance.now();
      return recorder.looked(await box.end(), fromMs, { isAtEnd: true });
    },
    rest: async (maxMs, patienceMs) => {
      const fromMs = performance.now();
      const isCertain = await box.rest(maxMs, patienceMs);
      const restedMs = isCertain ? maxMs : Math.min(maxMs, patienceMs ?? maxMs);
      recorder.rested(fromMs + restedMs - performance.now());
      return isCertain;
    },
    ageMs: () => recorder.ageMs,
    recordShown: (changes) => recorder.shown(changes),
    lastSeen: () => recorder.lastSeen,
    lastAsked: () => recorder.lastAsked,
    ...(sentUpstream === undefined ? {} : { sentUpstream: () => recorder.sent(sentUpstream()) }),
  };
}

/** Takes down what shows of one box. */
class Recorder {
  readonly #box: Box;
  readonly #recording: Recording;
  readonly #own: SessionLog;

  constructor(box: Box, recording: Recording) {
    this.#box = box;
    this.#recording = recording;
    [this.#own] = recording.logs;
  }

  async looked(look: Look, fromMs: number, more: Pick<LookSeen, "isAtEnd"> = {}): Promise<Look> {
    const { upstream, running = [], blindSpots } = look;
    const seen: LookSeen = {
      effects: await recordedEffects(look, this.#sight),
      ...(upstream === undefined || upstream.length === 0 ? {} : { upstream }),
      ...(running.length === 0 ? {} : { running }),
      blindSpots,
      ...more,
    };
    for (const log of this.#logs) log.looked(fromMs, seen);
    return { ...look, seenAt: this.lastSeen };
  }

  rested(ms: number): void {
    if (ms > 0) for (const log of this.#logs) log.rested(ms);
  }

  get ageMs(): number {
    return this.#own.ageMs;
  }

  shown(changes: readonly WeighedEffect[]): void {
    const effects = recordedShown(changes, this.#sight);
    for (const log of this.#logs) log.shown({ effects });
  }

  sent(upstream: readonly UpstreamEvent[]): readonly UpstreamEvent[] {
    const effects = recordedRequests(upstream, this.#sight);
    for (const log of this.#logs) log.shown({ effects, upstream });
    return upstream;
  }

  get lastSeen(): readonly SeenAt[] {
    const { session, looks } = this.#kept;
    return this.#recording.records.lastSeen(session).map((at) => ({ session, at, look: looks }));
  }

  get lastAsked(): AskedAs {
    const { session, requests } = this.#kept;
    return { session, request: requests };
  }

  get #logs(): readonly SessionLog[] {
    const [own, kept] = this.#recording.logs;
    return kept === undefined ? [own] : [own, kept];
  }

  /** What is kept of the whole run began to listen before we did. */
  get #kept(): SessionLog {
    return this.#recording.logs[1] ?? this.#recording.logs[0];
  }

  get #sight(): RecordedSight {
    const { reading, fixtureHome } = this.#recording;
    const { places, session } = this.#box;
    const asFound = (text: string): string => session.peer.heard.asFound(text);
    return { reading, fixtureHome, places, asFound, given: this.#own.given, calls: this.#own.calls };
  }
}

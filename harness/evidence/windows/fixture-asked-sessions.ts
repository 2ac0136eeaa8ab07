import type { RecordedEffect } from "../../calls/journal/session-record.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import type { AskedObservation, AskedSession } from "../../calls/journal/asked-record.ts";
import type { Moment } from "../../calls/journal/journal-event.ts";

const method = "tools/annotations";
const lookMs = 300;

/** Queries, asked three times, and a session as old without them; each look shows what is given. */
export function askedSessions(
  effects: readonly Effect[],
  { alone = [], ...more }: Partial<AskedSession> & { readonly alone?: readonly Effect[] } = {},
): readonly AskedSession[] {
  return [sessionOf(1, ["pings", "queries", "queries", "queries", "late"], effects, more), aloneSession(alone)];
}

/** A session without queries, older than any other; each look shows what is given. */
export function aloneSession(effects: readonly Effect[] = [], number = 2): AskedSession {
  return sessionOf(number, ["pings", "pings", "pings", "pings", "pings", "pings", "pings"], effects);
}

function sessionOf(
  session: number,
  moments: readonly Moment[],
  effects: readonly Effect[],
  more: Partial<AskedSession> = {},
): AskedSession {
  const isQueried = moments.includes("queries");
  return {
    session,
    tools: ["act"],
    observations: moments.map((moment, at) =>
      observationOf(moment, at, isQueried && moment !== "queries" ? [] : effects.map(recordedEffect)),
    ),
    watchedBy: ["protocol", "snapshot", "syscalls"],
    blindSpots: [],
    ...more,
  };
}

function observationOf(moment: Moment, at: number, effects: readonly RecordedEffect[]): AskedObservation {
  const isQuery = moment === "queries";
  return {
    moment,
    askedMs: at * lookMs,
    requests: 10,
    answered: 10,
    purpose: isQuery ? "turn" : "idle",
    step: { method: isQuery ? method : "ping" },
    outcome: { kind: "result", result: {}, faults: [] },
    process: 1,
    age: [at * lookMs, (at + 1) * lookMs],
    isLooked: true,
    effects,
    blindSpots: [],
  };
}

/** An effect as it is recorded of a look. */
export function recordedEffect(effect: Effect): RecordedEffect {
  return { does: "opaque", owner: "user", wasThere: false, ...effect };
}

/** The files that came once queries had been asked, and in no session without them. */
export function filesOfQueries(sessions: readonly AskedSession[]): readonly string[] {
  const subjects = (observations: readonly AskedObservation[]): readonly string[] =>
    observations.flatMap(({ effects }) => effects.map(({ subject }) => subject));
  const isAsked = ({ observations }: AskedSession): boolean => observations.some(({ moment }) => moment === "queries");
  const pings = sessions.flatMap((each) =>
    isAsked(each) ? each.observations.filter(({ moment }) => moment === "pings") : each.observations,
  );
  const anyway = subjects(pings);
  const later = sessions
    .filter(isAsked)
    .flatMap(({ observations }) => observations.filter(({ moment }) => moment !== "pings"));
  return subjects(later).filter((subject) => !anyway.includes(subject));
}

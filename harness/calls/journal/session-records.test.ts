import { expect, it } from "vitest";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { JournalEvent } from "./journal-event.ts";
import { sessionRecords } from "./session-records.ts";
import type { RecordedEffect } from "./session-record.ts";

const effect: RecordedEffect = {
  kind: "file.create",
  tier: "sandbox",
  subject: "/work/a.txt",
  evidence: "created /work/a.txt",
  phase: "within",
  does: "adds",
  owner: "user",
  wasThere: false,
};

function opened(session: number, ...tools: readonly string[]): JournalEvent {
  const listed = tools.map((name) => ({ name }));
  return { event: "session", session, atMs: 0, protocol: "2025-11-25", server: {}, tools: listed };
}

function called(session: number, name: string, sentMs: number, purpose: RequestPurpose = "turn"): JournalEvent {
  const outcome = { kind: "result", result: {}, faults: [] } as const;
  const step = { purpose, method: "tools/call", params: { name } } as const;
  return { event: "request", session, ...step, outcome, sentMs, endedMs: sentMs + 5 };
}

function looked(session: number, fromMs: number, effects: readonly RecordedEffect[] = []): JournalEvent {
  return { event: "look", session, fromMs, untilMs: fromMs + 10, effects, blindSpots: [] };
}

it("a look belongs to the request before it, whatever happens in other sessions meanwhile", () => {
  const events = [
    opened(1, "add", "list"),
    opened(2, "add", "list"),
    called(1, "add", 10),
    called(2, "list", 10),
    looked(1, 20, [effect]),
    looked(2, 20),
  ];
  expect(sessionRecords(events)).toMatchObject([
    { session: 1, tools: ["add", "list"], observations: [{ isLooked: true, age: [10, 30], effects: [effect] }] },
    { session: 2, observations: [{ isLooked: true, age: [10, 30], effects: [] }] },
  ]);
});

it("what comes before any request is of the start, and what comes at a second look of a time without one", () => {
  const events = [opened(1), looked(1, 5), called(1, "add", 20), looked(1, 30), looked(1, 2_000, [effect])];
  const [record] = sessionRecords(events);
  expect(record?.observations.map(({ purpose, effects }) => [purpose, effects.length])).toEqual([
    ["start", 0],
    ["turn", 0],
    ["idle", 1],
  ]);
});

it("files that calls wrote before the first look were not seen, and those at other looks were", () => {
  const spots = (...events: readonly JournalEvent[]): readonly number[] =>
    sessionRecords(events).flatMap(({ observations }) => observations.map(({ blindSpots }) => blindSpots.length));
  expect(spots(opened(1), called(1, "a", 1), looked(1, 5), called(1, "a", 10), looked(1, 20))).toEqual([1, 0]);
  expect(spots(opened(1), looked(1, 5), called(1, "a", 10), looked(1, 20))).toEqual([0, 0]);
});

it("calls that were looked at once share the look of the last", () => {
  const [record] = sessionRecords([opened(1), called(1, "a", 1), called(1, "b", 10), looked(1, 20, [effect])]);
  expect(record?.observations.map(({ isLooked }) => isLooked)).toEqual([false, true]);
});

it("a request whose outcome is not told again ended as the last equal one", () => {
  const again = { purpose: "probe", method: "tools/call", sentMs: 20, endedMs: 21 } as const;
  const [record] = sessionRecords([
    opened(1),
    called(1, "a", 1),
    { event: "request", session: 1, ...again, params: { name: "a" } },
    { event: "request", session: 1, ...again, params: { name: "b" } },
  ]);
  expect(record?.observations.map(({ outcome }) => outcome?.kind)).toEqual(["result", "result"]);
});

it("a tool without a name is none", () => {
  const events: JournalEvent[] = [
    { event: "session", session: 1, atMs: 0, protocol: "", server: {}, tools: [{}, 1, { name: "a" }] },
  ];
  expect(sessionRecords(events)[0]?.tools).toEqual(["a"]);
});

it("what a probe shows is of its last answer, and since its answer before", () => {
  const shown: RecordedEffect = { ...effect, kind: "state.answer", subject: "tool list" };
  const probe = (sentMs: number): JournalEvent => called(1, "list", sentMs, "probe");
  const events = [
    opened(1),
    probe(1),
    called(1, "add", 10),
    looked(1, 20),
    probe(30),
    { event: "shown" as const, session: 1, effects: [shown] },
  ];
  const [record] = sessionRecords(events);
  expect(record?.observations.map(({ effects }) => effects.map(({ since }) => since))).toEqual([[], [], [0]]);
});

it("what a probe shows that was asked several times is since its answer before the last call, whoever else called it", () => {
  const shown: RecordedEffect = { ...effect, kind: "state.answer", subject: "tool list" };
  const list = (sentMs: number, purpose: RequestPurpose): JournalEvent => called(1, "list", sentMs, purpose);
  const events = [
    opened(1),
    list(1, "probe"),
    list(2, "probe"),
    called(1, "add", 10),
    list(20, "turn"),
    called(1, "ping", 25, "idle"),
    list(30, "probe"),
    list(40, "probe"),
    { event: "shown" as const, session: 1, effects: [shown] },
  ];
  const [record] = sessionRecords(events);
  expect(record?.observations.at(-1)?.effects).toMatchObject([{ since: 1 }]);
});

it("what was sent to web APIs is of the calls since that was last read, also where nothing was sent", () => {
  const sent: RecordedEffect = { ...effect, kind: "api.request" };
  const read = (...effects: readonly RecordedEffect[]): JournalEvent => ({
    event: "shown",
    session: 1,
    effects,
    upstream: [],
  });
  const events = [opened(1), called(1, "a", 1), read(), called(1, "b", 10), read(sent), looked(1, 20, [effect])];
  const [record] = sessionRecords(events);
  const [, b] = record?.observations ?? [];
  expect(b?.effects.map(({ kind, since }) => [kind, since])).toEqual([
    ["api.request", 0],
    ["file.create", undefined],
  ]);
});

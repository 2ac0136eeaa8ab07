import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { JournalEvent } from "./journal-event.ts";
import { Journal } from "./journal.ts";

afterEach(endHubs);

const call = { method: "tools/call", params: { name: "add", arguments: { text: "a" } } };
const nothingSeen = { effects: [], blindSpots: [] };

function journalOf(): { readonly journal: Journal; readonly events: JournalEvent[]; readonly hub: SessionHub } {
  const events: JournalEvent[] = [];
  const journal = new Journal("a journal", (event) => void events.push(event));
  const target = scriptedTarget(() =>
    scriptOf({ answer: (message, server) => server.answer(message, { done: true }) }),
  );
  const hub = hubFor(target, {
    opened: (session) => journal.opened(session),
    closed: (session) => journal.closed(session),
  });
  return { journal, events, hub };
}

it("has each session from its opening to its end, and each request with its outcome", async () => {
  const { events, hub } = journalOf();
  const [one, other] = [await hub.fresh(), await hub.fresh()];
  await hub.converse(other, [call]);
  await hub.close(one);
  await hub.end();
  expect(events).toMatchObject([
    { event: "session", session: 1 },
    { event: "session", session: 2 },
    {
      event: "request",
      session: 2,
      purpose: "turn",
      ...call,
      outcome: { kind: "result", result: { done: true } },
    },
    { event: "closed", session: 1 },
    { event: "closed", session: 2 },
  ]);
});

it("tells an outcome again only where it is another", async () => {
  const { events, hub } = journalOf();
  const session = await hub.fresh();
  await hub.converse(session, [call, { ...call, params: { name: "other" } }, call]);
  const told = events.flatMap((event) => (event.event === "request" ? [event.outcome?.kind] : []));
  expect(told).toEqual(["result", "result", undefined]);
});

it("tells what a request was for", async () => {
  const { events, hub } = journalOf();
  const { peer } = await hub.fresh();
  await peer.heard.during("probe", async () => {
    await peer.request("tools/call", "{}");
    await peer.heard.during("idle", () => peer.request("ping"));
    await peer.request("resources/list", "{}");
  });
  await peer.request("tools/call", "{}");
  const purposes = events.flatMap((event) => (event.event === "request" ? [event.purpose] : []));
  expect(purposes).toEqual(["probe", "idle", "probe", "turn"]);
});

it("a look has what its session was given since the look before", async () => {
  const { journal, events, hub } = journalOf();
  const session = await hub.fresh();
  const log = journal.logOf(session);
  await hub.converse(session, [call, call]);
  expect(log?.given).toEqual([{ text: "a" }, { text: "a" }]);
  log?.looked(performance.now(), nothingSeen);
  expect(log?.given).toEqual([]);
  expect(events.at(-1)).toMatchObject({ event: "look", session: 1, ...nothingSeen });
});

it("knows no session of another run", async () => {
  const { journal } = journalOf();
  expect(journal.logOf(await journalOf().hub.fresh())).toBeUndefined();
});

it("counts a time in which nothing can happen from when that is known, and not twice", async () => {
  const { journal, hub } = journalOf();
  const log = journal.logOf(await hub.fresh());
  if (log === undefined) throw new Error("the session is not known");
  const hourMs = 3_600_000;
  const beforeMs = log.ageMs;
  log.rested(hourMs);
  const afterMs = log.ageMs;
  expect(afterMs).toBeGreaterThanOrEqual(beforeMs + hourMs);
  log.rested(hourMs);
  // What has passed meanwhile is as real as in the test, and far from another hour.
  expect(log.ageMs).toBeLessThan(afterMs + hourMs / 2);
  log.rested(1);
  expect(log.ageMs).toBeGreaterThanOrEqual(afterMs);
});

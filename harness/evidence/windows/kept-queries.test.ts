import { afterEach, expect, it, vi } from "vitest";
import { journalForm, type JournalEvent } from "../../calls/journal/journal-event.ts";
import { Journal } from "../../calls/journal/journal.ts";
import { readJournal } from "../../calls/journal/read-journal.ts";
import { checkFacts } from "../../check/fixture-check-facts.ts";
import { nothingSaid } from "../../session/introduction.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { told } from "../gathering/fixture-gathering.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { checkOf, gather, serverOf } from "./fixture-gather-windows.ts";
import { KeptQueries } from "./kept-queries.ts";

endWaitsAtOnce();
afterEach(endHubs);
afterEach(() => {
  vi.restoreAllMocks();
});

interface RunWithJournal {
  /** What the run reported. */
  readonly ofRun: readonly string[];
  readonly events: readonly JournalEvent[];
}

async function run(...[act, tools]: Parameters<typeof serverOf>): Promise<RunWithJournal> {
  const lines: string[] = [];
  const journal = new Journal("journal", (event) => void lines.push(`${JSON.stringify(event)}\n`));
  const startedAt = new Date(0).toISOString();
  journal.begin({ form: journalForm, version: "1.0.0", target: "node server.js", seed: 1, startedAt });
  const listening = {
    opened: (session: Parameters<Journal["opened"]>[0]) => void journal.opened(session),
    closed: (session: Parameters<Journal["closed"]>[0]) => journal.closed(session),
  };
  const { results, gathering } = await gather(serverOf(act, tools), [checkOf()], {}, { journal }, listening);
  await gathering.pursuits.pursueAll(gathering);
  const read = readJournal(lines.join(""));
  if (read.kind === "fault") throw new Error(JSON.stringify(read.fault));
  return { ofRun: told(results), events: read.events };
}

/** What a journal says of the same check. */
function judged(events: readonly JournalEvent[], check = checkOf()): readonly string[] {
  return told(new KeptQueries(events).judge([check], nothingSaid, () => ""));
}

const makesAtY: Parameters<typeof serverOf>[0] = ({ params }) =>
  JSON.stringify(params ?? null).includes('"mode":"y"') ? ["made"] : [];
const isAgain = (event: JournalEvent): boolean => event.event === "queries" && event.check !== undefined;

it.each<[string, ...Parameters<typeof serverOf>]>([
  ["nothing comes with queries", () => []],
  ["a query makes a file", makesAtY],
  ["the same comes without queries", ({ method }) => (method === "initialize" ? [] : ["log"])],
  ["only the first instance makes a file", (message, instance) => (instance === 2 ? makesAtY(message, instance) : [])],
  [
    "some queries end the server",
    ({ params }) => (JSON.stringify(params ?? null).includes('"mode":"x"') ? "dies" : []),
  ],
  ["no tool supports queries", () => [], [{ dynamicAnnotations: false }]],
])("a journal says what its run says where %s", async (_, ...server) => {
  const { ofRun, events } = await run(...server);
  expect(ofRun).toHaveLength(1);
  const verdict = /^s\/files annotations [\w-]+/u;
  expect(judged(events).map((line) => verdict.exec(line)?.[0])).toEqual(ofRun.map((line) => verdict.exec(line)?.[0]));
});

it("holds where nothing was seen, and as far as it was watched", async () => {
  const { events } = await run(makesAtY);
  const withoutEffects = events.map((event) => (event.event === "look" ? { ...event, effects: [] } : event));
  expect(judged(withoutEffects)).toEqual([
    "s/files annotations pass: held (late effects: 2 s, and the end of the server)",
  ]);
  const cut = withoutEffects.map((event) => (event.event === "queries" ? { ...event, limit: "not all" } : event));
  expect(judged(cut)).toEqual(["s/files annotations inconclusive: not all"]);
});

it("decides nothing where it was not looked for again, or did not come again", async () => {
  const { events } = await run(makesAtY);
  expect(judged(events.filter((event) => !isAgain(event)))).toEqual([
    "s/files annotations inconclusive: It makes $TMPDIR/made. It was not looked for again.",
  ]);
  const again = new Set(events.flatMap((each) => (each.event === "queries" && each.check ? [each.seen] : [])));
  const gone = events.map((event) =>
    event.event === "look" && again.has(event.session) ? { ...event, effects: [] } : event,
  );
  expect(judged(gone)).toEqual(["s/files annotations inconclusive: It makes $TMPDIR/made. It was not seen again."]);
});

it("decides nothing where a session is missing, and has no verdict where nobody was to judge", async () => {
  const { events } = await run(makesAtY);
  const controls = new Set(events.flatMap((each) => (each.event === "queries" ? each.controls : [])));
  const missing = events.filter((event) => !(event.event === "begun" && controls.has(event.session)));
  expect(judged(missing)).toEqual([
    "s/files annotations inconclusive: the journal has not all sessions in which it was asked",
  ]);
  expect(judged(events.filter(({ event }) => event !== "queries"))).toEqual([]);
});

it("says of what a check is not run that nobody watches for", async () => {
  const { events } = await run(makesAtY);
  const unwatched = [{ check: "s/more", reason: "nobody watches" }];
  const told = events.map((event) => (event.event === "queries" ? { ...event, unwatched } : event));
  expect(judged(told, checkOf({ ...checkFacts("s/more") }))).toEqual(["s/more annotations not-run: nobody watches"]);
});

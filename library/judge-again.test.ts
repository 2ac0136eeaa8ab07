import { afterEach, expect, it } from "vitest";
import { endWaitsAtOnce } from "../test/end-waits-at-once.ts";
import type { JournalEvent } from "../harness/calls/journal/journal-event.ts";
import { journalForm } from "../harness/calls/journal/journal-event.ts";
import { Journal } from "../harness/calls/journal/journal.ts";
import { calls } from "../harness/evidence/calls/calls.ts";
import { gatherFrom } from "../harness/evidence/calls/fixture-gather-calls.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../harness/evidence/calls/in-box/fixture-boxed-server.ts";
import { isJudgedAgain } from "../harness/run/kept-journal.ts";
import { gatheringFrom } from "../harness/evidence/gathering/fixture-gathering.ts";
import { endHubs } from "../harness/instances/fixture-hub.ts";
import type { Result } from "../report-model/report-model.ts";
import { bundledChecks } from "./available-checks.ts";
import { judgeAgain } from "./judge-again.ts";
import { OptionsError } from "./options-error.ts";

endWaitsAtOnce();
afterEach(endHubs);

const reads = { readOnlyHint: true, openWorldHint: false };
const tools = [
  { name: "read", annotations: reads, inputSchema: oneOf("x", "y") },
  { name: "peek", annotations: reads, inputSchema: oneOf("x", "y") },
  { name: "ask", annotations: reads, inputSchema: oneOf("x", "y") },
  {
    name: "add",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    inputSchema: oneOf("x", "y"),
  },
];

/** Of those that say they only read, one writes and one looks up a host. */
function act({ tool, box }: MadeCall): Acts {
  switch (tool) {
    case "peek":
      return { makes: ["/work/peeked"], says: "seen" };
    case "ask":
      return { looksUp: "api.example.com", says: "asked" };
    case "add":
      return { makes: [`/work/added-${box}`], says: "added" };
    default:
      return { says: "read" };
  }
}

interface RunWithJournal {
  readonly results: readonly Result[];
  readonly events: readonly JournalEvent[];
}

async function run(): Promise<RunWithJournal> {
  const events: JournalEvent[] = [];
  const journal = new Journal("journal", (event) => void events.push(event));
  journal.begin({ form: journalForm, version: "1.0.0", target: "node server.js", seed: 1, startedAt: "" });
  const server = boxedServer(tools, act, true);
  const listening = {
    opened: (session: Parameters<Journal["opened"]>[0]) => void journal.opened(session),
    closed: (session: Parameters<Journal["closed"]>[0]) => journal.closed(session),
  };
  const fixture = await gatheringFrom(server.target, [], { journal }, listening);
  const checks = bundledChecks(undefined).filter(calls.judgedBy).filter(isJudgedAgain);
  const { results, gathering, thrown } = await gatherFrom(fixture, server, checks);
  expect(thrown).toBeUndefined();
  await gathering.pursuits.pursueAll(gathering);
  journal.end();
  // What is written to a file and read again.
  const written: readonly JournalEvent[] = JSON.parse(JSON.stringify(events));
  return { results, events: written };
}

function lines(results: readonly Result[]): readonly string[] {
  return results.map(({ check, tool = "", verdict }) => `${check} ${tool} ${verdict}`).toSorted();
}

/** The verdict on one hint of a tool. */
function verdictOn(results: readonly Result[], check: string, tool: string): string {
  const found = results.find((result) => result.check === `truth/${check}` && result.tool === tool);
  return found?.verdict ?? "none";
}

type Looked = Extract<JournalEvent, { readonly event: "look" }>;
type Change = (effects: Looked["effects"], isRepeat: boolean) => Looked["effects"];

/** The journal with what came after each call of a tool changed. */
function changed(events: readonly JournalEvent[], tool: string, change: Change): readonly JournalEvent[] {
  /** By session: the last call of the tool, and whether it is the last of all. */
  const calls = new Map<number, { readonly text: string; readonly isLast: boolean; readonly isRepeat: boolean }>();
  return events.map((event) => {
    const { text = "", isLast = false, isRepeat = false } = ("session" in event && calls.get(event.session)) || {};
    if (event.event === "request" && event.method === "tools/call") {
      const now = JSON.stringify(event.params);
      const isOf = now.includes(`"name":"${tool}"`);
      const known = isOf ? { text: now, isRepeat: now === text } : { text, isRepeat };
      calls.set(event.session, { ...known, isLast: isOf });
    }
    return event.event === "look" && isLast ? { ...event, effects: change(event.effects, isRepeat) } : event;
  });
}

const removal: Looked["effects"][number] = {
  kind: "file.delete",
  tier: "snapshot",
  subject: "/work/kept.txt",
  evidence: "deleted /work/kept.txt",
  phase: "within",
  does: "removes",
  owner: "user",
  wasThere: true,
};

let known: Promise<RunWithJournal> | undefined;

/** The same run for each test; it changes nothing. */
function theRun(): Promise<RunWithJournal> {
  known ??= run();
  return known;
}

it("a journal has the verdicts of its run", async () => {
  const { results, events } = await theRun();
  const judged = await judgeAgain(events, {}, "again");
  expect(verdictOn(results, "read-only-tools-change-nothing", "peek")).toBe("fail");
  expect(verdictOn(results, "read-only-tools-change-nothing", "read")).toBe("pass");
  expect(lines(judged.results)).toEqual(lines(results));
  expect(judged).toMatchObject({ target: "node server.js", seed: 1, tools: 4 });
  expect(judged).not.toHaveProperty("isCut");
});

it.each<[string, string, string, string, Change]>([
  // Nobody has looked for it again.
  ["read-only-tools-change-nothing", "read", "pass", "inconclusive", (effects) => [...effects, removal]],
  ["read-only-tools-change-nothing", "peek", "fail", "pass", () => []],
  ["non-destructive-tools-only-add", "add", "pass", "fail", (effects) => [...effects, removal]],
  ["idempotent-tools-repeat-without-effect", "add", "fail", "pass", (effects, isRepeat) => (isRepeat ? [] : effects)],
  ["closed-world-tools-stay-inside", "ask", "ambiguous", "pass", () => []],
])("with other effects in it decides otherwise: %s of %s, %s to %s", async (check, tool, before, after, change) => {
  const { events } = await theRun();
  const judged = await judgeAgain(changed(events, tool, change), {}, "again");
  expect(verdictOn((await judgeAgain(events, {}, "again")).results, check, tool)).toBe(before);
  expect(verdictOn(judged.results, check, tool)).toBe(after);
});

it("says what would change if a sentence was read otherwise, and judges it so", async () => {
  const { events } = await theRun();
  const { results, otherwise } = await judgeAgain(events, {}, "again");
  const check = "closed-world-tools-stay-inside";
  expect(verdictOn(results, check, "ask")).toBe("ambiguous");
  const found = otherwise.find(({ changes }) => changes.some(({ tool }) => tool === "ask"));
  const { option = "", reading = "", changes = [] } = found ?? {};
  const chosen = await judgeAgain(events, { [option]: reading }, "again");
  expect(changes).toContainEqual({
    check: `truth/${check}`,
    tool: "ask",
    dialect: "static",
    before: "ambiguous",
    now: verdictOn(chosen.results, check, "ask"),
  });
});

it("of a run that was killed, what was seen until then is judged, and passes nothing that was not watched to its end", async () => {
  const { events } = await theRun();
  const first = events.findIndex((event) => event.event === "calls" && event.watched === "alone");
  const judged = await judgeAgain(events.slice(0, first), {}, "again");
  expect(judged.isCut).toBe("the run was killed");
  expect(judged.results.filter(({ check, verdict }) => check.startsWith("truth/") && verdict === "fail")).toEqual([]);
  // Seen once, beside all others, and never looked for again.
  expect(verdictOn(judged.results, "read-only-tools-change-nothing", "peek")).toBe("inconclusive");
  expect(verdictOn(judged.results, "idempotent-tools-repeat-without-effect", "add")).not.toBe("pass");
});

it("where a look is missing that calls were seen by, none of their claims passes", async () => {
  const { events } = await theRun();
  const hole = events.map((event) => (event.event === "look" ? { ...event, session: event.session + 1_000 } : event));
  const { results } = await judgeAgain(hole, {}, "again");
  expect(verdictOn((await judgeAgain(events, {}, "again")).results, "read-only-tools-change-nothing", "read")).toBe(
    "pass",
  );
  expect(verdictOn(results, "read-only-tools-change-nothing", "read")).toBe("inconclusive");
});

it("knows no reading that does not exist", async () => {
  await expect(judgeAgain([], { nonsense: "x" }, "again")).rejects.toThrow(OptionsError);
});

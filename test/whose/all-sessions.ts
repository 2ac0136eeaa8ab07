import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { plainReading } from "../../harness/api-stub/intents/request-reading.ts";
import type { Box, BoxMaker } from "../../harness/calls/boxes/box.ts";
import { boxesIn } from "../../harness/calls/boxes/execution-place.ts";
import { recorded } from "../../harness/calls/watching/recorded-boxes.ts";
import { inParallel } from "../../harness/pursuit/in-parallel.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { converse, type Step } from "../../harness/conversation/conversation.ts";
import { hubFor } from "../../harness/instances/fixture-hub.ts";
import { journalInMemory } from "../recordings/journal-in-memory.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";
import { commandOf } from "./journal-recording.ts";
import { layOutProject, withoutPlaces } from "./project.ts";
import type { WhoseServer } from "./whose-server.ts";

/** One thing that is done in a session. */
type Part =
  | { readonly call: string; readonly isNonsense?: true; readonly isUnlooked?: true }
  | { readonly idleMs: number };

/** As long as a run waits for what comes late. */
const lateMs = 2_000;
const boxesAtOnce = 4;

/**
 * Asks a server all that tells whose its effects are: all tools together in both orders, nothing, what must fail, each tool
 * alone, all but it, and all after it.
 *
 * @returns the journal, without the places of this machine
 */
export async function journalOfAllSessions(server: WhoseServer, context: TestContext): Promise<string> {
  const execution = await sandboxPlace(context);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "whose-")));
  const [command = "", ...args] = commandOf(server).split(" ");
  const target = stdioTarget({ command, args, cwd: layOutProject(server, root), env: {} });
  const { journal, end } = journalInMemory(target.command.join(" "), withoutTraffic);
  const hub = hubFor(target, {
    timeoutMs: 30_000,
    maxTimeMs: 540_000,
    opened: (session) => journal.opened(session),
    closed: (session) => journal.closed(session),
  });
  try {
    const { maker } = recorded(await boxesIn(execution, hub, target, true), journal, plainReading);
    if (server.apis !== undefined) maker.servePages?.();
    const sessions = sessionsOf(Object.keys(server.tools));
    await inParallel(sessions, boxesAtOnce, (parts) => runSession(maker, server, parts));
  } finally {
    await hub.end();
    rmSync(root, { recursive: true, force: true });
  }
  return withoutPlaces(end(), root);
}

function sessionsOf(names: readonly string[]): readonly (readonly Part[])[] {
  const looked = names.map((call): Part => ({ call }));
  const failing = names.map((call): Part => ({ call, isNonsense: true }));
  const others = (left: string): readonly Part[] =>
    names.filter((call) => call !== left).map((call) => ({ call, isUnlooked: true }));
  const idle: Part = { idleMs: 3_000 };
  return [
    [...looked, ...looked],
    [...looked, ...looked].toReversed(),
    [idle, idle, idle],
    [...failing, idle, idle],
    ...names.map((call): readonly Part[] => [{ call }, { call }, { call, isNonsense: true }]),
    ...names.map((call) => [...others(call), ...failing]),
    ...names.map((call): readonly Part[] => [{ call }, { idleMs: 1_500 }, ...others(call), ...failing]),
  ];
}

async function runSession(maker: BoxMaker, server: WhoseServer, parts: readonly Part[]): Promise<void> {
  const box = await maker.open([]);
  try {
    for (const part of [...parts, { idleMs: lateMs }]) await runPart(box, server, part);
  } finally {
    await box.close();
  }
}

async function runPart(box: Box, server: WhoseServer, part: Part): Promise<void> {
  if ("idleMs" in part) await delay(part.idleMs);
  else {
    const { peer } = box.session;
    const step = stepOf(box, server, part.call, part.isNonsense === true);
    const purpose = part.isNonsense === true ? "answer" : "turn";
    await peer.heard.during(purpose, () => converse(peer, [step], peer.strayFaults.length));
    if (part.isUnlooked === true) return;
  }
  await box.look();
}

function stepOf({ session }: Box, { given = {} }: WhoseServer, name: string, isNonsense: boolean): Step {
  const tool = session.list.tools.find((each) => each.name === name);
  const taken = keysIn(tool?.definition, "inputSchema", "properties").map((key) => [key, given[key] ?? ""]);
  return {
    method: "tools/call",
    params: { name, arguments: isNonsense ? { nonsense: 1 } : Object.fromEntries(taken) },
  };
}

/** @param names of the members that lead to an object */
function keysIn(value: Json | undefined, ...names: readonly string[]): readonly string[] {
  if (!isJsonObject(value)) return [];
  const [name, ...rest] = names;
  return name === undefined ? Object.keys(value) : keysIn(member(value, name), ...rest);
}

/** What was sent is told by its effects as well, and takes most of the room. */
function withoutTraffic(key: string, value: unknown): unknown {
  return key === "upstream" ? undefined : value;
}

import { inParallel } from "../../../pursuit/in-parallel.ts";
import type { Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { callPressed, pressedSessions } from "./pressed-session.ts";
import { callSending, sendingGroups } from "./sending-boxes.ts";
import { callWithoutClaims, sessionsWithoutClaims } from "./session-without-claims.ts";
import { callInShared, sharingTurns } from "./shared-boxes.ts";
import { isPressed } from "../trials/slow-starts.ts";
import type { ToolAtWork } from "../one-tool/tool-at-work.ts";
import type { Turn } from "../one-tool/turn.ts";
import { callInSession, sessionsOf } from "./watched-session.ts";

type Job = () => Promise<void>;

interface Tools {
  readonly tools: readonly ToolAtWork[];
  /** The same tools, called by clients that offer one dialect alone. */
  readonly apart: readonly ToolAtWork[];
  /** Work besides the calls of single tools. */
  readonly beside: Job;
  /** A session with all tools: it takes longer than most boxes, so that it begins among the first where there is time. */
  readonly session: Job;
}

/**
 * Calls all tools: in shared boxes those that may share, all others in their own. If there is no time for so many
 * boxes, all have their turns in a few first, and then alone for as long as time allows, those with open claims first.
 *
 * @throws RunStopped
 */
export async function callTools(work: Work, wanted: Tools): Promise<void> {
  const { boxes, gathering, exploration } = work;
  const plan = planOf(work, wanted);
  const { speed } = exploration;
  const tools = plan.byTurn.size - plan.withoutClaims.flat().length;
  const isShort = isPressed({ tools, count: boxesFor(plan), boxes }, speed, gathering.hub);
  await (isShort && boxes.effectsStay !== true ? callTogetherFirst(work, plan) : callApart(work, plan));
}

/** Where each tool is called; every turn stands in one of the lists. */
interface Planned extends Tools {
  readonly byTurn: ReadonlyMap<Turn, ToolAtWork>;
  /** In a pair of boxes: tools that say they only read. */
  readonly reading: readonly Turn[];
  /** In a pair of boxes for each group: tools that only ask web APIs. */
  readonly sending: readonly (readonly Turn[])[];
  /** In one box for each session: tools that probably leave nothing behind. */
  readonly sessions: readonly (readonly Turn[])[];
  /** In a box of its own, where there is time for it. */
  readonly alone: readonly Turn[];
  /** In one box for each session: tools without a claim. */
  readonly withoutClaims: readonly (readonly Turn[])[];
}

function planOf(work: Work, wanted: Tools): Planned {
  const byTurn = new Map(isTooLate(work) ? [] : turnsOf(wanted));
  const all = [...byTurn.keys()];
  const unsuspected = all.filter(({ isSuspect }) => !isSuspect);
  const withoutClaims = sessionsWithoutClaims(unsuspected, work);
  const turns = without(unsuspected, withoutClaims.flat());
  const [reading, sending] = [sharingTurns(turns, work), sendingGroups(turns, work)];
  // Of a server that never rests the late wait of each turn is waited for in full: boxes of their own wait beside each other.
  const { isRestless } = work.exploration.speed;
  const sessions = isRestless ? [] : sessionsOf(without(turns, [...reading, ...sending.flat()]), work);
  const shared = [...withoutClaims.flat(), ...reading, ...sending.flat(), ...sessions.flat()];
  return { ...wanted, byTurn, reading, sending, sessions, alone: without(all, shared), withoutClaims };
}

function without<Each>(all: readonly Each[], taken: readonly Each[]): readonly Each[] {
  const gone = new Set(taken);
  return all.filter((each) => !gone.has(each));
}

/**
 * The tools that keep a box busy for longer than the pair of those that read, where there is one: what takes longest begins
 * first, since all wait for it at the end. Pairs of those that ask web APIs take longest.
 */
function longerThanPair({ alone, reading, sending }: Planned): readonly Turn[] {
  if (sending.length > 0 || reading.length === 0) return [];
  const inPair = reading.reduce((sum, { requestCounts }) => sum + requestCounts.shared, 0) / 2;
  return alone.filter(({ requestCounts }) => requestCounts.alone > inPair);
}

/** Boxes for the tools that make a claim. */
function boxesFor({ reading, sending, sessions, alone }: Planned): number {
  const pairs = sending.length + (reading.length > 0 ? 1 : 0);
  return 2 * pairs + sessions.length + alone.length;
}

/** How many turns of tools without a claim take as long as one of a tool with a claim: late effects are not waited for. */
const quickTurns = 4;

/**
 * What contradicted a claim is pursued from the moment that it is seen, beside all else.
 *
 * Pairs of boxes need no more time for many tools than for few, so they come first. They leave little for the sessions
 * of a server with a hundred tools that ask a web API: five of 65 hints were decided where each tool took its turn. Of a
 * server with 65 read-only tools ten were watched, and nine of these had been decided before: they come last.
 */
async function callTogetherFirst(work: Work, plan: Planned): Promise<void> {
  const { tools, byTurn, sessions, alone, withoutClaims } = plan;
  for (const tool of tools.filter(isSuspect)) pursueNow(work, tool);
  const [unknown, last]: [Turn[], Turn[]] = [[], []];
  await inTurn(work, [callInPairs(work, plan, async (left) => void unknown.push(...left))]);
  const turns = [...unknown, ...sessions.flat(), ...alone];
  const open = turns.filter((turn) => byTurn.get(turn)?.isSettledTogether !== true);
  const longest = Math.max(0, ...withoutClaims.map(({ length }) => length));
  await takePressedTurns(work, plan, open, Math.ceil(longest / quickTurns));
  await inTurn(
    work,
    jobsWithoutClaims(work, plan, async (left) => void last.push(...left)),
  );
  await takePressedTurns(work, plan, without(turns, open), 0);
  const inPairs = without([...plan.reading, ...plan.sending.flat()], unknown);
  const called = new Set([...inPairs, ...withoutClaims.flat()].map((turn) => byTurn.get(turn)));
  const left = [...tools, ...plan.apart].filter((tool) => !called.has(tool));
  await inTurn(work, [...callsAlone(work, openFirst(left)), plan.beside, plan.session]);
  await restOf(work, plan)(last);
}

/** @param after how many turns have to fit into the time after these */
function takePressedTurns(work: Work, { byTurn }: Planned, turns: readonly Turn[], after: number): Promise<void> {
  const sessions = pressedSessions(turns, work);
  const hadTurn = (turn: Turn): void => {
    const tool = byTurn.get(turn);
    if (tool !== undefined) pursueNow(work, tool);
  };
  const how = { after, hadTurn };
  return inTurn(
    work,
    sessions.map((session) => () => inOne(work, session, () => callPressed(work, session, how))),
  );
}

/** Suspects first, then those with open claims. */
function openFirst(tools: readonly ToolAtWork[]): readonly ToolAtWork[] {
  const place = (tool: ToolAtWork): number => {
    if (isSuspect(tool)) return 0;
    return tool.isSettledBesideOthers ? 2 : tool.isSettledTogether ? 1 : 0;
  };
  // Its place is found once for each: that judges all of its claims.
  const placed = tools.map((tool) => ({ tool, place: place(tool) }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ tool }) => tool);
}

/** Whether a call together with all others contradicted a claim of it. */
function isSuspect({ suspicion }: ToolAtWork): boolean {
  return suspicion < Infinity;
}

/** Calls a tool alone; what is grave there is pursued beside the calls of the others. */
async function callOne(work: Work, tool: ToolAtWork): Promise<void> {
  await work.gathering.hub.spans.during("alone", `calling ${tool.name} alone`, () => tool.call());
  pursueNow(work, tool);
}

/**
 * Has what contradicts a claim of a tool pursued, if it is grave; the rest gets its time when all have been called, which
 * is soon where it is too late for calls.
 */
function pursueNow(work: Work, tool: ToolAtWork): void {
  if (tool.pursueEarly()) work.doubted.add(tool.name);
  else work.doubted.delete(tool.name);
}

function callsAlone(work: Work, tools: readonly ToolAtWork[]): readonly Job[] {
  return tools.map((tool) => () => callOne(work, tool));
}

async function callApart(work: Work, plan: Planned): Promise<void> {
  const { tools, apart, beside, session, byTurn, reading, sending, sessions, withoutClaims } = plan;
  const shared = [...reading, ...sending.flat(), ...sessions.flat(), ...withoutClaims.flat()];
  const together = new Set(shared.map((turn) => byTurn.get(turn)));
  const own = [...tools.filter((tool) => !together.has(tool)), ...apart];
  for (const { name } of own.filter(isSuspect)) work.doubted.add(name);
  const unsuspected = own.filter((tool) => !isSuspect(tool));
  const longer = new Set(longerThanPair(plan).map((turn) => byTurn.get(turn)));
  const first = unsuspected.filter((tool) => longer.has(tool));
  const rest = restOf(work, plan);
  await inTurn(work, [
    ...callsAlone(work, own.filter(isSuspect)),
    session,
    ...callsAlone(work, first),
    callInPairs(work, plan, rest),
    ...sessions.map((turns) => async () => rest(await inOne(work, turns, () => callInSession(work, turns)))),
    ...callsAlone(work, without(unsuspected, first)),
    ...jobsWithoutClaims(work, plan, rest),
    beside,
  ]);
}

/**
 * Calls one group after the other: each waits for a second box while it holds a first.
 *
 * @param rest gets the tools of a group that are still unknown
 */
function callInPairs(work: Work, { reading, sending }: Planned, rest: Rest): Job {
  return async () => {
    if (sending.length > 0) await inOne(work, sending.flat(), () => callSending(work, sending, rest));
    if (reading.length > 0) await rest(await inOne(work, reading, () => callInShared(work, reading)));
  };
}

function jobsWithoutClaims(work: Work, plan: Planned, rest: Rest): readonly Job[] {
  return plan.withoutClaims.map(
    (session) => async () => rest(await inOne(work, session, () => callWithoutClaims(work, session))),
  );
}

function inOne<Value>(work: Work, turns: readonly Turn[], call: () => Promise<Value>): Promise<Value> {
  return work.gathering.hub.spans.during("together", `calling ${turns.length} tools together`, call);
}

type Rest = (left: readonly Turn[]) => Promise<void>;

/** Calls alone the tools that are still unknown. */
function restOf(work: Work, { byTurn }: Planned): Rest {
  return (left) =>
    inTurn(
      work,
      callsAlone(
        work,
        left.flatMap((turn) => byTurn.get(turn) ?? []),
      ),
    );
}

/** Runs as many at once as boxes may be open. */
function inTurn({ boxes }: Work, jobs: readonly Job[]): Promise<void> {
  return inParallel(jobs, boxes.maxOpen, (job) => job());
}

function turnsOf({ tools }: Tools): readonly (readonly [Turn, ToolAtWork])[] {
  return tools.flatMap((tool) => {
    const turn = tool.turn();
    return turn === undefined ? [] : [[turn, tool] as const];
  });
}

import { inParallel } from "../../../pursuit/in-parallel.ts";
import type { Work } from "../in-box/box-work.ts";
import type { ToolCallsCheck } from "../check/calls-check.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { callPressed, pressedSessions } from "./pressed-session.ts";
import { callSending, sendingGroups } from "./sending-boxes.ts";
import { callWithoutClaims, sessionsWithoutClaims } from "./session-without-claims.ts";
import { callInShared, sharingTurns } from "./shared-boxes.ts";
import { isPressed } from "./slow-starts.ts";
import type { ToolAtWork } from "../one-tool/tool-at-work.ts";
import type { Turn } from "../one-tool/turn.ts";
import { callInSession, sessionsOf } from "./watched-session.ts";

type Job = () => Promise<void>;

interface Tools {
  readonly tools: readonly ToolAtWork[];
  /** The same tools, called by clients that offer one dialect alone. */
  readonly apart: readonly ToolAtWork[];
  readonly checks: readonly ToolCallsCheck[];
  /** Work besides the calls of single tools. */
  readonly beside: Job;
}

/**
 * Calls all tools: in shared boxes those that may share, all others in their own. If there is no time for so many
 * boxes, calls them first together in one, then alone for as long as time allows, those with open claims first.
 *
 * @throws RunStopped
 */
export async function callTools(work: Work, wanted: Tools): Promise<void> {
  const { boxes, gathering, exploration } = work;
  const byTurn = new Map(isTooLate(gathering.hub) ? [] : turnsOf(wanted));
  const withoutClaims = sessionsWithoutClaims([...byTurn.keys()], work);
  const unclaimed = new Set(withoutClaims.flat());
  const turns = [...byTurn.keys()].filter((turn) => !unclaimed.has(turn));
  const atOnce = boxes.maxStarting ?? boxes.maxOpen;
  const isShort = isPressed({ count: turns.length, atOnce, readyMs: exploration.readyMs }, gathering.hub);
  const plan = { ...wanted, byTurn, turns, withoutClaims };
  await (isShort && boxes.effectsStay !== true ? callTogetherFirst(work, plan) : callApart(work, plan));
}

interface Planned extends Tools {
  readonly byTurn: ReadonlyMap<Turn, ToolAtWork>;
  /** Of tools that make a claim. */
  readonly turns: readonly Turn[];
  /** Sessions of tools without a claim. */
  readonly withoutClaims: readonly (readonly Turn[])[];
}

async function callTogetherFirst(work: Work, plan: Planned): Promise<void> {
  const { tools, apart, checks, beside, byTurn, turns, withoutClaims } = plan;
  const pressed = pressedSessions(turns, work).map((session) => () => callPressed(work, session));
  await inTurn(work, [...pressed, ...jobsWithoutClaims(work, plan)]);
  const called = new Set(withoutClaims.flat().map((turn) => byTurn.get(turn)));
  const place = (tool: ToolAtWork): number => (tool.isSettledBesideOthers ? 1 : 0);
  const left = [...tools, ...apart].filter((tool) => !called.has(tool));
  const ordered = left.toSorted((one, other) => place(one) - place(other));
  await inTurn(work, [...ordered.map((tool) => () => tool.call(checks)), beside]);
}

async function callApart(work: Work, plan: Planned): Promise<void> {
  const { tools, apart, checks, beside, byTurn, turns, withoutClaims } = plan;
  const [reading, sending] = [sharingTurns(turns, work), sendingGroups(turns, work)];
  const taken = new Set([...reading, ...sending.flat()]);
  const sessions = sessionsOf(
    turns.filter((turn) => !taken.has(turn)),
    work,
  );
  const together = new Set([...taken, ...sessions.flat(), ...withoutClaims.flat()].map((turn) => byTurn.get(turn)));
  const alone = [...tools.filter((tool) => !together.has(tool)), ...apart];
  const rest = restOf(work, plan);
  await inTurn(work, [
    // One after the other: each waits for a second box while it holds a first.
    async () => {
      if (sending.length > 0) await callSending(work, sending, rest);
      if (reading.length > 0) await rest(await callInShared(work, reading));
    },
    ...sessions.map((session) => async () => rest(await callInSession(work, session))),
    ...alone.map((tool) => () => tool.call(checks)),
    ...jobsWithoutClaims(work, plan),
    beside,
  ]);
}

function jobsWithoutClaims(work: Work, plan: Planned): readonly Job[] {
  const rest = restOf(work, plan);
  return plan.withoutClaims.map((session) => async () => rest(await callWithoutClaims(work, session)));
}

/** Calls alone the tools that are still unknown. */
function restOf(work: Work, { byTurn, checks }: Planned): (left: readonly Turn[]) => Promise<void> {
  return (left) =>
    inTurn(
      work,
      left.flatMap((turn) => byTurn.get(turn) ?? []).map((tool) => () => tool.call(checks)),
    );
}

/** Runs as many at once as boxes may be open. */
function inTurn({ boxes }: Work, jobs: readonly Job[]): Promise<void> {
  return inParallel(jobs, boxes.maxOpen, (job) => job());
}

function turnsOf({ tools, checks }: Tools): readonly (readonly [Turn, ToolAtWork])[] {
  return tools.flatMap((tool) => {
    const turn = tool.turn(checks);
    return turn === undefined ? [] : [[turn, tool] as const];
  });
}

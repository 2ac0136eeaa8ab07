import type { Box } from "../../../calls/boxes/box.ts";
import { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { readsOnly } from "../../../calls/setup/helping-calls.ts";
import { waitForLate } from "../../../calls/watching/late-wait.ts";
import { showsNothingElse } from "../../../calls/watching/shows-nothing-else.ts";
import { leavesNoDoubt, leavesSomething } from "../../../calls/watching/shared-box.ts";
import { inExplorationOrder } from "../../../exploration/exploration-order.ts";
import type { Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { calledByNone, everyCallIn, prepareAll, settleTurns, unlessFaulty, type SeenTurn } from "./shared-boxes.ts";
import { inSessions } from "../one-tool/sharing.ts";
import { lateMs } from "../in-box/tool-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/**
 * Consecutive turns after which the server was not at rest: a busy machine explains one. A server that never rests
 * would cost the wait for each tool; boxes of their own wait in parallel.
 */
const maxRestless = 1;

/** One waits while the other works. */
export const sessionsAtOnce = 2;

/** One tool alone needs as many boxes. */
const minInSession = 2;

/**
 * Groups of tools, each with a watched session: those that say they only read, that ask web APIs, or that never work.
 * Empty where effects are permanent or the tools too few.
 */
export function sessionsOf(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  const own = likeliestQuiet(calledByNone(turns.filter(mayLeaveNothing)));
  if (boxes.effectsStay === true || own.length < minInSession) return [];
  return inSessions(own, Math.min(boxes.maxOpen, sessionsAtOnce));
}

/**
 * A working tool may change memory without showing it, and hide what the next one does: on a server that purged its
 * records out of sight, a tool passed that appends to the archive only while records exist. Probes have been called
 * before their turn.
 */
function mayLeaveNothing({ sharing, tool }: Turn): boolean {
  switch (sharing) {
    case "sends":
    case "fails":
      return true;
    case "reads":
    case "uncalled":
      return false;
    case "other":
      return readsOnly(tool);
  }
}

function likeliestQuiet(turns: readonly Turn[]): readonly Turn[] {
  const quiet = (turn: Turn): boolean => readsOnly(turn.tool) || turn.sharing === "fails";
  return [...turns.filter(quiet), ...inExplorationOrder(turns.filter((turn) => !quiet(turn)))];
}

/**
 * Calls tools one after the other in one box, with the server at rest after each, while they leave nothing there but
 * requests to web APIs, which remember nothing here. Anything left behind would hide what the next tool does: nine
 * servers that lie this way all passed in a session that went on.
 *
 * A tool is judged by this session if every claim holds. Otherwise it gets its own box: no accusation rests on what
 * others did before.
 *
 * @returns those that are still unknown
 */
export async function callInSession(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  const known = new Set<Turn>();
  await unlessFaulty(work, async () => {
    const box = await work.boxes.open();
    try {
      for (const turn of await settleTurns(work, box, await takeTurns(box, work, turns))) known.add(turn);
    } finally {
      await box.close();
    }
  });
  return turns.filter((turn) => !known.has(turn));
}

/** @returns observations of the tools that left nothing behind */
async function takeTurns(box: Box, work: Work, turns: readonly Turn[]): Promise<readonly SeenTurn[]> {
  const { peer } = box.session;
  const prepared = await prepareAll(box, turns);
  const seen: SeenTurn[] = [];
  const observer = new SharedObserver(box);
  // Effects of the server's start belong to no tool, and those of the setup calls to no turn.
  let restless = (await box.rest(lateMs)) ? 0 : 1;
  await box.look();
  for (const { turn, setup } of prepared) {
    if (restless > maxRestless || peer.closed !== undefined || isTooLate(work)) break;
    const trials = await turn.trials(box, setup, "effects", observer);
    const waited = await waitForLate(box, lateMs);
    const isAtRest = waited.wasAtRest === true;
    restless = isAtRest ? 0 : restless + 1;
    const isQuiet = await showsNothingElse(await box.look(), box, everyCallIn(work));
    const execution: Execution = { ...trials, ...waited };
    const own = turn.withoutHabits(trials);
    const isOwn = isAtRest && leavesNoDoubt(own) && isQuiet;
    if (isOwn) turn.keep(execution);
    if (!isQuiet || leavesSomething(own)) break;
    if (isOwn) seen.push({ turn, setup, execution });
  }
  return peer.closed === undefined ? seen : [];
}

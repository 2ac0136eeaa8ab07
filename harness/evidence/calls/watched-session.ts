import { showsNothing, type Box } from "../../calls/box.ts";
import { effectsOf, type Execution } from "../../calls/execution.ts";
import { readsOnly } from "../../calls/helping-calls.ts";
import { prepare } from "../../calls/observe-calls.ts";
import { leavesNoDoubt } from "../../calls/shared-box.ts";
import { inRehearsalOrder } from "../../rehearsal/rehearsal-order.ts";
import type { Work } from "./box-work.ts";
import { isTooLate } from "./only-rehearsed.ts";
import { bySeeds, minSharing, settleTurns, unlessFaulty, type SeenTurn } from "./shared-boxes.ts";
import { lateMs } from "./tool-boxes.ts";
import type { Turn } from "./turn.ts";

/** So many tools keep two sessions busy: one waits while the other one works. */
const minForTwo = 6;

/**
 * Turns in a row after which the server was not at rest: a busy machine explains one. A server that never is would cost the
 * wait again for each tool; boxes of their own wait beside each other.
 */
const maxRestless = 1;

/** How many boxes so many tools need that share sessions. */
export function sessionsFor(tools: number): number {
  if (tools < minSharing) return tools;
  return tools < minForTwo ? 1 : 2;
}

/**
 * Tools in groups that each have a watched session of their own: none where their effects would stay, or where they are
 * too few. Those come first that say they only read, after the same calls of others: what these left would hide what a
 * tool does for the first time. One that others are asked to show the state by is none of them: it has been called before
 * its turn.
 */
export function sessionsOf(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  const own = turns.filter(({ sharing }) => sharing !== "reads");
  const [reading = []] = bySeeds(own.filter(({ tool }) => readsOnly(tool)));
  const all = [...reading, ...inRehearsalOrder(own.filter(({ tool }) => !readsOnly(tool)))];
  if (boxes.effectsStay === true || all.length < minSharing) return [];
  const count = Math.min(sessionsFor(all.length), boxes.maxOpen);
  return Array.from({ length: count }, (_, rest) => all.filter((__, index) => index % count === rest));
}

/**
 * Calls tools one after the other in one box, those last that destroy. Each has its setup calls before it, and the server
 * is at rest before the next one has its turn, so that each effect has one owner.
 *
 * A tool is judged by that where every claim holds. Anything else is looked at in a box of its own: what it is accused of
 * never rests on what others did before it.
 *
 * @returns those of which nothing is known
 */
export async function callInSession(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  const known = new Set<Turn>();
  await unlessFaulty(work, async () => {
    const box = await work.boxes.open();
    try {
      const seen = await takeTurns(box, work, turns);
      for (const turn of await settleTurns(box, withNothingHidden(work, seen))) known.add(turn);
    } finally {
      await box.close();
    }
  });
  return turns.filter((turn) => !known.has(turn));
}

/** @returns what was seen of those that nothing else can have been the work of */
async function takeTurns(box: Box, { gathering, habits }: Work, turns: readonly Turn[]): Promise<readonly SeenTurn[]> {
  const { peer } = box.session;
  const seen: SeenTurn[] = [];
  // What the server does at its start is nobody's work.
  let restless = (await box.rest(lateMs)) ? 0 : 1;
  await box.look();
  for (const turn of turns) {
    if (restless > maxRestless || peer.closed !== undefined || isTooLate(gathering.hub)) break;
    const { seeds } = await prepare(box, turn.preparing);
    await box.rest(lateMs);
    await box.look();
    const trials = await turn.trials(box, seeds, "effects");
    const isAtRest = await box.rest(lateMs);
    restless = isAtRest ? 0 : restless + 1;
    const late = await box.look();
    if (!isAtRest || !leavesNoDoubt(trials) || !showsNothing(late)) continue;
    const execution: Execution = { ...trials, lateMs, wasAtRest: true };
    turn.keep(execution);
    habits.record(turn.tool.name, execution);
    seen.push({ turn, seeds, execution });
  }
  return peer.closed === undefined ? seen : [];
}

/** Once a tool that says it only reads has left something, the next one may have found there what it would have made. */
function withNothingHidden({ habits }: Work, seen: readonly SeenTurn[]): readonly SeenTurn[] {
  const leaves = ({ turn, execution }: SeenTurn): boolean =>
    readsOnly(turn.tool) && execution.exchanges.some((exchange) => effectsOf(habits.marked(exchange)).length > 0);
  const first = seen.findIndex(leaves);
  return seen.filter(({ turn }, index) => first === -1 || index <= first || !readsOnly(turn.tool));
}

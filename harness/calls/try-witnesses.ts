import { canonicalText } from "../json/canonical.ts";
import type { Json } from "../json/value.ts";
import { argumentsOf, converse, type Step } from "../conversation/conversation.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Box } from "./box.ts";
import type { CallScript } from "./call-script.ts";
import { callOutcomeOf } from "./call-outcome.ts";
import { callStep, type CallableTool, type Trust } from "./helping-calls.ts";
import { help } from "./help.ts";
import { isLog, ownerOf } from "./owner.ts";
import { ShownStateReader, type ShownState } from "./shown-state.ts";
import type { Change } from "./state/change.ts";
import { changesIn } from "./state/database-changes.ts";

/** What became of tools that were tried. */
export interface TriedWitnesses {
  /** Their calls answered and were seen to change nothing. */
  readonly fit: readonly CallableTool[];
  readonly unfit: readonly CallableTool[];
  /** The server ended or fell silent before these were tried, or the time was up. */
  readonly untried: readonly CallableTool[];
}

/** Time for the calls of all candidates with each other; those that are left then are judged by files alone. */
const maxCrossMs = 5_000;
const quietMs = 200;

/**
 * Finds out which tools are fit to tell what other tools do: a probe that changes something itself would have it laid to
 * whatever is tested beside it. By their files first, each called twice; then by what the others show.
 *
 * @param candidates which of them only read is not believed
 * @param seeds calls that put something there for them to read
 * @param trust where no hint was, what the first call does is excused by no start, and each is tried beside each other one
 * @param mayGoOn whether there is time for one more
 * @throws EndedByHelper when one of the seeds brings the server down
 */
export async function tryWitnesses(
  box: Box,
  candidates: readonly CallableTool[],
  { seeds, leadValues }: Pick<CallScript, "seeds" | "leadValues">,
  trust: Trust,
  mayGoOn: () => boolean,
): Promise<TriedWitnesses> {
  const fit: CallableTool[] = [];
  const unfit: CallableTool[] = [];
  await help(box, seeds, leadValues?.inBox());
  await settle(box);
  for (const [index, candidate] of candidates.entries()) {
    if (!mayGoOn()) return { fit, unfit, untried: candidates.slice(index) };
    const isFirst = fit.length === 0 && trust === "read-only-hints";
    const seen = await leavesFilesAlone(box, candidate, isFirst, trust);
    if (seen === "yes") fit.push(candidate);
    else unfit.push(candidate);
    if (seen === "ended") return { fit, unfit, untried: candidates.slice(index + 1) };
  }
  const disturbing = await (trust === "none" ? disturbersOfAny(box, fit) : disturbers(box, fit));
  return {
    fit: fit.filter((tool) => !disturbing.has(tool)),
    unfit: [...unfit, ...disturbing],
    untried: [],
  };
}

/** What goes on after the start is no candidate's work. */
async function settle(box: Box): Promise<void> {
  await box.look();
  await box.rest(quietMs);
  await box.look();
}

/** @param mayStart whether the server may begin something with its first call that works */
async function leavesFilesAlone(
  box: Box,
  candidate: CallableTool,
  mayStart: boolean,
  trust: Trust,
): Promise<"yes" | "no" | "ended"> {
  for (const isFirst of [true, false]) {
    const { outcome, touched, leaves } = await call(box, candidate, trust);
    if (outcome === undefined || ["unanswered", "gone"].includes(outcome.kind)) return "ended";
    const isExcused = ({ effect }: Change): boolean => isFirst && mayStart && effect === "adds";
    if (callOutcomeOf(outcome).kind !== "success" || leaves || !touched.every(isExcused)) return "no";
  }
  return box.session.peer.closed === undefined ? "yes" : "ended";
}

interface CallOfCandidate {
  readonly outcome: Outcome | undefined;
  /** A file that is touched was written with what it held. */
  readonly touched: readonly Change[];
  /** Something that no file shows: a program that runs on, a queue, an attempt, a request to a web API. */
  readonly leaves: boolean;
}

async function call(box: Box, candidate: CallableTool, trust: Trust): Promise<CallOfCandidate> {
  const step = stepOf(candidate);
  const { peer } = box.session;
  const { exchanges } = await converse(peer, [step], peer.strayFaults.length);
  const { changes, deeds = [], running = [], upstream = [] } = await box.look();
  const given = argumentsOf(step) ?? null;
  const made = await changesIn(changes, "within");
  // What a tool keeps in its own directory may be all the state there is.
  const isOwn = (change: Change): boolean =>
    trust === "none" ? isLog(change) : ownerOf(change, box.places, given) === "server";
  const touched = made.filter((change) => !isOwn(change));
  return { outcome: exchanges[0]?.outcome, touched, leaves: deeds.length + running.length + upstream.length > 0 };
}

/**
 * Those after whose calls the others show something else, which they do not by themselves. Where all show the same twice,
 * each having been called between, it is none; else each is called by itself, between readings of the others.
 */
async function disturbers(box: Box, tools: readonly CallableTool[]): Promise<ReadonlySet<CallableTool>> {
  const startMs = performance.now();
  const found = new Set<CallableTool>();
  const all = new ShownStateReader(box, tools.map(stepOf));
  const first = await all.firstRound();
  if (canonicalState(first) === canonicalState(await all.read()) && all.endedBy === undefined) return found;
  for (const tool of tools) {
    if (performance.now() - startMs > maxCrossMs) break;
    const others = tools.filter((other) => other !== tool && !found.has(other)).map(stepOf);
    const reader = new ShownStateReader(box, others);
    const before = await reader.learnVolatile(await reader.firstRound());
    await converse(box.session.peer, [stepOf(tool)], box.session.peer.strayFaults.length);
    const { changes } = await reader.changesSince(before);
    if (changes.length > 0) found.add(tool);
  }
  return found;
}

/**
 * The same, where more than one may change what is shown: each is tried beside each other one alone, since two that write
 * to one list hide each other. What there is no time for is fit for nothing.
 */
async function disturbersOfAny(box: Box, tools: readonly CallableTool[]): Promise<ReadonlySet<CallableTool>> {
  const startMs = performance.now();
  const found = new Set<CallableTool>();
  for (const tool of tools) {
    for (const other of tools) {
      if (other === tool || found.has(tool)) continue;
      if (performance.now() - startMs > maxCrossMs || (await disturbs(box, tool, other))) found.add(tool);
    }
  }
  return found;
}

async function disturbs(box: Box, tool: CallableTool, other: CallableTool): Promise<boolean> {
  const reader = new ShownStateReader(box, [stepOf(other)]);
  const before = await reader.learnVolatile(await reader.firstRound());
  await converse(box.session.peer, [stepOf(tool)], box.session.peer.strayFaults.length);
  return (await reader.changesSince(before)).changes.length > 0;
}

function canonicalState(state: ShownState): string {
  return canonicalText([...state].map(([subject, shown]): Json => [subject, shown]));
}

function stepOf({ tool, arguments: given }: CallableTool): Step {
  return callStep(tool.name, given);
}

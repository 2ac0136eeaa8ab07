import { canonicalText } from "../../json/canonical.ts";
import { argumentsOf, converse, type Conversation, type Step } from "../../conversation/conversation.ts";
import type { Outcome } from "../../wire/outcome.ts";
import { attemptsIn, startedProgram, unseenInFiles } from "../boxes/look.ts";
import type { Box } from "../boxes/box.ts";
import type { CallScript } from "./call-script.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";
import { callStep, type CallableTool, type Trust, type ProbeTrial } from "../setup/helping-calls.ts";
import { help } from "../setup/help.ts";
import { isLog, ownerOf } from "../execution/owner.ts";
import { canonicalState, type ShownState } from "./shown-differences.ts";
import { ShownStateReader } from "./shown-state.ts";
import { shownSubject } from "../../conversation/shown-subject.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { effectsInFiles } from "../state/database-effects.ts";

/** The result of trying tools as probes. */
export interface TriedProbes {
  /** Tools whose calls answered and were seen to change nothing. */
  readonly fit: readonly CallableTool[];
  /** Where only answers are seen, tools whose first call changed what others show. */
  readonly disturbing: readonly CallableTool[];
  /** Tools that were not tried because the server ended or fell silent, or time was up. */
  readonly untried: readonly CallableTool[];
  /** Tools of which no call worked here. */
  readonly failed: readonly CallableTool[];
  /** Those that are fit here, and that a probe from another box upsets. */
  readonly upsets: readonly Upset[];
}

/** That a probe shows something else, or fails, once another one was called. */
export interface Upset {
  readonly upset: string;
  readonly by: string;
}

/** Time for calling all candidates beside each other; those that are left are tried in another box, or not trusted. */
export const maxCrossMs = 5_000;
const quietMs = 200;
/**
 * Where no exploration has shown which tools are slow, a probe is asked after each call only if it takes less than
 * this.
 */
const maxRemoteMs = 2_000;
/** On a busy machine a shell takes half a second to start. */
const lateOfProgramsMs = 1_200;

/**
 * Finds out which tools are fit to be probes: an effect of a probe itself would be attributed to the tool under test.
 * Checks their files first, with each called twice, then what the others show.
 *
 * @param candidates tools to try; their hints are not believed
 * @param setup calls that put something there for them to read
 * @param trial where no hint is trusted, the start excuses no effect of the first call, each is tried beside each other
 *   one, and again whenever a call of any tool has changed something: there was nothing to change before
 * @param mayGoOn whether there is time for one more
 * @param known probes that were found in other boxes; what the candidates show may depend on them
 * @throws EndedByHelper when one of the setup calls ends the server
 */
export async function tryProbes(
  box: Box,
  candidates: readonly CallableTool[],
  { setup, leadValues }: Pick<CallScript, "setup" | "leadValues">,
  trial: ProbeTrial,
  mayGoOn: () => boolean,
  known: readonly CallableTool[] = [],
): Promise<TriedProbes> {
  const { trust, perturbing } = trial;
  const fit: CallableTool[] = [];
  const failed: CallableTool[] = [];
  const seenToDisturb: CallableTool[] = [];
  const isRemote = box.watch.files.kind === "nowhere";
  const triedSoFar = (): Omit<TriedProbes, "untried"> => ({ fit, failed, disturbing: seenToDisturb, upsets: [] });
  await help(box, setup, leadValues?.inBox());
  await settle(box);
  for (const [index, candidate] of candidates.entries()) {
    if (!mayGoOn()) return { ...triedSoFar(), untried: candidates.slice(index) };
    if (isRemote && (await disturbsAtFirst(box, candidate, fit))) {
      seenToDisturb.push(candidate);
      continue;
    }
    const isFirst = fit.length === 0 && trust === "read-only-hints";
    const seen = await leavesFilesAlone(box, candidate, isFirst, trust);
    if (seen === "yes") fit.push(candidate);
    if (seen === "failed") failed.push(candidate);
    // Whether those before it change what others show was not seen yet.
    if (seen === "ended") return { ...triedSoFar(), fit: [], untried: [...fit, ...candidates.slice(index + 1)] };
  }
  const crossed = await (trust === "none" ? disturbersOfAny(box, fit) : disturbers(box, fit));
  const disturbing = new Set([...crossed.found, ...crossed.untried]);
  const still = fit.filter((tool) => !disturbing.has(tool));
  for (const tool of await perturbed(box, still, perturbing, mayGoOn)) disturbing.add(tool);
  const fitTogether = fit.filter((tool) => !disturbing.has(tool));
  const upsets = await upsetsOf(box, fitTogether, known, mayGoOn);
  return { ...triedSoFar(), fit: fitTogether, upsets, untried: crossed.untried };
}

/**
 * After which of the known probes these show something else, or fail: one that says it only reads may have emptied what they
 * show, before they were called for the first time. Only the first that makes one fail is seen.
 */
async function upsetsOf(
  box: Box,
  probes: readonly CallableTool[],
  known: readonly CallableTool[],
  mayGoOn: () => boolean,
): Promise<readonly Upset[]> {
  const startMs = performance.now();
  const upsets: Upset[] = [];
  for (const each of probes.length === 0 ? [] : known) {
    if (!mayGoOn() || performance.now() - startMs > maxCrossMs) break;
    const changed = await changedBy(box, each, probes);
    for (const probe of probes)
      if (changed.has(shownSubject(stepOf(probe)))) upsets.push({ upset: probe.tool.name, by: each.tool.name });
  }
  return upsets;
}

/**
 * Whether the first call of a tool changes what others show, and that does not change by itself. Where effects are
 * permanent, something that it does once could not be seen again.
 *
 * @param fit tools that were tried before it
 */
async function disturbsAtFirst(box: Box, tool: CallableTool, fit: readonly CallableTool[]): Promise<boolean> {
  const reader = new ShownStateReader(box, fit.map(stepOf));
  const first = await reader.firstRound();
  const before = await reader.read();
  await converse(box.session.peer, [stepOf(tool)], box.session.peer.strayFaults.length);
  const after = await reader.read();
  const isSame = (left: ShownState, right: ShownState, subject: string): boolean =>
    canonicalText(left.get(subject) ?? null) === canonicalText(right.get(subject) ?? null);
  return [...after.keys()].some((subject) => isSame(first, before, subject) && !isSame(before, after, subject));
}

/**
 * Tools that change something once others have put something there, such as one that archives what it finds.
 *
 * @param perturbing calls of any tools, whatever their effects
 */
async function perturbed(
  box: Box,
  candidates: readonly CallableTool[],
  perturbing: Conversation,
  mayGoOn: () => boolean,
): Promise<ReadonlySet<CallableTool>> {
  const startMs = performance.now();
  const found = new Set<CallableTool>();
  for (const step of perturbing) {
    if (performance.now() - startMs > maxCrossMs || !mayGoOn()) break;
    const { outcome, touched, startedProcess } = await callAndLook(box, step, "none");
    if (isLost(outcome)) break;
    if (touched.length === 0) continue;
    await box.rest(startedProcess ? lateOfProgramsMs : quietMs);
    await box.look();
    for (const candidate of candidates) {
      if (found.has(candidate)) continue;
      const { touched: own } = await callAndLook(box, stepOf(candidate), "none");
      if (own.length > 0) found.add(candidate);
    }
  }
  return found;
}

/** Activity that goes on after the start does not belong to a candidate. */
async function settle(box: Box): Promise<void> {
  await box.look();
  await box.rest(quietMs);
  await box.look();
}

/** @param mayStart whether the server may start something with its first successful call */
async function leavesFilesAlone(
  box: Box,
  candidate: CallableTool,
  mayStart: boolean,
  trust: Trust,
): Promise<"yes" | "no" | "failed" | "ended"> {
  const isRemote = box.watch.files.kind === "nowhere";
  for (const isFirst of [true, false]) {
    const startMs = performance.now();
    const { outcome, touched, leaves } = await callAndLook(box, stepOf(candidate), trust);
    if (isLost(outcome)) return "ended";
    if (isRemote && performance.now() - startMs > maxRemoteMs) return "no";
    const isExcused = ({ does }: WeighedEffect): boolean => isFirst && mayStart && does === "adds";
    if (callOutcomeOf(outcome).kind !== "success") return "failed";
    if (leaves || !touched.every(isExcused)) return "no";
  }
  return box.session.peer.closed === undefined ? "yes" : "ended";
}

function isLost(
  outcome: Outcome | undefined,
): outcome is undefined | Extract<Outcome, { kind: "unanswered" | "gone" }> {
  return outcome === undefined || outcome.kind === "unanswered" || outcome.kind === "gone";
}

interface SeenCall {
  readonly outcome: Outcome | undefined;
  /** A touched file was written with the content that it had. */
  readonly touched: readonly WeighedEffect[];
  /** Something that no file shows: a running program, a queue, an attempt to reach a host, a request to a web API. */
  readonly leaves: boolean;
  readonly startedProcess: boolean;
}

async function callAndLook(box: Box, step: Step, trust: Trust): Promise<SeenCall> {
  const { peer } = box.session;
  const { exchanges } = await converse(peer, [step], peer.strayFaults.length);
  const look = await box.look();
  const { changes, running = [], upstream = [] } = look;
  const given = argumentsOf(step) ?? null;
  const made = await effectsInFiles(changes, "within");
  // What a tool keeps in its own directory may be all its state.
  const isOwn = (change: WeighedEffect): boolean =>
    trust === "none" ? isLog(change) : ownerOf(change, box.places, given) === "server";
  const touched = made.filter((change) => !isOwn(change));
  const reached = attemptsIn(look).filter(({ reach }) => reach === "external");
  const leaves = unseenInFiles(look).length + running.length + upstream.length + reached.length > 0;
  return { outcome: exchanges[0]?.outcome, touched, leaves, startedProcess: startedProgram(look) };
}

/** Which of some tools change what the others show, and which there was no time to try. */
interface Crossed {
  readonly found: ReadonlySet<CallableTool>;
  readonly untried: readonly CallableTool[];
}

/**
 * Tools after whose calls the others show something else that does not change by itself. Where all show the same twice,
 * with each called in between, there are none; otherwise each is called alone, between readings of the others.
 */
async function disturbers(box: Box, tools: readonly CallableTool[]): Promise<Crossed> {
  const startMs = performance.now();
  const found = new Set<CallableTool>();
  const all = new ShownStateReader(box, tools.map(stepOf));
  const first = await all.firstRound();
  if (canonicalState(first) === canonicalState(await all.read()) && all.endedBy === undefined)
    return { found, untried: [] };
  for (const [index, tool] of tools.entries()) {
    // At least one, so that fewer are left.
    if (index > 0 && performance.now() - startMs > maxCrossMs) return { found, untried: tools.slice(index) };
    const others = tools.filter((other) => other !== tool && !found.has(other));
    if (await disturbs(box, tool, others)) found.add(tool);
  }
  return { found, untried: [] };
}

/**
 * The same where more than one may change what is shown: each is tried alone beside each other one, since two that
 * write to one list hide each other. Those that there is no time for are not fit.
 */
async function disturbersOfAny(box: Box, tools: readonly CallableTool[]): Promise<Crossed> {
  const startMs = performance.now();
  const found = new Set<CallableTool>();
  for (const tool of tools) {
    for (const other of tools) {
      if (other === tool || found.has(tool)) continue;
      if (performance.now() - startMs > maxCrossMs || (await disturbs(box, tool, [other]))) found.add(tool);
    }
  }
  return { found, untried: [] };
}

/** Whether the call of a tool changes what others show, lists and resources included, in a way that these do not by themselves. */
async function disturbs(box: Box, tool: CallableTool, others: readonly CallableTool[]): Promise<boolean> {
  return (await changedBy(box, tool, others)).size > 0;
}

/** What the call of a tool changes of what others show, by subject. */
async function changedBy(box: Box, tool: CallableTool, others: readonly CallableTool[]): Promise<ReadonlySet<string>> {
  const reader = new ShownStateReader(box, others.map(stepOf));
  const before = await reader.learnVolatile(await reader.firstRound());
  await converse(box.session.peer, [stepOf(tool)], box.session.peer.strayFaults.length);
  const { changes } = await reader.effectsSince(before);
  return new Set(changes.map(({ subject }) => subject));
}

function stepOf({ tool, arguments: given }: CallableTool): Step {
  return callStep(tool.name, given);
}

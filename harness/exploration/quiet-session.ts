import { effectsOf, isSameCall, type Execution, type ObservedExchange } from "../calls/execution/execution.ts";
import { callStep, readsOnly } from "../calls/setup/helping-calls.ts";
import type { Box } from "../calls/boxes/box.ts";
import { attemptsIn, hasPrograms, type Look } from "../calls/boxes/look.ts";
import type { HabitRule } from "../calls/execution/habit-rule.ts";
import type { ShownState } from "../calls/watching/shown-differences.ts";
import { ShownStateReader } from "../calls/watching/shown-state.ts";
import { shownSubject } from "../conversation/shown-subject.ts";
import type { CallScript } from "../calls/watching/call-script.ts";
import { waitForLate } from "../calls/watching/late-wait.ts";
import { remainsIn } from "../calls/watching/shows-nothing-else.ts";
import type { UpstreamEvent } from "../api-stub/traffic/upstream-event.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { ExploredCall } from "./explored-calls.ts";
import { lateMs, type Stage } from "./stage.ts";

/** A tool that probably leaves no trace, with its calls that worked; each is made once more. */
export interface QuietTool {
  readonly name: string;
  readonly working: readonly ExploredCall[];
  /** Its answers are made up by the API stub, so they show no state. */
  readonly asksWebApis: boolean;
  /** What its calls and the readings of its answers will take. */
  readonly expectedMs: number;
}

/** A tool of which a call has worked, as an exploration remembers it. */
interface WorkingTool {
  readonly asksWebApis: boolean;
  readonly best: { readonly answerMs: number };
}

/** For a tool that has worked before in the same server. */
const maxAnswerMs = 2_000;

/** Each call shows the state before and after all of them, and is made in between. */
const timesRead = 3;

/** @returns undefined where a call had an effect, may have had one though the tool does not say that it reads, or none worked */
export function quietTool(
  tool: ListedTool,
  calls: readonly ExploredCall[],
  { asksWebApis, best }: WorkingTool,
  habits: HabitRule,
): QuietTool | undefined {
  const isQuiet = calls.every(
    ({ exchange, isOwn, isAtRest }) => leavesNothing(exchange, habits) && (readsOnly(tool) || (isOwn && isAtRest)),
  );
  const working = calls.filter(({ worked }) => worked);
  const distinct = working.filter(
    (call, index) => !working.slice(0, index).some(({ exchange }) => isSameCall(exchange, call.exchange)),
  );
  // One silence leaves all of them unknown: of 339 tools, one that took 2 s did.
  if (!isQuiet || distinct.length === 0 || best.answerMs > maxAnswerMs / 2) return undefined;
  const expectedMs = distinct.length * best.answerMs * (asksWebApis ? 1 : timesRead);
  return { name: tool.name, working: distinct, asksWebApis, expectedMs };
}

/** The tools, in their order, that fit into a time: a server whose calls take seconds would use up that of the run. */
export function fittingInto(maxMs: number, tools: readonly QuietTool[]): readonly QuietTool[] {
  let leftMs = maxMs;
  return tools.filter(({ expectedMs }) => {
    if (expectedMs > leftMs) return false;
    leftMs -= expectedMs;
    return true;
  });
}

interface QuietLimits {
  /** What comes with every call is nobody's effect. */
  readonly habits: HabitRule;
  /** Whether there is time for another call. */
  readonly mayGoOn: () => boolean;
}

/**
 * Calls tools one after the other and sees whether all of them together leave everything as it was: files and programs,
 * after a wait for late effects, and what lists, resources and the tools themselves show. That costs one call of a tool
 * and two readings, and needs no server that is ever at rest. If anything differs, nobody knows whose work it is.
 *
 * @returns what was seen of each tool whose calls worked again; empty where anything differs
 */
export async function seenQuiet(
  stage: Stage,
  box: Box,
  tools: readonly QuietTool[],
  { habits, mayGoOn }: QuietLimits,
): Promise<ReadonlyMap<string, Execution>> {
  const probes = tools.filter(({ asksWebApis }) => !asksWebApis).flatMap(stepsOf);
  await box.rest(lateMs);
  const reader = new ShownStateReader(box, probes);
  const before = await reader.firstRound();
  for (let times = 0; times < 2; times++) await reader.readOverall();
  await box.look();
  const called = await callAll(stage, tools, { habits, mayGoOn });
  if (called === undefined || !(await isUnchanged(reader, before))) return new Map();
  const waited = await waitForLate(box, lateMs);
  const look = await box.look();
  const upstream = [...called.between, ...(look.upstream ?? [])];
  const sight = { habits, reading: stage.reading };
  if (!(await isUntouched({ ...look, upstream }, box, sight))) return new Map();
  const shared = {
    strayFaults: [],
    watch: attemptsIn(look).length === 0 ? box.watch : { ...box.watch, networkBlind },
    helping: { warmUps: [], setup: [], probes: probes.filter((step) => before.has(shownSubject(step))), slow: [] },
    ...waited,
  };
  return new Map([...called.made].map(([name, exchanges]) => [name, { ...shared, exchanges }]));
}

/** Whether a call had no lasting effect of its own. */
function leavesNothing(exchange: ObservedExchange, habits: HabitRule): boolean {
  return effectsOf(exchange).every((change) => habits(change));
}

/** Whether nothing was changed, here or by a request after an answer; requests that only read are no change. */
async function isUntouched(
  look: Look,
  box: Box,
  sight: Pick<CallScript, "reading"> & { readonly habits: HabitRule },
): Promise<boolean> {
  const { upstream = [] } = look;
  if (hasPrograms(look) || upstream.some(({ kind }) => kind !== "request")) return false;
  const { effects, blindSpots } = await remainsIn(look, box, sight);
  return blindSpots.length === 0 && effects.every((effect) => sight.habits(effect));
}

const networkBlind =
  "several tools were called before connections were looked for, so it is unknown which one made them";

interface CalledAgain {
  /** The calls of each tool that worked again. */
  readonly made: ReadonlyMap<string, readonly ObservedExchange[]>;
  /** What was sent to web APIs between the calls. */
  readonly between: readonly UpstreamEvent[];
}

/** @returns undefined where a call sent a change, or the server is lost */
async function callAll(
  stage: Stage,
  tools: readonly QuietTool[],
  { habits, mayGoOn }: QuietLimits,
): Promise<CalledAgain | undefined> {
  const made = new Map<string, readonly ObservedExchange[]>();
  const between: UpstreamEvent[] = [];
  for (const { name, working } of tools) {
    const exchanges: ObservedExchange[] = [];
    for (const call of working) {
      if (!mayGoOn()) return { made, between };
      const { exchange, before, isLost } = await stage.callUnwatched(name, call.arguments, maxAnswerMs);
      if (isLost || !leavesNothing(exchange, habits)) return undefined;
      between.push(...before);
      if (exchange.outcome.kind === "result") exchanges.push(exchange);
    }
    if (exchanges.length === working.length) made.set(name, exchanges);
  }
  return { made, between };
}

async function isUnchanged(reader: ShownStateReader, before: ShownState): Promise<boolean> {
  const { changes, now } = await reader.effectsSince(before);
  const overall = await reader.effectsOverall();
  const isWhole = reader.endedBy === undefined && reader.unread === 0 && reader.blindSpots.length === 0;
  return isWhole && changes.length + overall.length === 0 && [...before.keys()].every((subject) => now.has(subject));
}

function stepsOf({ name, working }: QuietTool): Conversation {
  return working.map((call) => callStep(name, call.arguments));
}

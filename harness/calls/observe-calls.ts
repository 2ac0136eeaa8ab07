import { setTimeout as delay } from "node:timers/promises";
import { argumentsOf, converse, idleStep, type Conversation, type Step } from "../conversation/conversation.ts";
import type { Box } from "./box.ts";
import { callOutcomeOf } from "./call-outcome.ts";
import { isCall, isSameCall, type CallChange, type Execution, type ObservedExchange } from "./execution.ts";
import { ownerOf } from "./owner.ts";
import { ShownStateReader, type ShownState, type UselessProbes } from "./shown-state.ts";
import { stampedFiles } from "./stamped-files.ts";
import { changeKey, type Change } from "./state/change.ts";
import { passingChanges, readChanges, withoutBackground } from "./state/read-changes.ts";

export interface CallScript {
  readonly conversation: Conversation;
  /** Calls made before anything is watched, so that there is something to change. */
  readonly seeds: Conversation;
  /** Calls that show the state. */
  readonly probes: Conversation;
  readonly uselessProbes: UselessProbes;
  /** What boxes of this tool have been seen to do by themselves; what is seen here is added. */
  readonly background: Set<string>;
  /** Waits for late effects after every call, so that each is told of the call that had it. */
  readonly pace: "quick" | "careful";
  /** How long the box is watched while nothing happens; not at all where it is known already. */
  readonly quietMs: number;
  /** How long late effects are waited for. */
  readonly lateMs: number;
  /** The same where a call has started a program, which has to be loaded before it does anything. */
  readonly lateOfProgramsMs: number;
  /** Whether effects are looked for, or the answers are all that is wanted. */
  readonly watches: "answers" | "effects";
  /** When the server has taken this time to answer, no further step is begun. */
  readonly maxAnswerMs: number;
}

/**
 * Makes calls in a box and records what each did: to files, to what the server shows, to the network.
 *
 * What also comes while nobody calls is background and left out, and a call that failed is not repeated. Always
 * resolves; a server that dies or falls silent leaves a shorter list of exchanges than there are steps.
 */
export async function observeCalls(box: Box, script: CallScript): Promise<Execution> {
  const { peer } = box.session;
  await converse(peer, script.seeds, peer.strayFaults.length);
  const observer = new CallObserver(box, script);
  if (script.watches === "effects") await observer.watchQuiet();
  const strayFrom = peer.strayFaults.length;
  const toldFrom = peer.notifications.length;
  const exchanges: ObservedExchange[] = [];
  for (const step of script.conversation) {
    if (observer.answerMs > script.maxAnswerMs) break;
    if (repeatsFailure(step, exchanges.at(-1))) continue;
    const exchange = await observer.observe(step);
    exchanges.push(exchange);
    if (peer.closed !== undefined || exchange.outcome.kind === "unanswered") break;
  }
  const last = exchanges.findLastIndex(isCall);
  const exchange = exchanges[last];
  if (exchange !== undefined && script.pace === "quick" && script.lateMs > 0) {
    exchanges[last] = await observer.withLateEffects(exchange);
  }
  const strayFaults = peer.strayFaults.slice(strayFrom);
  const told = peer.notifications.slice(toldFrom);
  return {
    exchanges,
    strayFaults,
    watch: box.watch,
    ...(observer.startedProcess ? { startsPrograms: true } : {}),
    ...(told.length > 0 ? { told } : {}),
  };
}

function repeatsFailure(step: Step, previous: ObservedExchange | undefined): boolean {
  if (previous === undefined || callOutcomeOf(previous.outcome).kind === "success") return false;
  return isSameCall({ step, outcome: previous.outcome }, previous);
}

class CallObserver {
  readonly #box: Box;
  readonly #script: CallScript;
  readonly #shownState: ShownStateReader;
  #shown: ShownState = new Map();
  startedProcess = false;
  /** How long the server has taken to answer, all steps together; looking around takes longer where more is going on. */
  answerMs = 0;

  constructor(box: Box, script: CallScript) {
    this.#box = box;
    this.#script = script;
    this.#shownState = new ShownStateReader(box.session, script.probes, script.uselessProbes);
  }

  /** Learns what happens by itself. Idle requests and probes are among it, since a server may log them. */
  async watchQuiet(): Promise<void> {
    const { session } = this.#box;
    const { peer } = session;
    const idle = idleStep(session.initialized.protocolVersion);
    const first = await this.#shownState.firstRound();
    await this.#box.look();
    await converse(peer, [idle, idle], peer.strayFaults.length);
    await delay(this.#script.quietMs);
    this.#shown = await this.#shownState.learnVolatile(first);
    const { changes, passing, network } = await this.#box.look();
    const { background } = this.#script;
    const own = readChanges(changes, "within");
    for (const change of [...own, ...passingChanges(passing, own, "within")]) background.add(changeKey(change));
    for (const { subject } of network) background.add(subject);
  }

  async observe(step: Step): Promise<ObservedExchange> {
    const { peer } = this.#box.session;
    const startMs = performance.now();
    const { exchanges } = await converse(peer, [step], peer.strayFaults.length);
    this.answerMs += performance.now() - startMs;
    const outcome = exchanges[0]?.outcome ?? { kind: "unanswered", afterMs: 0 };
    const exchange = { step, outcome, changes: [], network: [], blindSpots: [] };
    if (this.#script.watches === "answers") return exchange;
    if (!isCall(exchange)) {
      // What a query does is the subject of another suite, and no effect of the call after it.
      await this.#box.look();
      return exchange;
    }
    const seen = await this.#look(step, "within");
    const shown = await this.#shownState.changesSince(this.#shown);
    this.#shown = shown.now;
    const observed = { ...exchange, ...seen, changes: [...seen.changes, ...this.#owned(step, shown.changes)] };
    return this.#script.pace === "careful" ? this.withLateEffects(observed) : observed;
  }

  /** Waits, and adds what came meanwhile to the call. */
  async withLateEffects(exchange: ObservedExchange): Promise<ObservedExchange> {
    const { lateMs, lateOfProgramsMs } = this.#script;
    await delay(this.startedProcess ? lateOfProgramsMs : lateMs);
    const late = await this.#look(exchange.step, "late");
    return {
      ...exchange,
      changes: [...exchange.changes, ...late.changes],
      network: [...exchange.network, ...late.network],
      blindSpots: [...exchange.blindSpots, ...late.blindSpots],
    };
  }

  async #look(step: Step, phase: Change["phase"]): Promise<Seen> {
    const look = await this.#box.look();
    const { network, blindSpots } = look;
    const { background } = this.#script;
    this.startedProcess ||= look.startedProcess;
    const changes = readChanges(look.changes, phase);
    return {
      changes: this.#owned(
        step,
        withoutBackground([...changes, ...passingChanges(look.passing, changes, phase)], background),
        stampedFiles(look.changes),
      ),
      network: network.filter(({ subject }) => !background.has(subject)),
      blindSpots,
    };
  }

  #owned(step: Step, changes: readonly Change[], stamped: ReadonlySet<string> = new Set()): readonly CallChange[] {
    const given = argumentsOf(step) ?? null;
    return changes.map((change) => ({
      ...change,
      owner: ownerOf(change, this.#box.places, given),
      ...(change.kind === "content" && stamped.has(change.subject) ? { isStamp: true } : {}),
    }));
  }
}

type Seen = Pick<ObservedExchange, "changes" | "network" | "blindSpots">;

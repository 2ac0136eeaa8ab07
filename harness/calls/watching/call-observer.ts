import { argumentsOf, converse, idleStep, type Exchange, type Step } from "../../conversation/conversation.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Box } from "../boxes/box.ts";
import { emptyLook, type Look } from "../boxes/look.ts";
import { isCall, lastingEffects, type Execution, type ObservedExchange } from "../execution/execution.ts";
import { looksOnce, readsState, sharedOut, type CallScript } from "./call-script.ts";
import { StateOfCalls, type PlaceInScript } from "./state-of-calls.ts";
import { ask } from "./ask.ts";
import { bothWaits, waitForLate, type LateWait } from "./late-wait.ts";
import { StartedPrograms } from "./started-programs.ts";
import { inPhase, owned, seenIn, withSeen, type Seen } from "./seen.ts";
import { showsNothingElse } from "./shows-nothing-else.ts";
import type { ShownState } from "./shown-differences.ts";
import { ShownStateReader } from "./shown-state.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { ageToleranceMs } from "../../observe/rest/same-age.ts";

/** Watches one box while calls are made in it, or while none is. */
export class CallObserver {
  readonly #box: Box;
  #script: CallScript;
  /** Whether it was watched while nobody called. */
  #hasBeenQuiet = false;
  readonly shownState: ShownStateReader;
  #startMs = performance.now();
  #shown: ShownState = new Map();
  readonly #stateOfCalls = new StateOfCalls();
  readonly programs = new StartedPrograms();
  /** Whether a query was made since the last call. */
  #hasQueried = false;
  /** Whether anything was seen before the first call. */
  cameBefore = false;
  /** All waits for late effects, as one; absent where there was none. */
  lateWait: LateWait | undefined;
  /** Whether a request came after the answers, where calls are looked at once: it may be that of any call. */
  sentLate = false;
  /** Time that the server took to answer all steps together; looking takes longer the more goes on. */
  answerMs = 0;

  /** @param isShared whether several tools are called in the box */
  constructor(box: Box, script: CallScript, isShared = false) {
    this.#box = box;
    this.#script = script;
    this.shownState = new ShownStateReader(box, script.probes, script.steady, isShared);
  }

  /** Goes on with another script; what was learned of the box still holds. */
  goOnWith(script: CallScript): void {
    this.#script = script;
    this.#startMs = performance.now();
    this.#stateOfCalls.begin();
    this.#hasQueried = false;
    this.programs.hasAny = false;
    this.cameBefore = false;
    this.lateWait = undefined;
    this.sentLate = false;
    this.answerMs = 0;
  }

  /** What changed, and it is not known with which call: it was not read after each of them, or showed with a query. */
  async overallEffects(): Promise<readonly WeighedEffect[]> {
    const { ofAnyCall } = this.#stateOfCalls;
    if (!this.shownState.hasOverall) return ofAnyCall;
    const changes = await this.shownState.effectsOverall();
    // Effects of reading it do not belong to a call.
    await this.#box.look();
    return [...ofAnyCall, ...changes];
  }

  /** Whether the shown state changed with one of several calls, and reading it after each would tell which. */
  get isReadTooSeldom(): boolean {
    return this.#stateOfCalls.isReadTooSeldom;
  }

  /** Requests whose answers are compared before and after calls. */
  get readBack(): readonly string[] {
    return [...this.#shown.keys()];
  }

  /**
   * Watches what happens by itself. Idle requests and probes are part of it, since a server may log them. It looks twice:
   * something that comes once, such as a file written at the start, must not excuse what calls do to the same file.
   */
  async watchQuiet(): Promise<void> {
    if (this.#hasBeenQuiet) {
      const { probes, readsStateAfter } = this.#script;
      // Where a change is held against no call, it may as well be seen with the next one.
      this.#shown = await this.shownState.goOnWith(probes, readsStateAfter === "rarely" ? this.#shown : undefined);
      await this.#recordBefore(await this.#box.look());
      return;
    }
    const first = await this.shownState.firstRound();
    await this.shownState.readOverall();
    await this.#recordBefore(await this.#box.look());
    await this.#lookInQuiet();
    this.#shown = await this.shownState.learnVolatile(first);
    await this.shownState.readOverall();
    await this.#lookInQuiet();
    this.#hasBeenQuiet = true;
  }

  async #recordBefore(look: Look): Promise<void> {
    this.cameBefore ||= !(await showsNothingElse(look, this.#box, this.#script));
  }

  async #lookInQuiet(): Promise<void> {
    await this.#idle();
    await this.#box.rest(this.#script.quietMs / 2);
    await this.#recordBefore(await this.#box.look());
  }

  async #idle(): Promise<readonly Exchange[]> {
    const { peer, initialized } = this.#box.session;
    const step = idleStep(initialized.protocolVersion);
    return (await peer.heard.during("idle", () => converse(peer, [step], peer.strayFaults.length))).exchanges;
  }

  async observe(step: Step, place: PlaceInScript): Promise<ObservedExchange> {
    return this.#withAnswers(await this.#observe(step, place));
  }

  async #observe(step: Step, place: PlaceInScript): Promise<ObservedExchange> {
    const { watches } = this.#script;
    // What came since the last call does not belong to this one. Where effects are watched, a look after that call has
    // taken it.
    if (watches === "answers" || watches === "unwatched") this.#box.sentUpstream?.();
    if (this.#hasQueried && step.method === "tools/call") await this.#readAfterQueries(step);
    const fromMs = this.#ageMs;
    const exchange = await this.#ask(step);
    if (watches === "answers" || watches === "unwatched") {
      const upstream = this.#box.sentUpstream?.();
      return upstream === undefined ? exchange : { ...exchange, upstream };
    }
    if (looksOnce(this.#script)) {
      if (!isCall(exchange)) return exchange;
      this.#stateOfCalls.add(exchange, place);
      return { ...withSeen(exchange, await this.#sent(step)), span: { fromMs, toMs: this.#ageMs } };
    }
    if (!isCall(exchange)) {
      // The effects of a query are the subject of another suite, and not of the call after it.
      const effects = lastingEffects(await this.#look(step, "late"));
      this.#stateOfCalls.leaveOpen(effects.filter(({ kind, owner }) => kind.startsWith("file.") && owner !== "server"));
      this.#hasQueried = true;
      return { ...exchange, span: { fromMs, toMs: this.#ageMs } };
    }
    const whole = { ...exchange, ...(await this.#look(step, "within")) };
    this.#stateOfCalls.add(whole, place);
    const isRead = watches === "effects" && this.#stateOfCalls.isReadAfter(this.#script.readsStateAfter);
    return { ...(isRead ? await this.withState(whole) : whole), span: { fromMs, toMs: this.#ageMs } };
  }

  /**
   * Makes a call, and looks at what it sends to web APIs alone.
   *
   * @returns with `before`, what was sent since the last look, which belongs to no call that can be named
   */
  async observeRequests(
    step: Step,
  ): Promise<{ readonly exchange: ObservedExchange; readonly before: readonly UpstreamEvent[] }> {
    const before = this.#box.sentUpstream?.() ?? [];
    const exchange = withSeen(await this.#ask(step), await this.#sent(step));
    return { exchange: this.#withAnswers(exchange), before };
  }

  /**
   * Makes a call, and looks once at the machine and at web APIs: when it is certain that the server does nothing more, or
   * when that is not waited for any longer.
   *
   * @param lateMs how long nothing may happen by itself
   * @param patienceMs how long to wait until that is certain
   */
  async observeUntilRest(
    step: Step,
    lateMs: number,
    patienceMs: number,
  ): Promise<{ readonly exchange: ObservedExchange; readonly isAtRest: boolean }> {
    // What came by itself since the last call does not belong to this one.
    this.#box.sentUpstream?.();
    const exchange = await this.#ask(step);
    const isAnswered = exchange.outcome.kind !== "gone" && exchange.outcome.kind !== "unanswered";
    const isAtRest = isAnswered && (await this.#box.rest(lateMs, patienceMs));
    return { exchange: this.#withAnswers(withSeen(exchange, await this.#look(step, "within"))), isAtRest };
  }

  #withAnswers(exchange: ObservedExchange): ObservedExchange {
    return this.#box.hadMadeUp?.() === true ? { ...exchange, hadMadeUp: true } : exchange;
  }

  /** @returns the last */
  async #askAll(steps: readonly Step[]): Promise<ObservedExchange | undefined> {
    let last: ObservedExchange | undefined;
    for (const step of steps) last = await this.#ask(step);
    return last;
  }

  async #ask(step: Step): Promise<ObservedExchange> {
    const fromMs = this.#ageMs;
    const exchange = await ask(this.#box, step, this.#script.meansNothing === true ? "answer" : "turn");
    this.answerMs += this.#ageMs - fromMs;
    return exchange;
  }

  /** Whether a call was made since the state that the server shows was last read, where that is read at all. */
  get isStateUnread(): boolean {
    return readsState(this.#script) && this.#stateOfCalls.isUnread;
  }

  /** What calls before the queries did is not read here: it is theirs. */
  async #readAfterQueries(step: Step): Promise<void> {
    this.#hasQueried = false;
    if (this.#script.watches !== "effects" || this.isStateUnread) return;
    this.#stateOfCalls.leaveOpen((await this.#shownSince(step, "late")).effects);
  }

  /** Adds what the calls since the last reading have changed in the state that the server shows, where that is the call's. */
  async withState(exchange: ObservedExchange): Promise<ObservedExchange> {
    const { seenAt, ...shown } = await this.#shownSince(exchange.step, "within");
    const effects = this.#stateOfCalls.ownOf(shown.effects);
    const places = effects.length === 0 || seenAt === undefined ? {} : { seenAt };
    return withSeen(exchange, { ...shown, effects, ...places });
  }

  /** Where what was seen last stands. */
  get #seenAt(): Pick<Look, "seenAt"> {
    const seenAt = this.#box.lastSeen?.();
    return seenAt === undefined ? {} : { seenAt };
  }

  /** What it sent to web APIs before its answer came. */
  async #sent(step: Step): Promise<Seen> {
    const upstream = this.#box.sentUpstream?.() ?? [];
    const look = { ...emptyLook, upstream, ...this.#seenAt };
    const { reading } = this.#script;
    return seenIn(look, { step, phase: "within", places: this.#box.places, reading });
  }

  /** Adds what all calls left behind to the last one, except for what each sent to web APIs, where that was not looked for. */
  async withRemains(exchange: ObservedExchange): Promise<ObservedExchange> {
    return looksOnce(this.#script) ? withSeen(exchange, await this.#lookAfter(exchange, "within")) : exchange;
  }

  /** Waits, and attributes what comes meanwhile to the call. */
  async withLateEffects(exchange: ObservedExchange, waitMs: number): Promise<ObservedExchange> {
    const wait = await waitForLate(this.#box, Math.max(waitMs, this.programs.leastWaitMs(this.#script.lateMs)));
    this.lateWait = bothWaits(this.lateWait ?? wait, wait);
    this.programs.waitedFor();
    const files = withSeen(exchange, await this.#lookAfter(exchange, "late"));
    const seen = this.#seesAnswersOnly ? withSeen(files, await this.#shownSince(exchange.step, "late")) : files;
    return exchange.span === undefined ? seen : { ...seen, span: { ...exchange.span, toMs: this.#ageMs } };
  }

  /**
   * What comes in the same time without calls, one part for each exchange. The last one is longer by what the ages of two
   * boxes may differ: otherwise a box that rests until a timer is left before it, and an honest server that saves every 1.3 s
   * was accused in seven of ten runs on a busy machine.
   */
  async liveThrough({ exchanges: past }: Execution): Promise<readonly ObservedExchange[]> {
    const lived: ObservedExchange[] = [];
    const inPlace = sharedOut(this.#script.inPlace ?? [], past.filter(isCall).length);
    for (const each of past) {
      const { span } = each;
      const fromMs = this.#ageMs;
      const steps = isCall(each) ? (inPlace.shift() ?? []) : [each.step];
      const exchange = steps.length === 0 ? (await this.#idle())[0] : await this.#askAll(steps);
      if (exchange === undefined || this.#box.session.peer.closed !== undefined) break;
      await this.#box.rest(Math.max(0, (span?.toMs ?? 0) - this.#ageMs));
      lived.push({ ...exchange, ...(await this.#seen(each.step)), span: { fromMs, toMs: this.#ageMs } });
    }
    // Probes are asked after each look; those after the last call are seen with the late effects.
    const last = lived.pop();
    if (last === undefined) return [];
    const fullMs = past.at(-1)?.span?.toMs ?? 0;
    const youngerMs = Math.max(
      fullMs - this.#ageMs,
      (this.#script.leastAgeMs ?? 0) - (this.#box.ageMs?.() ?? Infinity),
    );
    await this.#box.rest(Math.max(0, youngerMs + ageToleranceMs(fullMs)));
    const late = withSeen(last, await this.#look(last.step, "late"));
    const seen = withSeen(late, await this.#shownSince(last.step, "late"));
    return [...lived, { ...seen, span: { fromMs: last.span?.fromMs ?? 0, toMs: this.#ageMs } }];
  }

  /** The time since the script began. */
  get #ageMs(): number {
    return performance.now() - this.#startMs;
  }

  /** What is seen right after the answer. */
  async #seen(step: Step): Promise<Seen> {
    return withSeen(await this.#look(step, "within"), await this.#shownSince(step, "within"));
  }

  async #shownSince(step: Step, phase: WeighedEffect["phase"]): Promise<Seen> {
    const shown = await this.shownState.effectsSince(this.#shown, argumentsOf(step));
    this.#shown = shown.now;
    this.#box.recordShown?.(shown.changes);
    const { seenAt } = this.#seenAt;
    const changes = shown.changes.map((change) => ({ ...change, phase }));
    return {
      effects: owned(changes, { step, places: this.#box.places }),
      network: [],
      blindSpots: this.shownState.blindSpots,
      ...(seenAt === undefined ? {} : { seenAt: inPhase(seenAt, phase) }),
    };
  }

  get #seesAnswersOnly(): boolean {
    return this.#box.watch.files.kind === "nowhere";
  }

  /** What came after an answer. */
  async #lookAfter({ step, upstream = [] }: ObservedExchange, phase: WeighedEffect["phase"]): Promise<Seen> {
    const seen = await this.#look(step, phase, upstream);
    this.sentLate ||= looksOnce(this.#script) && (seen.upstream ?? []).length > 0;
    return seen;
  }

  async #look(step: Step, phase: WeighedEffect["phase"], before: readonly UpstreamEvent[] = []): Promise<Seen> {
    const look = await this.#box.look();
    this.programs.add(look);
    const { reading } = this.#script;
    return seenIn(look, { step, phase, places: this.#box.places, reading, before });
  }
}

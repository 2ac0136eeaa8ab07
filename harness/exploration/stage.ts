import type { Box, Boxes } from "../calls/boxes/box.ts";
import type { ObservedExchange, Watch } from "../calls/execution/execution.ts";
import { CallLooks, type CallLook } from "./call-looks.ts";
import { callStep } from "../calls/setup/helping-calls.ts";
import { StartFailure } from "../calls/boxes/start-failure.ts";
import { CallObserver } from "../calls/watching/call-observer.ts";
import type { CallScript } from "../calls/watching/call-script.ts";
import { TargetError } from "../connect/fault.ts";
import { converse, idleStep, type Exchange, type Step } from "../conversation/conversation.ts";
import type { JsonObject } from "../json/value.ts";
import type { AnswerBook } from "../api-stub/answers/answer-book.ts";
import { learnFrom, type TaughtCall } from "../api-stub/learning/learn-from.ts";
import type { RequestReading } from "../api-stub/intents/request-reading.ts";
import type { UpstreamEvent } from "../api-stub/traffic/upstream-event.ts";
import { offeredLists, toolList } from "../session/offered-lists.ts";
import type { UpstreamPlan } from "../api-stub/upstream-plan.ts";

/** The result of a call with its effects, and the state of the server after it. */
export interface Staged {
  readonly exchange: ObservedExchange;
  /** Where only requests were looked for, those that were sent since the call before it, by whichever. */
  readonly before: readonly UpstreamEvent[];
  /** Until the answer. */
  readonly answerMs: number;
  /** Certain to do nothing more before the next request, so that all effects of the call are in its exchange. */
  readonly isAtRest: boolean;
  /** The server was at rest before the call, so that all effects in the exchange are the call's own. */
  readonly isOwn: boolean;
  /** The machine was looked at after the call, so that the exchange has what came since the last look. */
  readonly isLookedAt: boolean;
  /** The server has ended, or answers nothing any more, not even an idle request: it needs another box. */
  readonly isLost: boolean;
}

const maxIdleMs = 5_000;

/** How long nothing may happen by itself after a call. */
export const lateMs = 2_000;
/** How long to wait until that is certain: there are hundreds of calls, and a server with a timer never rests. */
const restPatienceMs = 30;

/** The current box of an exploration; a new one follows whenever a tool ends the server. */
export class Stage {
  readonly #boxes: Boxes;
  #box: Box | undefined;
  #observer: CallObserver | undefined;
  readonly #looks = new CallLooks();
  #watch: Watch | undefined;
  /** Whether the server is at rest. */
  #isAtRest = false;
  readonly #upstream: UpstreamPlan;
  #book: AnswerBook;
  /** What the last call has sent to web APIs. */
  #sent: readonly UpstreamEvent[] = [];
  #openingMs = 0;
  /** How long the server may be silent in a box that was just opened. */
  #usualSilenceMs = 0;

  constructor(boxes: Boxes, upstream: UpstreamPlan) {
    this.#boxes = boxes;
    this.#upstream = upstream;
    this.#book = upstream.book;
  }

  /** Includes everything that was learned. */
  get book(): AnswerBook {
    return this.#book;
  }

  /** Whether calls leave the server at work. */
  get isRestless(): boolean {
    return this.#looks.isRestless;
  }

  /** How long the last box took to open. */
  get openingMs(): number {
    return this.#openingMs;
  }

  /** @returns whether the server started in a fresh box */
  async open(): Promise<boolean> {
    await this.close();
    const startMs = performance.now();
    try {
      const box = await this.#boxes.open();
      this.#box = box;
      this.#watch = box.watch;
      this.#usualSilenceMs = box.session.peer.allowedSilenceMs;
      this.#isAtRest = false;
      this.#looks.openBox();
      box.answerBy?.(this.#book);
      this.#openingMs = Math.max(performance.now() - startMs, box.openingMs ?? 0);
      this.#observer = new CallObserver(box, this.#watching);
      // What the start of the server did belongs to no call.
      await box.look();
      return true;
    } catch (error) {
      // The tools meet the same in boxes of their own, and report it.
      if (error instanceof TargetError || error instanceof StartFailure) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    const box = this.#box;
    this.#box = undefined;
    this.#observer = undefined;
    await box?.close();
  }

  /** How requests to web APIs are read. */
  get reading(): RequestReading {
    return this.#upstream.reading;
  }

  /** From now on the server has the time for its answers that it has elsewhere in the run. */
  endHaste(): void {
    this.#box?.session.peer.allowSilence(this.#usualSilenceMs);
  }

  /** The open box. */
  get box(): Box | undefined {
    return this.#box;
  }

  /** How the boxes are watched; undefined where none was open yet. */
  get watch(): Watch | undefined {
    return this.#watch;
  }

  /**
   * Makes a call, and looks for its effects on the machine and on web APIs.
   *
   * @param patienceMs how long to wait for the answer
   */
  async call(tool: string, given: JsonObject, patienceMs: number): Promise<Staged> {
    return this.#call(tool, given, patienceMs, this.#looks.next);
  }

  /** Makes a call, and looks for nothing but what it sends to web APIs. */
  async callUnwatched(tool: string, given: JsonObject, patienceMs: number): Promise<Staged> {
    return this.#call(tool, given, patienceMs, "requests");
  }

  async #call(tool: string, given: JsonObject, patienceMs: number, look: CallLook): Promise<Staged> {
    const isOwn = this.#isAtRest;
    const { exchange, before, isAtRest, answerMs } = await this.#observe(callStep(tool, given), patienceMs, look);
    const { kind } = exchange.outcome;
    this.#sent = exchange.upstream ?? [];
    if (this.#sent.length > 0) this.#upstream.sent?.({ tool, arguments: given, events: this.#sent });
    this.#isAtRest = isAtRest;
    const seen = { exchange, before, answerMs, isAtRest, isOwn, isLookedAt: look !== "requests" };
    if (kind === "gone") return { ...seen, isLost: true };
    if (kind !== "unanswered") return { ...seen, isLost: this.#box?.session.peer.closed !== undefined };
    // A server may answer others while it works on one request.
    const version = this.#box?.session.initialized.protocolVersion ?? "";
    // Opening another box takes as long.
    const idle = await this.#ask(idleStep(version), Math.max(patienceMs, Math.min(maxIdleMs, this.#openingMs)));
    return { ...seen, isLost: idle.outcome.kind === "unanswered" || idle.outcome.kind === "gone" };
  }

  async #observe(
    step: Step,
    patienceMs: number,
    look: CallLook,
  ): Promise<Pick<Staged, "exchange" | "before" | "isAtRest" | "answerMs">> {
    const [observer, peer] = [this.#observer, this.#box?.session.peer];
    const outcome = { kind: "unanswered", afterMs: 0 } as const;
    if (observer === undefined || peer === undefined) {
      const exchange = { step, outcome, effects: [], network: [], blindSpots: [] };
      return { exchange, before: [], isAtRest: false, answerMs: 0 };
    }
    peer.allowSilence(patienceMs);
    const [answeredMs, startMs] = [observer.answerMs, performance.now()];
    const seen =
      look === "requests"
        ? { ...(await observer.observeRequests(step)), isAtRest: false }
        : { ...(await observer.observeUntilRest(step, lateMs, look === "at-rest" ? restPatienceMs : 0)), before: [] };
    const answerMs = observer.answerMs - answeredMs;
    const { isAtRest } = seen;
    this.#looks.record(look, { isAtRest, answerMs, lookMs: performance.now() - startMs - answerMs });
    return { ...seen, answerMs };
  }

  get #watching(): CallScript {
    return {
      conversation: [],
      warmUps: [],
      setup: [],
      probes: [],
      reading: this.reading,
      pace: "quick",
      quietMs: 0,
      lateMs: 0,
      readsStateAfter: "each-call",
      maxAnswerMs: Infinity,
      watches: "machine",
    };
  }

  /** Whether the last call has sent anything to web APIs. */
  get hasSent(): boolean {
    return this.#sent.length > 0;
  }

  /**
   * From now on, web APIs answer as the last call demands.
   *
   * @returns whether they answer differently than before
   */
  learnAnswers(call: Omit<TaughtCall, "events">): boolean {
    const book = learnFrom(this.#book, { ...call, events: this.#sent });
    if (book === this.#book) return false;
    this.answerBy(book);
    return true;
  }

  /** From now on, web APIs answer from this book. */
  answerBy(book: AnswerBook): void {
    this.#book = book;
    this.#box?.answerBy?.(book);
  }

  /** Whether the server tried in vain to reach web APIs that another box would have. */
  async lacksUpstream(): Promise<boolean> {
    return this.#upstream.isOn && (await this.#box?.lacksUpstream?.()) === true;
  }

  /** What the server lists besides tools, by the name of the list. */
  async lists(patienceMs: number): Promise<readonly { readonly name: string; readonly result: JsonObject }[]> {
    const capabilities = this.#box?.session.initialized.capabilities ?? {};
    const offered = offeredLists(capabilities).filter((list) => list !== toolList);
    const found: { readonly name: string; readonly result: JsonObject }[] = [];
    for (const { method, capability } of offered) {
      const { outcome } = await this.#ask({ method, params: {} }, patienceMs);
      if (outcome.kind === "result") found.push({ name: capability, result: outcome.result });
    }
    // What a list does belongs to no call.
    if (offered.length > 0) await this.#box?.look();
    this.#isAtRest &&= offered.length === 0;
    return found;
  }

  async #ask(step: Step, patienceMs: number): Promise<Exchange> {
    const peer = this.#box?.session.peer;
    const nothing: Exchange = { step, outcome: { kind: "unanswered", afterMs: 0 } };
    if (peer === undefined) return nothing;
    peer.allowSilence(patienceMs);
    const { exchanges } = await converse(peer, [step], peer.strayFaults.length);
    return exchanges[0] ?? nothing;
  }
}

import type { Box, Boxes } from "../calls/boxes/box.ts";
import { callStep } from "../calls/setup/helping-calls.ts";
import { StartFailure } from "../calls/boxes/start-failure.ts";
import { TargetError } from "../connect/fault.ts";
import { converse, idleStep, type Exchange, type Step } from "../conversation/conversation.ts";
import { isJsonObject, member, type JsonObject } from "../json/value.ts";
import type { AnswerBook } from "../api-stub/answers/answer-book.ts";
import { learnFrom } from "../api-stub/learning/learn-from.ts";
import type { UpstreamEvent } from "../api-stub/traffic/upstream-event.ts";
import type { UpstreamPlan } from "../api-stub/upstream-plan.ts";

/** The result of a call, and the state of the server after it. */
export interface Staged {
  readonly exchange: Exchange;
  /** The server has ended, or answers nothing any more, not even an idle request: it needs another box. */
  readonly isLost: boolean;
}

const lists = [
  { method: "resources/list", capability: "resources" },
  { method: "resources/templates/list", capability: "resources" },
  { method: "prompts/list", capability: "prompts" },
] as const;

const maxIdleMs = 5_000;

/** The current box of an exploration; a new one follows whenever a tool ends the server. */
export class Stage {
  readonly #boxes: Boxes;
  #box: Box | undefined;
  readonly #upstream: UpstreamPlan;
  #book: AnswerBook;
  /** What the last call has sent to web APIs. */
  #sent: readonly UpstreamEvent[] = [];
  #openingMs = 0;

  constructor(boxes: Boxes, upstream: UpstreamPlan) {
    this.#boxes = boxes;
    this.#upstream = upstream;
    this.#book = upstream.book;
  }

  /** Includes everything that was learned. */
  get book(): AnswerBook {
    return this.#book;
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
      this.#box = await this.#boxes.open();
      this.#box.answerBy?.(this.#book);
      this.#openingMs = performance.now() - startMs;
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
    await box?.close();
  }

  /** @param patienceMs how long to wait for the answer */
  async call(tool: string, given: JsonObject, patienceMs: number): Promise<Staged> {
    // What came by itself since the last call does not belong to this one.
    this.#box?.sentUpstream?.();
    const exchange = await this.#ask(callStep(tool, given), patienceMs);
    this.#sent = this.#box?.sentUpstream?.() ?? [];
    if (this.#sent.length > 0) this.#upstream.sent?.({ tool, arguments: given, events: this.#sent });
    const { kind } = exchange.outcome;
    if (kind === "gone") return { exchange, isLost: true };
    if (kind !== "unanswered") return { exchange, isLost: this.#box?.session.peer.closed !== undefined };
    // A server may answer others while it works on one request.
    const version = this.#box?.session.initialized.protocolVersion ?? "";
    // Opening another box takes as long.
    const idle = await this.#ask(idleStep(version), Math.max(patienceMs, Math.min(maxIdleMs, this.#openingMs)));
    return { exchange, isLost: idle.outcome.kind === "unanswered" || idle.outcome.kind === "gone" };
  }

  /** Whether the last call has sent anything to web APIs. */
  get hasSent(): boolean {
    return this.#sent.length > 0;
  }

  /**
   * From now on, web APIs answer as the error of the last call demands.
   *
   * @returns whether they answer differently than before
   */
  learnAnswers(given: JsonObject, error: string): boolean {
    const book = learnFrom(this.#book, { arguments: given, events: this.#sent, error });
    if (book === this.#book) return false;
    this.#book = book;
    this.#box?.answerBy?.(book);
    return true;
  }

  /** Whether the server tried in vain to reach web APIs that another box would have. */
  get lacksUpstream(): boolean {
    return this.#upstream.isOn && this.#box?.lacksUpstream?.() === true;
  }

  /** What the server lists besides tools, by the name of the list. */
  async lists(patienceMs: number): Promise<readonly { readonly name: string; readonly result: JsonObject }[]> {
    const capabilities = this.#box?.session.initialized.capabilities ?? {};
    const offered = lists.filter(({ capability }) => isJsonObject(member(capabilities, capability)));
    const found: { readonly name: string; readonly result: JsonObject }[] = [];
    for (const { method, capability } of offered) {
      const { outcome } = await this.#ask({ method, params: {} }, patienceMs);
      if (outcome.kind === "result") found.push({ name: capability, result: outcome.result });
    }
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

import { setTimeout as delay } from "node:timers/promises";
import { excerpt } from "../../json/excerpt.ts";
import type { HttpFailure } from "../../wire/http-failure.ts";
import type { Transport, TransportReceiver } from "../../wire/transport.ts";
import type { Endpoint, HttpLimits } from "./endpoint.ts";
import { readEvents } from "./event-stream.ts";
import { HttpClient, readBody, type HttpAnswer } from "./http-client.ts";
import { failureOfAnswer } from "./answer-failure.ts";
import { HttpAsking } from "./http-asking.ts";
import { HttpError, isNotUtf8 } from "./http-error.ts";
import { opensOldStream } from "./old-transport.ts";
import { PacedClient } from "./paced-client.ts";
import type { RequestPace } from "./request-pace.ts";
import { isAnswerTo, isMessage, parsedOf } from "./received-text.ts";
import { RequestQueue } from "./request-queue.ts";
import { readSent, type SentMessage } from "./sent-message.ts";
import { SessionState } from "./session-state.ts";
import { mayBeCarriedOut, type UnansweredCalls } from "./unanswered-calls.ts";

export interface HttpTransportOptions {
  readonly endpoint: Endpoint;
  readonly limits: HttpLimits;
  /** Requests that may be open at once; notifications and the handshake are alone all the same. */
  readonly concurrency: number;
  /** Of all sessions with the server. */
  readonly pace: RequestPace;
  /** The calls of all sessions with a server whose tools are called for real; absent where no effect is permanent. */
  readonly unansweredCalls?: UnansweredCalls | undefined;
}

const maxExcerpt = 500;
const defaultRetryMs = 1_000;
const accepted = "application/json, text/event-stream";

/**
 * MCP over Streamable HTTP: each message is a POST, and the answer is one message or a stream of them. Both kinds of
 * revisions share it, since each message names its revision (`messageHeaders`). An answer that brings no message ends the
 * session: a page of HTML says nothing of a hint.
 */
export class HttpTransport implements Transport {
  readonly http: HttpAsking;
  readonly #limits: HttpLimits;
  readonly #calls: UnansweredCalls | undefined;
  readonly #client: PacedClient;
  readonly #state = new SessionState();
  readonly #ending = new AbortController();
  readonly #queue: RequestQueue;
  #receiver: TransportReceiver | undefined;
  #hasFailed = false;
  #closed: Promise<void> | undefined;

  constructor({ endpoint, limits, concurrency, pace, unansweredCalls }: HttpTransportOptions) {
    this.#calls = unansweredCalls;
    this.#limits = limits;
    this.#queue = new RequestQueue(concurrency);
    this.#client = new PacedClient(new HttpClient(endpoint, limits), pace, limits);
    this.http = new HttpAsking(this.#client, this.#state, limits, this.#ending.signal);
  }

  start(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  send(text: string): void {
    const message = readSent(text);
    // In a revision without sessions a client answers nothing to a server (2026-07-28, "Sending messages", 4).
    if (message.isResponse && this.#state.isStateless) return;
    this.#queue.add(message);
    this.#sendNext();
  }

  /** Requests that are open may still be answered, as over a pipe. */
  giveUp(ids: readonly number[]): void {
    this.#queue.giveUp(ids);
    this.#sendNext();
  }

  get unsentBytes(): number {
    return this.#queue.waitingBytes;
  }

  get isHeldBack(): boolean {
    return this.#client.isHeldBack;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#ending.abort();
    this.#queue.clear();
    if (this.#state.hasSession && !this.#hasFailed) await this.#endSession();
    this.#client.close();
  }

  /** The result is the server's own affair: it may refuse to end a session for a client. */
  async #endSession(): Promise<void> {
    const signal = AbortSignal.timeout(this.#limits.courtesyMs);
    const headers = this.#state.headers();
    try {
      await this.#client.turn(signal);
      const { body } = await this.#client.send({ method: "DELETE", headers, mayRepeat: true, signal });
      body.destroy();
    } catch (error) {
      if (!(error instanceof HttpError) && !signal.aborted) throw error;
    }
  }

  #sendNext(): void {
    while (!this.#ending.signal.aborted) {
      const next = this.#queue.next();
      if (next === undefined) return;
      void this.#carry(next).then(() => {
        this.#queue.end(next);
        this.#sendNext();
      });
    }
  }

  async #carry(message: SentMessage): Promise<void> {
    await this.#guarded(
      () => this.#exchangeOnce(message),
      () => this.#queue.isOpen(message),
    );
    if (message.method === "notifications/initialized") void this.#listen();
  }

  async #readBeside(message: SentMessage, answer: HttpAnswer): Promise<void> {
    // A refusal may carry an error without an id (2025-11-25, "Sending Messages", 4): it belongs to the status and is no
    // answer.
    if (answer.status >= 300) return void answer.body.destroy();
    if (answer.mediaType === "text/event-stream") return this.#readStream(message, answer);
    const text = await this.#text(answer);
    if (isMessage(parsedOf(text))) this.#receiver?.message(text);
  }

  /**
   * Never rejects: a failure ends the session.
   *
   * @param isAwaited asked after a failure: a request that nobody waits for ends no session
   */
  async #guarded(work: () => Promise<void>, isAwaited = () => true): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      if (error instanceof HttpError) {
        if (isAwaited()) this.#fail(error.failure);
      } else if (isNotUtf8(error)) this.#receiver?.broken({ code: "not-utf8", excerpt: "" });
      else throw error;
    }
  }

  async #exchangeOnce(message: SentMessage): Promise<void> {
    if (this.#calls?.begin(message) === false) throw new HttpError({ code: "not-repeated" });
    try {
      await this.#exchange(message);
      this.#calls?.settle(message);
    } catch (error) {
      if (error instanceof HttpError && !mayBeCarriedOut(error.failure)) this.#calls?.settle(message);
      throw error;
    }
  }

  async #exchange(message: SentMessage): Promise<void> {
    const answer = await this.#post(message, this.#state.headersOf(message));
    if (answer === undefined) return;
    const { status, mediaType, body } = answer;
    if (status >= 300 && status < 400) {
      body.destroy();
      const location = excerpt(answer.header("location") ?? "", maxExcerpt);
      throw new HttpError({ code: "redirected", status, location });
    }
    // Only a request gets more than a status, so nothing waits for what else comes back.
    if (!message.isRequest) return void this.#guarded(() => this.#readBeside(message, answer));
    if (status < 300 && mediaType === "text/event-stream") return this.#readStream(message, answer);
    const text = await this.#text(answer);
    const value = parsedOf(text);
    if (this.#state.saysLost(message, value, status)) throw new HttpError({ code: "session-lost", status });
    if (status < 300 && mediaType === "application/json" && value !== undefined) {
      this.#state.learn(message, value, answer);
      this.#receiver?.message(text, message.id);
      return;
    }
    if (status >= 400 && mediaType === "application/json" && isMessage(value)) {
      // A server that refused access, or failed before it knew of the request, has not answered it.
      const isTurnedAway = status === 401 || status === 403;
      if (isTurnedAway || (status >= 500 && !isAnswerTo(message, value)))
        throw new HttpError(failureOfAnswer(answer, text, true));
      this.#receiver?.message(text, message.id);
      return;
    }
    if (message.method === "initialize" && [400, 404, 405].includes(status) && (await this.#isOldTransport()))
      throw new HttpError({ code: "old-transport" });
    throw new HttpError(failureOfAnswer(answer, text));
  }

  #isOldTransport(): Promise<boolean> {
    const ending = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(this.#limits.courtesyMs)]);
    return opensOldStream((signal) => this.#getStream({}, signal), this.#limits, ending);
  }

  /**
   * @returns undefined where a message that is no request was not acknowledged in time. Each POST stands alone, so the next
   *   one may well be answered
   */
  async #post(
    { text, method, isRequest }: SentMessage,
    more: Readonly<Record<string, string>>,
  ): Promise<HttpAnswer | undefined> {
    const headers = { Accept: accepted, "Content-Type": "application/json", ...more };
    const send = (signal: AbortSignal): Promise<HttpAnswer> =>
      this.#client.send({ method: "POST", headers, body: text, mayRepeat: method !== "tools/call", signal });
    for (let pauses = 0; ; pauses++) {
      await this.#client.turn(this.#ending.signal);
      const answer = await (isRequest ? send(this.#ending.signal) : this.#unlessLate(send));
      if (answer === undefined || !this.#client.asksForPause(answer, pauses)) return answer;
    }
  }

  async #text(answer: HttpAnswer): Promise<string> {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readBody(answer, this.#limits.maxBodyBytes));
  }

  /** The stream may end before the answer has come, if the server has said how to resume it. */
  async #readStream(message: SentMessage, first: HttpAnswer): Promise<void> {
    let answer = first;
    // The id of the answer, over all of its streams: a resumed stream may end before it brings a new one.
    let lastEventId: string | undefined;
    let retryMs = defaultRetryMs;
    for (let resumptions = 0; ; resumptions++) {
      let isAnswered = !message.isRequest;
      const end = await readEvents(answer, this.#limits, ({ type, id, data }) => {
        lastEventId = id ?? lastEventId;
        if (type !== "message" || data === "") return;
        const value = parsedOf(data);
        if (value !== undefined && isAnswerTo(message, value)) {
          isAnswered = true;
          this.#state.learn(message, value, first);
        }
        this.#receiver?.message(data, message.id);
      });
      if (isAnswered) return;
      const mayResume = !this.#state.isStateless && resumptions < this.#limits.maxResumptions;
      if (lastEventId === undefined || !mayResume) throw new HttpError({ code: "connection-lost", during: "answer" });
      retryMs = end.retryMs ?? retryMs;
      await delay(Math.min(retryMs, this.#limits.maxPauseMs), undefined, {
        signal: this.#ending.signal,
      });
      answer = await this.#getStream({ "Last-Event-ID": lastEventId }, this.#ending.signal);
      if (answer.status !== 200 || answer.mediaType !== "text/event-stream") {
        answer.body.destroy();
        throw new HttpError({ code: "connection-lost", during: "answer" });
      }
    }
  }

  /** @returns undefined when there was no head of an answer in time, and the connection was ended */
  async #unlessLate(send: (signal: AbortSignal) => Promise<HttpAnswer>): Promise<HttpAnswer | undefined> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.#limits.courtesyMs);
    try {
      return await send(AbortSignal.any([this.#ending.signal, patience.signal]));
    } catch (error) {
      if (patience.signal.aborted) return undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #getStream(more: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpAnswer> {
    const headers = { Accept: "text/event-stream", ...this.#state.headers(), ...more };
    await this.#client.turn(signal);
    return this.#client.send({ method: "GET", headers, mayRepeat: true, signal });
  }

  /** Messages that the server sends by itself. A failure here never fails a run: many servers offer no such stream. */
  async #listen(): Promise<void> {
    try {
      const answer = await this.#unlessLate((signal) => this.#getStream({}, signal));
      if (answer?.status !== 200 || answer.mediaType !== "text/event-stream") return void answer?.body.destroy();
      await readEvents(answer, this.#limits, ({ type, data }) => {
        if (type === "message" && data !== "") this.#receiver?.message(data);
      });
    } catch (error) {
      if (this.#ending.signal.aborted || error instanceof HttpError) return;
      if (isNotUtf8(error)) this.#receiver?.broken({ code: "not-utf8", excerpt: "" });
      else throw error;
    }
  }

  #fail(failure: HttpFailure): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#ending.abort();
    this.#receiver?.closed({ code: "http-failure", failure });
  }
}

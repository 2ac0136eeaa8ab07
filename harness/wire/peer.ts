import { parseJson } from "../json/parse.ts";
import type { Json } from "../json/value.ts";
import { FloodGuard } from "./flood-guard.ts";
import { GivenUp } from "./given-up.ts";
import { HeardRequests } from "./heard-requests.ts";
import { withinBudget, type AnswerBudget, type WireLimits } from "./limits.ts";
import { noRules, withRequestMeta, type MessageRules } from "./message-rules.ts";
import { readMessage, readTopLevel, type Message, type ResponseFault } from "./message.ts";
import { NotificationLog } from "./notification-log.ts";
import type { Outcome, StrayFault } from "./outcome.ts";
import { OwnLines } from "./own-lines.ts";
import type { PendingRequest } from "./pending-request.ts";
import { RegularLooks } from "./regular-looks.ts";
import { excerpt } from "../json/excerpt.ts";
import { idOfUnread, numberOf, RequestIds } from "./request-id.ts";
import { requestLine } from "./request-line.ts";
import { shortValue } from "./short-value.ts";
import { Transcript } from "./transcript.ts";
import type { Ending, CloseReason, Transport } from "./transport.ts";

type ResponseMessage = Extract<Message, { kind: "response" }>;
type Noise = Extract<StrayFault, { code: "not-json" | "not-a-message" | "nested-too-deep"; excerpt: string }>;

/**
 * A JSON-RPC peer that speaks raw: no schema on the way in, every malformed answer named, every wait bounded.
 *
 * SDK clients strip the fields under test and turn malformed answers into timeouts, so none is used here. Requests of
 * the server are answered at once (`ping` with a result, anything else with -32601), so that no server waits for us.
 */
export class Peer {
  readonly transcript: Transcript;
  readonly givenUp = new GivenUp();
  readonly ids = new RequestIds();
  readonly #transport: Transport;
  readonly #limits: WireLimits;
  #timeoutMs: number;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #strayFaults: StrayFault[] = [];
  readonly #notifications = new NotificationLog();
  readonly #ownLines = new OwnLines();
  readonly heard = new HeardRequests();
  readonly #flood: FloodGuard;
  #rules = noRules;
  #lastAnswerAt = -1;
  #heldBackAt = -1;
  #closed: CloseReason | undefined;
  readonly #looks = new RegularLooks(() => this.#expire());
  #transportEnded: Promise<void> | undefined;

  /** @param timeoutMs how long the server may stay silent before what it owes counts as unanswered */
  constructor(transport: Transport, limits: WireLimits, timeoutMs: number) {
    this.#transport = transport;
    this.#limits = limits;
    this.#timeoutMs = timeoutMs;
    this.#flood = new FloodGuard(
      limits,
      () => this.requests,
      (what) => this.#flooded(what),
    );
    this.transcript = new Transcript(limits.maxTranscriptFrames, limits.maxFrameExcerpt);
    transport.start({
      message: (text, carriedFor) => this.#receive(text, carriedFor),
      broken: (fault) => {
        // A server that we end may leave something unfinished, which is no fault of its.
        if (this.#closed !== undefined) return;
        this.#stray(fault);
        if (fault.code !== "line-too-long") return;
        const unread = { code: "answers-too-large", maxCharacters: fault.limitBytes } as const;
        this.#settleUnread(idOfUnread(fault.excerpt, this.#pending.keys()), unread, fault.excerpt);
      },
      closed: (reason) => this.#close(reason),
    });
  }

  /** From now on requests carry, and answers are held to, what a protocol revision asks of single messages. */
  follow(rules: MessageRules): void {
    this.#rules = rules;
  }

  /** From now on the server may stay silent for this time. */
  allowSilence(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs;
    this.#looks.end();
    if (this.#pending.size > 0) this.#watch();
  }

  /** How long the server may stay silent. */
  get allowedSilenceMs(): number {
    return this.#timeoutMs;
  }

  /** Why the session is over, or undefined while it is not. */
  get closed(): CloseReason | undefined {
    return this.#closed;
  }

  /** Frames so far that answer nothing we asked; the newest last, bounded. */
  get strayFaults(): readonly StrayFault[] {
    return this.#strayFaults;
  }

  /** What it has written beside lines: the end of stdout without the end of a line, and the last of stderr. */
  get said(): { readonly unfinished: string; readonly stderr: readonly string[] } {
    return { unfinished: this.#excerpt(this.#transport.unfinishedLine ?? ""), stderr: this.#transport.lastWords ?? [] };
  }

  /** Methods of the notifications received so far, in order, bounded. */
  get notifications(): readonly string[] {
    return this.#notifications.methods;
  }

  /** Requests sent so far. */
  get requests(): number {
    return this.ids.count;
  }

  /**
   * Sends one request and waits for its answer, for the timeout, or for the end of the session.
   *
   * @param params JSON text of the params as it is to stand on the wire (key order is under test), or none at all; the
   * rules of the revision add to an object what every request carries
   * @param budget bounds what the answers to several requests hold; beyond it they are malformed
   * @param limitMs waits no longer than this, where the server may stay silent longer
   * @returns always resolves
   */
  request(method: string, params?: string, budget?: AnswerBudget, limitMs?: number): Promise<Outcome> {
    if (this.#closed !== undefined) return Promise.resolve({ kind: "gone", reason: this.#closed });
    const id = this.ids.next();
    const { text, isInRevision } = withRequestMeta(params, this.#rules);
    const asked = new Promise<Outcome>((settle) => {
      this.#pending.set(id, { method, isInRevision, sentAt: performance.now(), limitMs, budget, settle });
      this.#watch(limitMs);
      this.#send(requestLine(method, text, this.ids.written(id)));
    });
    return this.heard.told(method, params, asked);
  }

  /** Keeps the faults of an answer that takes part in no conversation, so that the traffic checks see them. */
  keepFaults(outcome: Outcome): void {
    if ("faults" in outcome) this.#stray(...outcome.faults);
  }

  /** Keeps a fault that shows only in several answers together. */
  note(fault: StrayFault): void {
    this.#stray(fault);
  }

  notify(method: string): void {
    this.sendLine(requestLine(method));
  }

  /** Sends one line as it is, which is no request: a notification, a batch, or what is no message at all. */
  sendLine(line: string): void {
    if (this.#closed !== undefined) return;
    this.#ownLines.sent(line, this.ids.count + 1);
    this.#send(line);
  }

  /** Ends the server; open requests end as `gone`. */
  async close(ending?: Ending): Promise<void> {
    this.#close({ code: "ended-by-us" });
    await this.#endTransport(ending);
  }

  /** Once, however many ask for it: an interruption, a flood, and the holder of the session. */
  #endTransport(ending?: Ending): Promise<void> {
    if (ending === "soon" || this.#transportEnded === undefined) this.#transportEnded = this.#transport.close(ending);
    return this.#transportEnded;
  }

  #send(text: string): void {
    this.transcript.record("sent", text);
    this.#transport.send(text);
  }

  #receive(text: string, carriedFor?: number): void {
    if (this.#closed !== undefined) return;
    this.transcript.record("received", text);
    const parsed = parseJson(text);
    switch (parsed.kind) {
      case "not-json":
        return this.#noise({ code: "not-json", reason: parsed.reason, excerpt: this.#excerpt(text) }, text.length);
      case "too-deep":
        return this.#receiveTooDeep(text, parsed.maxDepth);
      case "value":
        if (Array.isArray(parsed.value) && parsed.value.length > 0) {
          this.#receiveArray(parsed.value, parsed.duplicateKeys, text);
        } else this.#dispatch(readMessage(parsed.value, carriedFor), parsed.duplicateKeys, text);
    }
  }

  /** Revision 2025-03-26 lets either side send several messages as one array, and 2025-06-18 took that away. */
  #receiveArray(messages: readonly Json[], duplicateKeys: readonly string[], text: string): void {
    if (!this.#ownLines.mayAnswerInArray) this.#stray({ code: "message-in-array" });
    for (const each of messages) {
      if (this.#closed !== undefined) return;
      this.#dispatch(readMessage(each), duplicateKeys, text, Math.ceil(text.length / messages.length));
    }
  }

  /** Only the id of such an answer is read, so its request need not wait for the timeout. */
  #receiveTooDeep(text: string, maxDepth: number): void {
    const message = readTopLevel(text);
    const id = message?.kind === "response" ? numberOf(message.id) : undefined;
    if (this.#settleUnread(id, { code: "nested-too-deep", maxDepth }, text)) return;
    this.#noise({ code: "nested-too-deep", maxDepth, excerpt: this.#excerpt(text) }, text.length);
  }

  /** @returns whether a request waits for what was not read; it must not pass for silence */
  #settleUnread(id: number | undefined, fault: ResponseFault, text: string): boolean {
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || pending === undefined) return false;
    // Where the id was only guessed, the answer that comes is no second one.
    this.givenUp.add(id, undefined);
    this.#settle(id, pending, { kind: "malformed", faults: [fault], excerpt: this.#excerpt(text) });
    return true;
  }

  /** @param characters of the text that the message has, by which its size is counted */
  #dispatch(message: Message, duplicateKeys: readonly string[], text: string, characters = text.length): void {
    if (message.kind !== "response" && duplicateKeys.length > 0)
      this.#stray({ code: "duplicate-keys", keys: duplicateKeys });
    switch (message.kind) {
      case "response":
        return this.#answer(message, duplicateKeys, text, characters);
      case "request":
        this.#flood.unrequested(characters);
        return this.#answerRequest(message.id, message.method);
      case "notification":
        this.#flood.unrequested(characters);
        return this.#stray(...this.#notifications.add(excerpt(message.method, this.#limits.maxNameLength)));
      case "not-a-message":
        this.#noise({ code: "not-a-message", excerpt: this.#excerpt(text) }, characters);
    }
  }

  #answer(message: ResponseMessage, duplicateKeys: readonly string[], text: string, characters: number): void {
    const id = numberOf(message.id) ?? message.carriedFor;
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || pending === undefined) return this.#unexpectedAnswer(message.id, id, text);
    const body = withinBudget(message.body, pending.budget, characters);
    const ofRevision = pending.isInRevision ? this.#rules.faultsOf(pending.method, body) : [];
    const faults: ResponseFault[] = [...body.faults, ...ofRevision];
    const sent = this.ids.written(id);
    if (message.id !== sent) faults.push({ code: "id-of-other-type", sent, found: shortValue(message.id) });
    if (duplicateKeys.length > 0) faults.push({ code: "duplicate-keys", keys: duplicateKeys });
    if (body.kind === "malformed") this.#settle(id, pending, { ...body, faults, excerpt: this.#excerpt(text) });
    else this.#settle(id, pending, { ...body, faults });
  }

  #unexpectedAnswer(found: Json, id: number | undefined, text: string): void {
    this.#flood.unrequested(text.length);
    if (id !== undefined && this.givenUp.answered(id)) return;
    const explained = this.#ownLines.explain(found);
    if (explained === "a line") return;
    const shown = this.#excerpt(text);
    if (explained === "a notification") this.#stray({ code: "notification-answered", excerpt: shown });
    else if (id !== undefined && id > 0 && id <= this.ids.count)
      this.#stray({ code: "duplicate-answer", id, excerpt: shown });
    else this.#stray({ code: "unknown-id", excerpt: shown });
  }

  #answerRequest(id: Json, method: string): void {
    // A server that does not read what it asked for makes us keep the answers, and one may name a request with megabytes.
    const [idText, unsentBytes] = [JSON.stringify(id), this.#transport.unsentBytes ?? 0];
    if (idText.length > this.#limits.maxNameLength || unsentBytes > this.#limits.maxUnsentBytes) return;
    const body = method === "ping" ? '"result":{}' : '"error":{"code":-32601,"message":"Method not found"}';
    this.#send(`{"jsonrpc":"2.0","id":${idText},${body}}`);
  }

  #settle(id: number, pending: PendingRequest, outcome: Outcome): void {
    this.#pending.delete(id);
    this.#ownLines.answered(id);
    this.#lastAnswerAt = performance.now();
    pending.settle(outcome);
  }

  #stray(...faults: readonly StrayFault[]): void {
    for (const fault of faults) if (this.#strayFaults.length < this.#limits.maxFaults) this.#strayFaults.push(fault);
  }

  #noise(fault: Noise, characters: number): void {
    this.#stray(this.#lastAnswerAt < 0 && fault.code !== "nested-too-deep" ? { ...fault, atStart: true } : fault);
    this.#flood.noise(characters);
  }

  #flooded(what: string): void {
    this.#close({ code: "flooded", what, stderr: [] });
    // Nothing awaits this: the session that owns the peer closes it again, waits for the end, and is told how it went.
    this.#endTransport().catch(() => undefined);
  }

  #close(reason: CloseReason): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason;
    this.#looks.end();
    for (const { settle } of this.#pending.values()) settle({ kind: "gone", reason });
    this.#pending.clear();
  }

  #excerpt(text: string): string {
    return excerpt(text, this.#limits.maxFrameExcerpt);
  }

  /** One timer for all requests: a request is late when the server has been silent since, for the whole timeout. */
  #watch(limitMs = Infinity): void {
    this.#looks.begin(Math.max(10, Math.min(this.#timeoutMs / 20, limitMs / 5)));
  }

  #expire(): void {
    const now = performance.now();
    if (this.#transport.isHeldBack === true) this.#heldBackAt = now;
    const since = Math.max(this.#lastAnswerAt, this.#heldBackAt);
    const late = [...this.#pending].filter(
      ([, { sentAt, limitMs = Infinity }]) => now - Math.max(sentAt, since) >= Math.min(limitMs, this.#timeoutMs),
    );
    for (const [id, { sentAt, settle }] of late) {
      this.#pending.delete(id);
      settle(this.givenUp.add(id, { kind: "unanswered", afterMs: Math.round(now - sentAt) }));
    }
    if (late.length > 0) this.#transport.giveUp?.(late.map(([id]) => id));
  }
}

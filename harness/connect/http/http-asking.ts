import { excerpt } from "../../json/excerpt.ts";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { HttpAsker, HttpSeen, HttpStep } from "../../wire/http-exchange.ts";
import type { HttpLimits } from "./endpoint.ts";
import { readEvents } from "./event-stream.ts";
import { readBody, type HttpAnswer } from "./http-client.ts";
import { HttpError, isNotUtf8 } from "./http-error.ts";
import type { PacedClient } from "./paced-client.ts";
import { readSent } from "./sent-message.ts";
import type { SessionState } from "./session-state.ts";

const sessionHeader = "Mcp-Session-Id";
/** Far from the ids of the session, which count from 1. */
const firstId = 1_000_000;

/** Sends requests outside of the conversation, over the connections of its session and with its headers. */
export class HttpAsking implements HttpAsker {
  readonly #client: PacedClient;
  readonly #state: SessionState;
  readonly #limits: HttpLimits;
  readonly #ending: AbortSignal;
  #nextId = firstId;

  constructor(client: PacedClient, state: SessionState, limits: HttpLimits, ending: AbortSignal) {
    this.#client = client;
    this.#state = state;
    this.#limits = limits;
    this.#ending = ending;
  }

  async ask(steps: readonly HttpStep[], timeoutMs: number): Promise<readonly HttpSeen[]> {
    const seen: HttpSeen[] = [];
    for (const step of steps) seen.push(await this.#one(step, seen, timeoutMs));
    return seen;
  }

  async #one(step: HttpStep, before: readonly HttpSeen[], timeoutMs: number): Promise<HttpSeen> {
    const session = sessionOf(step, before);
    if (session === undefined) return { kind: "unanswered" };
    const signal = AbortSignal.any([this.#ending, AbortSignal.timeout(timeoutMs)]);
    const { method, message, isNotification } = step;
    const id = message === undefined || isNotification === true ? undefined : this.#nextId++;
    const body = message === undefined ? undefined : textOf(message, id);
    const own = body === undefined ? this.#state.headers() : this.#state.headersOf(readSent(body));
    const headers = withoutNull({
      ...(method === "GET" ? { Accept: "text/event-stream" } : { Accept: "application/json, text/event-stream" }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...own,
      ...session,
      ...step.headers,
    });
    try {
      const sent = { method, headers, ...(body === undefined ? {} : { body }), mayRepeat: false, signal };
      await this.#client.turn(signal);
      return await this.#read(await this.#client.send(sent), id);
    } catch (error) {
      if (signal.aborted) return { kind: "unanswered" };
      if (error instanceof HttpError) return { kind: "failed", failure: error.failure };
      if (isNotUtf8(error)) return { kind: "unanswered" };
      throw error;
    }
  }

  async #read(answer: HttpAnswer, id: number | undefined): Promise<HttpSeen> {
    const { status, mediaType } = answer;
    const sessionId = answer.header("mcp-session-id");
    const head = {
      kind: "response",
      status,
      mediaType: excerpt(mediaType, 100),
      // Kept as it is, since it is sent back; the parser of answers bounds it.
      ...(sessionId === undefined ? {} : { sessionId }),
    } as const;
    if (mediaType === "text/event-stream") {
      const message = id === undefined ? undefined : await this.#messageIn(answer, id);
      answer.body.destroy();
      return { ...head, isEmpty: false, ...(message === undefined ? {} : { message }) };
    }
    const bytes = await readBody(answer, this.#limits.maxBodyBytes);
    const parsed = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const message = parsed.kind === "value" && isJsonObject(parsed.value) ? { message: parsed.value } : {};
    return { ...head, isEmpty: bytes.length === 0, ...message };
  }

  /** The stream is closed once the answer has come: a server may keep it open. */
  async #messageIn(answer: HttpAnswer, id: number): Promise<Json | undefined> {
    let found: Json | undefined;
    await readEvents(answer, this.#limits, ({ type, data }) => {
      const parsed = type === "message" ? parseJson(data) : undefined;
      if (parsed?.kind !== "value" || !isJsonObject(parsed.value) || member(parsed.value, "id") !== id) return;
      found = parsed.value;
      answer.body.destroy();
    });
    return found;
  }
}

function textOf(message: JsonObject, id: number | undefined): string {
  return JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), ...message });
}

/** The header of the session that a step is sent in; undefined where that session is not there. */
function sessionOf({ session }: HttpStep, before: readonly HttpSeen[]): Record<string, string | null> | undefined {
  if (session === undefined) return {};
  if (session === "none") return { [sessionHeader]: null };
  const opened = before[session.openedBy];
  const id = opened?.kind === "response" ? opened.sessionId : undefined;
  // The parser of the answer has refused what no header can hold.
  return id === undefined ? undefined : { [sessionHeader]: id };
}

function withoutNull(headers: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

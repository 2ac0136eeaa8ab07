import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { parseJson } from "../json/parse.ts";
import type { CloseReason, FramingFault, Transport, TransportReceiver } from "./transport.ts";

/** A request or a notification as a server reads it. */
export interface SentMessage {
  /** JSON text of the id; empty for a notification. */
  readonly id: string;
  readonly method: string;
  readonly params: Json | undefined;
}

/** @returns what a server reads in a text, or undefined when that is an answer or no message at all */
export function readMessage(text: string): SentMessage | undefined {
  const parsed = parseJson(text);
  const message = parsed.kind === "value" ? parsed.value : undefined;
  if (!isJsonObject(message)) return undefined;
  const method = member(message, "method");
  if (typeof method !== "string") return undefined;
  const id = member(message, "id");
  return { id: id === undefined ? "" : JSON.stringify(id), method, params: member(message, "params") };
}

/** What a server in a test does with each message it gets. */
export type Script = (message: SentMessage, server: ScriptedTransport) => void;

/** A server in memory that does what its script says, and nothing else. */
export class ScriptedTransport implements Transport {
  /** Every message it got. */
  readonly sent: string[] = [];
  /** How often it was told to end. */
  closings = 0;
  /** Whether it is gone by itself. */
  hasEnded = false;
  readonly #script: Script;
  #receiver: TransportReceiver | undefined;

  constructor(script: Script = () => undefined) {
    this.#script = script;
  }

  start(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  send(text: string): void {
    this.sent.push(text);
    const message = readMessage(text);
    if (message !== undefined) queueMicrotask(() => this.#script(message, this));
  }

  close(): Promise<void> {
    this.closings++;
    return Promise.resolve();
  }

  /** The server writes texts, each in the place of a message. */
  write(...texts: readonly string[]): void {
    for (const text of texts) this.#receiver?.message(text);
  }

  /** The server answers a request with a result. */
  answer({ id }: SentMessage, result: JsonObject): void {
    this.write(`{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`);
  }

  /** The server answers a request with an error. */
  refuse({ id }: SentMessage, code: number, message = "refused"): void {
    this.write(`{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${JSON.stringify(message)}}}`);
  }

  /** The server writes what cannot be cut into messages. */
  breakFraming(fault: FramingFault): void {
    this.#receiver?.broken(fault);
  }

  /** The server is gone. */
  end(reason: CloseReason): void {
    this.hasEnded = true;
    this.#receiver?.closed(reason);
  }
}

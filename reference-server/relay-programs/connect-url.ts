import type { Connect, UpstreamConnection, UpstreamReceiver } from "../relay/relay.ts";
import { isJsonObject } from "../protocol/json-object.ts";

/** Upstreams that are reached over Streamable HTTP, a session for each client. */
export function connectUrl(url: string): Connect {
  return (receiver) => new HttpUpstream(url, receiver);
}

class HttpUpstream implements UpstreamConnection {
  readonly #url: string;
  readonly #receiver: UpstreamReceiver;
  readonly #ending = new AbortController();
  /** What has to arrive before the next message is sent: the handshake, and notifications. */
  #before: Promise<void> = Promise.resolve();
  #session: string | undefined;

  constructor(url: string, receiver: UpstreamReceiver) {
    this.#url = url;
    this.#receiver = receiver;
  }

  send(line: string): void {
    const message: unknown = JSON.parse(line);
    const method = isJsonObject(message) ? message["method"] : undefined;
    const isRequest = isJsonObject(message) && "id" in message && "method" in message;
    const sent = this.#before.then(() => this.#post(line));
    if (!isRequest || method === "initialize") this.#before = sent;
    if (method === "notifications/initialized") void sent.then(() => this.#listen());
  }

  close(): void {
    this.#ending.abort();
  }

  async #post(line: string): Promise<void> {
    await this.#fetch({ method: "POST", body: line });
  }

  /** What the upstream says by itself comes here. */
  async #listen(): Promise<void> {
    await this.#fetch({ method: "GET" });
  }

  async #fetch(request: { readonly method: "GET" | "POST"; readonly body?: string }): Promise<void> {
    const headers = {
      "content-type": "application/json",
      accept: request.method === "GET" ? "text/event-stream" : "application/json, text/event-stream",
      ...(this.#session === undefined ? {} : { "mcp-session-id": this.#session }),
    };
    try {
      const answer = await fetch(this.#url, { ...request, headers, signal: this.#ending.signal });
      this.#session ??= answer.headers.get("mcp-session-id") ?? undefined;
      await this.#read(answer);
    } catch {
      if (!this.#ending.signal.aborted) this.#receiver.gone();
    }
  }

  async #read(answer: Response): Promise<void> {
    const isStream = (answer.headers.get("content-type") ?? "").startsWith("text/event-stream");
    if (!isStream) {
      const text = await answer.text();
      // An error of JSON-RPC may have a status of its own.
      if (text.trim().startsWith("{")) this.#receiver.line(text);
      return;
    }
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data:")) this.#receiver.line(line.slice("data:".length).trim());
    }
  }
}

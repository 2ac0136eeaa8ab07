import type { Hooks, Message } from "../protocol/hooks.ts";
import { isJsonObject, objectAt, type JsonObject } from "../protocol/json.ts";
import { BrokenConnection, type Connection } from "./connection.ts";

/** Streamable HTTP: a POST for each message, answered with JSON or with events. */
export class HttpConnection implements Connection {
  readonly #url: string;
  readonly #hooks: Hooks;
  readonly #hear: (notification: JsonObject) => void;
  readonly #end = new AbortController();
  #session: string | undefined;

  constructor(url: string, hooks: Hooks, hear: (notification: JsonObject) => void) {
    this.#url = url;
    this.#hooks = hooks;
    this.#hear = hear;
  }

  async send(message: Message): Promise<JsonObject | undefined> {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(this.#session === undefined ? {} : { "mcp-session-id": this.#session }),
      ...(this.#hooks.headers?.(headersOf(message), message) ?? headersOf(message)),
    };
    const request = { method: "POST", headers, body: JSON.stringify(message), signal: this.#end.signal };
    let text = "";
    let isJson = true;
    try {
      const response = await fetch(this.#url, request);
      this.#session ??= response.headers.get("mcp-session-id") ?? undefined;
      isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
      for await (const chunk of response.body ?? []) {
        text += new TextDecoder().decode(chunk);
        if (isJson) continue;
        const end = text.lastIndexOf("\n\n");
        const found = this.#readEvents(text.slice(0, end), message);
        if (found !== undefined) return found;
        text = text.slice(end + 2);
      }
    } catch (error) {
      if (!this.#end.signal.aborted && !(error instanceof TypeError)) throw error;
      throw new BrokenConnection(`no answer to ${message.method}`);
    }
    if (message["id"] === undefined) return undefined;
    const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
    if (isJsonObject(parsed)) return parsed;
    throw new BrokenConnection(`no answer to ${message.method}`);
  }

  close(): Promise<void> {
    this.#end.abort();
    return Promise.resolve();
  }

  /** @returns the response to the message, if it is among the events */
  #readEvents(text: string, { id }: Message): JsonObject | undefined {
    let found: JsonObject | undefined;
    for (const line of text.split("\n")) {
      if (!line.startsWith("data: ")) continue;
      const event: unknown = JSON.parse(line.slice("data: ".length));
      if (!isJsonObject(event)) continue;
      if (typeof event["method"] === "string") this.#hear(event);
      else if (event["id"] === id) found = event;
    }
    return found;
  }
}

/** The headers that revision 2026-07-28 asks for. */
function headersOf(message: Message): Readonly<Record<string, string>> {
  const version = objectAt(message, "params", "_meta")["io.modelcontextprotocol/protocolVersion"];
  if (typeof version !== "string") return {};
  const name = objectAt(message, "params")["name"];
  return {
    "mcp-protocol-version": version,
    "mcp-method": message.method,
    ...(message.method === "tools/call" && typeof name === "string" ? { "mcp-name": name } : {}),
  };
}

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Message } from "../protocol/hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { BrokenConnection, type Connection } from "./connection.ts";

interface Waiting {
  readonly resolve: (response: JsonObject) => void;
  readonly reject: (error: Error) => void;
}

/** A server that is launched, and spoken with on its stdio. */
export class StdioConnection implements Connection {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<unknown, Waiting>();
  readonly #closed: Promise<unknown>;
  #isClosed = false;

  constructor([command = "", ...args]: readonly string[], hear: (notification: JsonObject) => void) {
    this.#process = spawn(command, args);
    this.#closed = once(this.#process, "close");
    this.#process.once("close", () => this.#breakAll());
    this.#process.once("error", () => this.#breakAll());
    this.#process.stdin.on("error", () => this.#breakAll());
    createInterface({ input: this.#process.stdout }).on("line", (line) => {
      const message: unknown = JSON.parse(line);
      if (!isJsonObject(message)) return;
      if (typeof message["method"] === "string") hear(message);
      else this.#waiting.get(message["id"])?.resolve(message);
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(message: Message): Promise<JsonObject | undefined> {
    if (this.#isClosed) return Promise.reject(new BrokenConnection(`no answer to ${message.method}`));
    this.#process.stdin.write(`${JSON.stringify(message)}\n`);
    const { id } = message;
    if (id === undefined) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    this.#process.stdin.end();
    if (!this.#isClosed) await this.#closed;
  }

  #breakAll(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(new BrokenConnection("the server has ended"));
    this.#waiting.clear();
  }
}

import { startInMemory, type InMemoryOptions, type InMemoryServer } from "../in-memory.ts";
import { isJsonObject } from "../protocol/json-object.ts";

/** What answers one request: all that the server wrote until the answer, which is the last of them. */
export type Answered = (lines: readonly string[]) => void;

/** One server behind HTTP: a session with a handshake, or a connection without one. */
export class Instance {
  readonly #server: InMemoryServer;
  readonly #waiting = new Map<unknown, Answered>();
  /** Written since the last answer while a request was open. */
  #before: string[] = [];
  #closed: Promise<void> | undefined;
  /** Takes what the server says by itself; nobody listens when absent. */
  listener: ((line: string) => void) | undefined;

  /** @param exited called when the server ends itself, with its exit code */
  constructor(options: InMemoryOptions, exited: (code: number) => void) {
    const ended = (code: number): void => {
      if (this.#closed === undefined) exited(code);
    };
    this.#server = startInMemory(options, (line) => this.#take(line), ended);
  }

  /** @param id of the request in the text; undefined when it is owed no answer */
  send(text: string, id: unknown, answered: Answered): void {
    if (id !== undefined) this.#waiting.set(id, answered);
    this.#server.send(text.replaceAll("\n", " "));
  }

  close(): Promise<void> {
    this.#closed ??= this.#server.close();
    return this.#closed;
  }

  #take(line: string): void {
    const id = answeredBy(line, this.#waiting);
    const answered = this.#waiting.get(id);
    if (answered !== undefined) {
      this.#waiting.delete(id);
      const lines = [...this.#before, line];
      this.#before = [];
      answered(lines);
    } else if (this.#waiting.size > 0) this.#before.push(line);
    else this.listener?.(line);
  }
}

/** The request that a line answers; a line that is no JSON is what came of the only one that is open. */
function answeredBy(line: string, waiting: ReadonlyMap<unknown, Answered>): unknown {
  const message = parsed(line);
  if (!isJsonObject(message)) return waiting.size === 1 ? [...waiting.keys()][0] : undefined;
  return "method" in message ? undefined : message["id"];
}

/** @returns undefined for what is no JSON */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Lies about the form of messages are told over HTTP, too, so that this is no fault here.
    return undefined;
  }
}

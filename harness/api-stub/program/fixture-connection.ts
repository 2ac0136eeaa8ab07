import { Duplex } from "node:stream";
import { emptyBook } from "../answers/answer-book.ts";
import { readEvents } from "../traffic/read-events.ts";
import { Recorder } from "./recorder.ts";
import { Requests } from "./requests.ts";
import { ToldAnswers } from "./told-answers.ts";

export const peer = { host: "api.example.com", port: 80 };

/** The end of a connection that a client has sent some bytes over, in these pieces, and then closed, or left open. */
export class SentConnection extends Duplex {
  readonly written: Buffer[] = [];
  readonly #pieces: Buffer[];
  readonly #isClosed: boolean;

  constructor(pieces: readonly Buffer[], isClosed = true) {
    super({ allowHalfOpen: true });
    this.#pieces = pieces.filter(({ length }) => length > 0);
    this.#isClosed = isClosed;
  }

  get answer(): string {
    return Buffer.concat(this.written).toString("latin1");
  }

  override _read(): void {
    const piece = this.#pieces.shift();
    if (piece !== undefined) this.push(piece);
    else if (this.#isClosed) this.push(null);
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.written.push(bytes);
    done();
  }
}

/** What records requests, and what it has written down so far. */
export function recording(): {
  readonly recorder: Recorder;
  readonly requests: Requests;
  readonly seen: () => readonly string[];
} {
  const lines: string[] = [];
  const recorder = new Recorder((line) => void lines.push(line.toString()));
  const requests = new Requests(new ToldAnswers({ newLines: () => [] }, emptyBook), recorder);
  return {
    recorder,
    requests,
    seen: () => {
      const { events, open } = readEvents(lines.join(""));
      const shown = events.map((event) =>
        event.kind === "unread" ? event.why : `${event.method} ${event.path} ${event.body.text ?? event.body.bytes}`,
      );
      return [...shown, ...[...open].map(([number]) => `open ${number}`)];
    },
  };
}

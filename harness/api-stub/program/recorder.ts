import type {
  RequestProgress,
  UnreadTraffic,
  UpstreamEvent,
  UpstreamLack,
  UpstreamRequest,
} from "../traffic/upstream-event.ts";
import { lackLine } from "./settings.ts";

/** All that one box may have recorded. */
const maxBytes = 32 * 1024 * 1024;
const maxRequests = 20_000;
const maxUnread = 5_000;

/** Where a connection goes. */
export interface Peer {
  readonly host: string;
  readonly port: number;
}

/** Writes down what was seen, before anything is answered. */
export class Recorder {
  #bytes = 0;
  #requests = 0;
  #unread = 0;
  #heard = 0;
  readonly #lacks = new Set<UpstreamLack>();
  readonly #spoken = new Map<string, number>();
  readonly #writeOut: (line: string | Buffer) => void;

  constructor(writeOut: (line: string | Buffer) => void) {
    this.#writeOut = writeOut;
  }

  /** The number of a request that is told of at once, since it has come to its end. */
  count(): number {
    return ++this.#requests;
  }

  /**
   * Tells that a request has begun, since it may never end.
   *
   * @returns its number
   */
  begin({ host, port }: Peer): number {
    const number = this.count();
    if (number > maxRequests || !this.#write({ kind: "begun", number, host, port })) this.lack("too-many-requests");
    return number;
  }

  /** Tells how a request that has begun came to its end. */
  request(request: UpstreamRequest): void {
    this.heard(request);
    if (request.number > maxRequests || !this.#write(request)) this.lack("too-many-requests");
  }

  /** Tells that one will come to no end, and why. */
  brokenOff(number: number, why: UnreadTraffic["why"], peer: Peer): void {
    this.unread(why, peer);
    if (!this.#write({ kind: "over", number })) this.lack("too-many-requests");
  }

  /** Remembers that somebody speaks HTTP there. */
  heard({ host, port }: Peer): void {
    if (this.#spoken.size < maxRequests) this.#spoken.set(`${host}:${port}`, ++this.#heard);
  }

  /** How often something was heard, of anybody. */
  get timesHeard(): number {
    return this.#heard;
  }

  /**
   * Whether HTTP was spoken there: a connection of which nothing came is a spare one then.
   *
   * @param since only after so much had been heard
   */
  hasHeard({ host, port }: Peer, since = 0): boolean {
    return (this.#spoken.get(`${host}:${port}`) ?? 0) > since;
  }

  /** Told each time: whoever reads it looks at one call after another. */
  unread(why: UnreadTraffic["why"], { host, port }: Peer): void {
    if (++this.#unread > maxUnread || !this.#write({ kind: "unread", why, host, port })) {
      this.lack("too-many-requests");
    }
  }

  /** Tells, once, that from now on not all is written down. */
  lack(lack: UpstreamLack): void {
    if (this.#lacks.has(lack)) return;
    this.#lacks.add(lack);
    this.#writeOut(lackLine(lack));
  }

  /** @returns whether there was room for it */
  #write(event: UpstreamEvent | RequestProgress): boolean {
    const line = Buffer.from(`${JSON.stringify(event)}\n`);
    if (this.#bytes + line.length > maxBytes) return false;
    this.#bytes += line.length;
    this.#writeOut(line);
    return true;
  }
}

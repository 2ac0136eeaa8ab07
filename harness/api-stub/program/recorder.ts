import type {
  RequestProgress,
  UnreadTraffic,
  UpstreamEvent,
  UpstreamLack,
  UpstreamRequest,
} from "../traffic/upstream-event.ts";
import { lackLine } from "./settings.ts";

/** The most that one box may record. */
const maxBytes = 32 * 1024 * 1024;
const maxRequests = 20_000;
const maxUnread = 5_000;

/** The destination of a connection. */
export interface Peer {
  readonly host: string;
  readonly port: number;
}

/** Records what was seen, before anything is answered. */
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

  /** The number of a request that is reported at once, since it is complete. */
  count(): number {
    return ++this.#requests;
  }

  /**
   * Reports that a request has begun, since it may never end.
   *
   * @returns its number
   */
  begin({ host, port }: Peer): number {
    const number = this.count();
    if (number > maxRequests || !this.#write({ kind: "begun", number, host, port })) this.lack("too-many-requests");
    return number;
  }

  /** Reports the end of a request that has begun. */
  request(request: UpstreamRequest): void {
    this.heard(request);
    if (request.number > maxRequests || !this.#write(request)) this.lack("too-many-requests");
  }

  /** Reports that a request will not end, and why. */
  brokenOff(number: number, why: UnreadTraffic["why"], peer: Peer): void {
    this.unread(why, peer);
    if (!this.#write({ kind: "over", number })) this.lack("too-many-requests");
  }

  /** Remembers that a client speaks HTTP there. */
  heard({ host, port }: Peer): void {
    if (this.#spoken.size < maxRequests) this.#spoken.set(`${host}:${port}`, ++this.#heard);
  }

  /** How often any client was heard. */
  get timesHeard(): number {
    return this.#heard;
  }

  /**
   * Whether a client spoke HTTP to this destination. If so, a connection without data is a spare one.
   *
   * @param since ignores this many of the first times
   */
  hasHeard({ host, port }: Peer, since = 0): boolean {
    return (this.#spoken.get(`${host}:${port}`) ?? 0) > since;
  }

  /** Reported each time: the reader looks at one call after another. */
  unread(why: UnreadTraffic["why"], { host, port }: Peer): void {
    if (++this.#unread > maxUnread || !this.#write({ kind: "unread", why, host, port })) {
      this.lack("too-many-requests");
    }
  }

  /** Reports, once, that from now on not everything is recorded. */
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

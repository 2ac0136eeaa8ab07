import { writeSync } from "node:fs";
import type { UnreadTraffic, UpstreamEvent, UpstreamLack, UpstreamRequest } from "../traffic/upstream-event.ts";
import { descriptors, lackLine } from "./settings.ts";

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
  readonly #lacks = new Set<UpstreamLack>();
  readonly #spoken = new Set<string>();

  /** The number of the request that is recorded next. */
  get nextNumber(): number {
    return this.#requests + 1;
  }

  request(request: UpstreamRequest): void {
    this.#requests++;
    this.heard(request);
    if (this.#requests > maxRequests || !this.#write(request)) this.lack("too-many-requests");
  }

  /** Remembers that somebody speaks HTTP there. */
  heard({ host, port }: Peer): void {
    if (this.#spoken.size < maxRequests) this.#spoken.add(`${host}:${port}`);
  }

  /** Whether HTTP was spoken there: a connection of which nothing came is a spare one then. */
  hasHeard({ host, port }: Peer): boolean {
    return this.#spoken.has(`${host}:${port}`);
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
    writeSync(descriptors.seen, lackLine(lack));
  }

  /** @returns whether there was room for it */
  #write(event: UpstreamEvent): boolean {
    const line = Buffer.from(`${JSON.stringify(event)}\n`);
    if (this.#bytes + line.length > maxBytes) return false;
    this.#bytes += line.length;
    writeSync(descriptors.seen, line);
    return true;
  }
}

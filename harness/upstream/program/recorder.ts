import { writeSync } from "node:fs";
import type { UnreadTraffic, UpstreamEvent, UpstreamRequest } from "../traffic/upstream-event.ts";
import { descriptors } from "./settings.ts";

/** All that one box may have recorded, and how often the same thing that was not read is told. */
const maxBytes = 32 * 1024 * 1024;
const maxRequests = 20_000;
const maxUnread = 500;

/** Where a connection goes. */
export interface Peer {
  readonly host: string;
  readonly port: number;
}

/** Writes down what was seen, before anything is answered. */
export class Recorder {
  #bytes = 0;
  #requests = 0;
  readonly #unread = new Set<string>();
  readonly #spoken = new Set<string>();

  /** The number of the request that is recorded next. */
  get nextNumber(): number {
    return this.#requests + 1;
  }

  request(request: UpstreamRequest): void {
    this.#requests++;
    this.heard(request);
    if (this.#requests <= maxRequests && this.#write(request)) return;
    this.unread("too-much", request);
  }

  /** Remembers that somebody speaks HTTP there. */
  heard({ host, port }: Peer): void {
    if (this.#spoken.size < maxRequests) this.#spoken.add(`${host}:${port}`);
  }

  /** Whether HTTP was spoken there: a connection of which nothing came is a spare one then. */
  hasHeard({ host, port }: Peer): boolean {
    return this.#spoken.has(`${host}:${port}`);
  }

  unread(why: UnreadTraffic["why"], { host, port }: Peer): void {
    const key = `${why} ${host}:${port}`;
    if (this.#unread.has(key) || this.#unread.size >= maxUnread) return;
    this.#unread.add(key);
    this.#write({ kind: "unread", why, host, port });
  }

  /** @returns whether there was room for it */
  #write(event: UpstreamEvent): boolean {
    const line = Buffer.from(`${JSON.stringify(event)}\n`);
    if (event.kind === "request" && this.#bytes + line.length > maxBytes) return false;
    this.#bytes += line.length;
    writeSync(descriptors.seen, line);
    return true;
  }
}

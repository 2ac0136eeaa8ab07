import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Authority } from "../certificates/authority.ts";
import { isStandIn } from "../traffic/stand-in-address.ts";
import { Http1 } from "./http1.ts";
import type { Http2 } from "./http2.ts";
import { listenAt } from "./listen.ts";
import type { Lookups } from "./lookups.ts";
import type { Peer, Recorder } from "./recorder.ts";
import type { Requests } from "./requests.ts";
import type { TlsEnd } from "./tls.ts";

/** A client of a protocol in which the server speaks first would wait forever. */
const firstByteMs = 2_000;
/** The first byte of a handshake (RFC 8446, 5.1). */
const handshake = 22;
/** How HTTP/2 begins if it is known to be supported (RFC 9113, 3.4). */
const preface = "PRI * HTTP/2.0";
/** The ports of HTTP and HTTPS. */
export const webPorts: readonly number[] = [80, 443];
const everyAddress = "0.0.0.0";
/** Here, a datagram does not tell which address it came to. */
const anyHost = "*";

/** What the ports of web APIs need. */
export interface WebFacts {
  readonly lookups: Lookups;
  readonly recorder: Recorder;
  readonly requests: Requests;
  readonly authority: Authority;
  /** Ports at which loopback itself is reached as well. */
  readonly localPorts: readonly number[];
}

/** Listens where hosts are reached, and recognises the protocol of a connection by its first bytes. */
export class WebPorts {
  readonly #facts: WebFacts;
  readonly #http1: Http1;
  #http2: Promise<Http2> | undefined;
  #tls: Promise<TlsEnd> | undefined;

  constructor(facts: WebFacts) {
    this.#facts = facts;
    this.#http1 = new Http1(facts.requests, facts.recorder);
  }

  async listen(ports: readonly number[]): Promise<void> {
    const { recorder } = this.#facts;
    await Promise.all(
      [...new Set(ports)].map(async (port) => {
        await takeDatagrams(port, () => recorder.unread("datagram", { host: anyHost, port }));
        const server = createServer((socket) => this.#accept(socket, port));
        return listenAt(server, port, everyAddress, (address) => {
          recorder.unread("too-much", this.#peerAt(address, port));
        });
      }),
    );
  }

  #peerAt(address: string, port: number): Peer {
    return { host: this.#facts.lookups.hostAt(address) ?? address, port };
  }

  #accept(socket: Socket, port: number): void {
    const { localAddress = "" } = socket;
    // On loopback itself, nobody listens except where the user has named a web API.
    if (!isStandIn(localAddress) && !this.#facts.localPorts.includes(port)) {
      socket.resetAndDestroy();
      return;
    }
    const { recorder } = this.#facts;
    const peer = this.#peerAt(localAddress, port);
    const openedAt = recorder.timesHeard;
    const timer = setTimeout(() => {
      if (!recorder.hasHeard(peer)) recorder.unread("not-http", peer);
      socket.destroy();
    }, firstByteMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once("data", (bytes) => {
      clearTimeout(timer);
      // The next reader of the connection starts at its beginning.
      socket.pause();
      socket.unshift(bytes);
      if (bytes[0] === handshake) void this.#endTls(socket, peer, openedAt);
      else void this.#speak(socket, peer, "http", beginsWith(bytes, preface) ? "h2" : "http/1.1");
    });
  }

  async #endTls(socket: Socket, peer: Peer, openedAt: number): Promise<void> {
    const tls = await (this.#tls ??= this.#loadTls());
    if (socket.destroyed) return;
    tls.accept(socket, peer, openedAt, (decrypted) => {
      void this.#speak(decrypted.socket, decrypted.peer, "https", decrypted.protocol);
    });
  }

  async #speak(socket: Duplex, peer: Peer, scheme: "http" | "https", protocol: "h2" | "http/1.1"): Promise<void> {
    if (protocol === "http/1.1") {
      await this.#http1.accept(socket, peer, scheme);
      return;
    }
    const http2 = await (this.#http2 ??= this.#loadHttp2());
    if (!socket.destroyed) http2.accept(socket, peer, scheme);
  }

  /** The code that makes certificates takes 40 ms to load. */
  async #loadTls(): Promise<TlsEnd> {
    const { TlsEnd: Loaded } = await import("./tls.ts");
    return new Loaded(this.#facts.authority, this.#facts.recorder);
  }

  async #loadHttp2(): Promise<Http2> {
    const { Http2: Loaded } = await import("./http2.ts");
    return new Loaded(this.#facts.requests, this.#facts.recorder);
  }
}

/** HTTP/3 uses datagrams, and is not read. */
function takeDatagrams(port: number, onDatagram: () => void): Promise<void> {
  const socket = createSocket("udp4", onDatagram);
  return new Promise((resolve) => {
    // If a port is taken, it is not reported as open.
    socket.once("error", () => resolve());
    socket.bind(port, everyAddress, resolve);
  });
}

function beginsWith(bytes: Buffer, text: string): boolean {
  return bytes.toString("latin1", 0, text.length) === text.slice(0, bytes.length);
}

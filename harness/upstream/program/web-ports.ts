import { createServer, type Socket } from "node:net";
import { isStandIn } from "../traffic/stand-in-address.ts";
import type { Http1 } from "./http1.ts";
import { listenAt } from "./listen.ts";
import type { Lookups } from "./lookups.ts";
import type { Peer, Recorder } from "./recorder.ts";
import type { Authority } from "../certificates/authority.ts";
import type { TlsEnd } from "./tls.ts";

/** Whoever has a protocol in which the server speaks first would wait as long as it likes. */
const firstByteMs = 2_000;
/** The first byte of a handshake (RFC 8446, 5.1). */
const handshake = 22;
/** Those of HTTP, and of HTTP with TLS. */
export const webPorts: readonly number[] = [80, 443];
const everyAddress = "0.0.0.0";

/** What the connections of web APIs are handed to. */
export interface WebPorts {
  readonly lookups: Lookups;
  readonly recorder: Recorder;
  readonly http1: Http1;
  readonly authority: Authority;
}

/** Listens where hosts are reached, and tells by the first byte of a connection what is spoken there. */
export async function serveWebPorts(web: WebPorts, ports: readonly number[]): Promise<void> {
  let tlsEnd: Promise<TlsEnd> | undefined;
  // What makes certificates takes 40 ms to load.
  const loadTls = async (): Promise<TlsEnd> => {
    const { TlsEnd: Loaded } = await import("./tls.ts");
    return new Loaded(web.authority, web.recorder);
  };
  await Promise.all(
    [...new Set(ports)].map((port) => {
      const server = createServer((socket) => accept(socket, port));
      return listenAt(server, port, everyAddress, () => web.recorder.unread("too-much", { host: "?", port }));
    }),
  );

  function accept(socket: Socket, port: number): void {
    const { localAddress = "" } = socket;
    // Nobody listens on loopback itself.
    if (!isStandIn(localAddress)) {
      socket.resetAndDestroy();
      return;
    }
    const peer = { host: web.lookups.hostAt(localAddress) ?? localAddress, port };
    const timer = setTimeout(() => {
      if (!web.recorder.hasHeard(peer)) web.recorder.unread("not-http", peer);
      socket.destroy();
    }, firstByteMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once("data", (bytes) => {
      clearTimeout(timer);
      socket.pause();
      socket.unshift(bytes);
      void handOn(socket, peer, bytes);
    });
  }

  async function handOn(socket: Socket, peer: Peer, bytes: Buffer): Promise<void> {
    if (bytes[0] !== handshake) {
      web.http1.accept(socket, peer, "http");
      socket.resume();
      return;
    }
    const tls = await (tlsEnd ??= loadTls());
    tls.accept(socket, peer, (decrypted) => {
      web.http1.accept(decrypted.socket, decrypted.peer, "https");
    });
  }
}

import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { createSecureContext, createServer, type SecureContext, type Server, type TLSSocket } from "node:tls";
import { certificateMaker, type Authority, type HostCertificate } from "../certificates/authority.ts";
import { isSystemError } from "../../connect/system-error.ts";
import type { UnreadTraffic } from "../traffic/upstream-event.ts";
import { silenceMs } from "./listen.ts";
import type { Peer, Recorder } from "./recorder.ts";

/** The length that Node.js requires. */
const ticketKeyBytes = 48;
const maxKnown = 500;
const maxHostLength = 253;

interface KnownHost {
  readonly certificate: HostCertificate;
  readonly context: SecureContext;
}

/** A connection after its TLS is removed. */
export interface Decrypted {
  readonly socket: TLSSocket;
  readonly peer: Peer;
  readonly protocol: "h2" | "http/1.1";
}

/** Terminates TLS, with a certificate for each host. */
export class TlsEnd {
  readonly #certificateOf: ReturnType<typeof certificateMaker>;
  readonly #recorder: Recorder;
  readonly #idleMs: number;
  readonly #known = new Map<string, KnownHost>();
  /** For all connections, so a returning client need not check the certificate again. */
  readonly #ticketKeys = randomBytes(ticketKeyBytes);

  /** @param idleMs an idle connection is closed after this time */
  constructor(authority: Authority, recorder: Recorder, idleMs = silenceMs) {
    this.#certificateOf = certificateMaker(authority);
    this.#recorder = recorder;
    this.#idleMs = idleMs;
  }

  /**
   * @param peer the host of the address; the client may name another
   * @param openedAt how often any client was heard when the connection was opened
   * @param onDecrypted called when the client has accepted the certificate
   */
  accept(socket: Socket, peer: Peer, openedAt: number, onDecrypted: (decrypted: Decrypted) => void): void {
    let host = peer.host;
    // For one connection, so its address tells the host if the client names none.
    const server = this.#serverFor(host, (named) => {
      host = named;
    });
    let isSettled = false;
    const settle = (why: UnreadTraffic["why"], spareSince: number): void => {
      const named = { ...peer, host };
      if (!isSettled && !this.#recorder.hasHeard(named, spareSince)) this.#recorder.unread(why, named);
      isSettled = true;
    };
    server.on("tlsClientError", (error, failed) => {
      // Node.js disconnects without a message when it does not trust a certificate.
      settle("tls-refused", isSystemError(error, "ECONNRESET") ? openedAt : Infinity);
      failed.destroy();
    });
    server.on("secureConnection", (decrypted) => {
      decrypted.on("error", () => decrypted.destroy());
      // A client that closes a spare connection has refused nothing: it has used another one meanwhile.
      decrypted.on("close", () => settle("tls-refused", openedAt));
      // The idle time of the connection below no longer counts.
      socket.setTimeout(0);
      decrypted.setTimeout(this.#idleMs, () => {
        // A client that waits has refused nothing either: it spoke HTTP there at any time, or waits for the server to speak.
        settle("not-http", 0);
        decrypted.destroy();
      });
      // Some clients finish the handshake before they check the certificate, and then disconnect: nothing is accepted
      // until they send data.
      decrypted.once("readable", () => {
        if (decrypted.readableLength === 0) return;
        isSettled = true;
        const protocol = decrypted.alpnProtocol === "h2" ? "h2" : "http/1.1";
        onDecrypted({ socket: decrypted, peer: { ...peer, host }, protocol });
      });
    });
    server.emit("connection", socket);
  }

  /** @param named told of the host that the client names */
  #serverFor(host: string, named: (host: string) => void): Server {
    const { certificate, privateKey } = this.#hostOf(host).certificate;
    return createServer({
      cert: certificate,
      key: privateKey,
      handshakeTimeout: silenceMs,
      ticketKeys: this.#ticketKeys,
      SNICallback: (name, done) => {
        const asked = name.toLowerCase();
        if (!isHost(asked)) {
          done(new Error("no name of a host"));
          return;
        }
        named(asked);
        done(null, this.#hostOf(asked).context);
      },
      ALPNCallback: ({ protocols }) => ["h2", "http/1.1"].find((protocol) => protocols.includes(protocol)),
    });
  }

  #hostOf(host: string): KnownHost {
    const known = this.#known.get(host);
    if (known !== undefined) return known;
    const certificate = this.#certificateOf(isHost(host) ? host : "upstream");
    const context = createSecureContext({ cert: certificate.certificate, key: certificate.privateKey });
    const made = { certificate, context };
    if (this.#known.size < maxKnown) this.#known.set(host, made);
    return made;
  }
}

function isHost(name: string): boolean {
  return name.length <= maxHostLength && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/u.test(name);
}

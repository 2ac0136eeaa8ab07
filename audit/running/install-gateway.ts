import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { PlainDirectory } from "../../harness/instances/plain-directory.ts";
import { connectThrough, proxyFor, proxyHeaders } from "./outer-proxy.ts";
import { authorityOf } from "./registries.ts";

export interface GatewaySettings {
  /** What may be connected to, each as `host:port`. */
  readonly hosts: ReadonlySet<string>;
  /** Where a proxy of this machine is named. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const socketName = "socket";
/** Of hosts that were refused; a program may ask for as many as it likes. */
const maxRefused = 20;
const maxNameLength = 100;

/** An HTTP proxy on a socket of the file system that leads to registries and nowhere else: the only network of a box. */
export class InstallGateway {
  readonly #directory: PlainDirectory;
  readonly #settings: GatewaySettings;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #refused = new Set<string>();

  private constructor(directory: PlainDirectory, settings: GatewaySettings) {
    this.#directory = directory;
    this.#settings = settings;
    this.#server = createServer((asked, answer) => this.#forward(asked, answer));
    this.#server.on("connection", (socket) => this.#hold(socket));
    this.#server.on("connect", (asked: IncomingMessage, socket, head: Buffer) => {
      void this.#tunnel(asked.url ?? "", socket, head);
    });
  }

  static async open(settings: GatewaySettings): Promise<InstallGateway> {
    const directory = PlainDirectory.make(tmpdir());
    const gateway = new InstallGateway(directory, settings);
    gateway.#server.listen(join(directory.path, socketName));
    await once(gateway.#server, "listening");
    return gateway;
  }

  /** Has the socket, and nothing else. */
  get directory(): string {
    return this.#directory.path;
  }

  /** What was asked for and is not reachable, each as `host:port`. Hostile text. */
  get refused(): readonly string[] {
    return [...this.#refused];
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#directory.remove();
  }

  #hold(socket: Duplex): void {
    this.#sockets.add(socket);
    // The other end of its pipe hears of it by the end that follows.
    socket.on("error", () => socket.destroy());
    socket.once("close", () => this.#sockets.delete(socket));
  }

  #isReachable(authority: string): boolean {
    if (this.#settings.hosts.has(authority.toLowerCase())) return true;
    if (this.#refused.size < maxRefused) this.#refused.add(authority.slice(0, maxNameLength));
    return false;
  }

  /** HTTPS: what goes through is for the two ends alone. */
  async #tunnel(authority: string, inside: Duplex, head: Buffer): Promise<void> {
    if (!this.#isReachable(authority)) {
      inside.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
      return;
    }
    const outside = await this.#connectTo(authority);
    if (outside === undefined) {
      inside.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n");
      return;
    }
    this.#hold(outside);
    inside.once("close", () => outside.destroy());
    outside.once("close", () => inside.destroy());
    inside.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    outside.write(head);
    inside.pipe(outside).pipe(inside);
  }

  async #connectTo(authority: string): Promise<Socket | undefined> {
    const proxy = proxyFor(authority, "https:", this.#settings.environment);
    if (proxy !== undefined) return connectThrough(proxy, authority);
    const [, host = "", port = ""] = /^(.*):(\d+)$/u.exec(authority) ?? [];
    const socket = connect(Number(port), host.replaceAll(/^\[|\]$/gu, ""));
    return new Promise((settle) => {
      socket.once("connect", () => settle(socket));
      socket.once("error", () => settle(undefined));
    });
  }

  /** Plain HTTP: the request has the whole address. */
  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const address = asked.url ?? "";
    const authority = authorityOf(address);
    if (authority === undefined || !address.startsWith("http://") || !this.#isReachable(authority)) {
      answer.writeHead(403).end();
      return;
    }
    const proxy = proxyFor(authority, "http:", this.#settings.environment);
    const { method } = asked;
    const headers = { ...asked.headers, ...(proxy === undefined ? {} : proxyHeaders(proxy)) };
    const { hostname, port } = proxy ?? new URL(address);
    const path = proxy === undefined ? address.slice(new URL(address).origin.length) : address;
    const passed = request({ host: hostname, port: port || "80", path, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(passed);
  }
}

/** The socket, by the directory as the box has it. */
export function socketIn(directory: string): string {
  return join(directory, socketName);
}

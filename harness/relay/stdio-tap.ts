import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeOwnFile } from "../files/own-file.ts";
import type { ProcessLaunch } from "../connect/target.ts";
import { parseJson } from "../json/parse.ts";
import { isJsonObject, member } from "../json/value.ts";
import { LineCutter } from "./program/line-cutter.ts";
import { TapLog } from "./tap-log.ts";
import { tapScript } from "./tap-script.ts";
import type { UpstreamTap } from "./upstream-tap.ts";

/** A tap of upstreams that a relay starts by a command. */
export interface StdioTap extends UpstreamTap {
  /** A program that starts the upstream behind the tap: one word without blanks, whatever the command is. */
  readonly program: string;
  end(): Promise<void>;
}

const maxSettleMs = 2_000;
/** We follow no relay that starts upstreams without end. */
const maxConnections = 500;

/**
 * Makes a program that a relay can start in place of its upstream, and listens to what passes.
 *
 * @param upstream the command that the program starts
 */
export async function openStdioTap(upstream: ProcessLaunch): Promise<StdioTap> {
  const directory = mkdtempSync(join(tmpdir(), "relay-tap-"));
  const socketPath = join(directory, "socket");
  const program = join(directory, "upstream");
  writeOwnFile(program, tapScript(upstream, [process.execPath, tapProgram(), socketPath]), 0o700);
  const tap = new Connections();
  const server = createServer((socket) => tap.add(socket, server));
  server.listen(socketPath);
  await once(server, "listening");
  return Object.assign(tap, {
    program,
    end: async (): Promise<void> => {
      server.close();
      await tap.closeAll();
      rmSync(directory, { recursive: true, force: true });
    },
  });
}

/** Where the build has put the program: beside the bundle, or above the sources. */
function tapProgram(): string {
  const places = ["./relay/main.mjs", "../../dist/relay/main.mjs"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return program;
}

class Connections implements UpstreamTap {
  readonly #log = new TapLog();
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Map<number, () => void>();
  #greeting: readonly string[] = [];
  #count = 0;
  #syncs = 0;

  get messages(): UpstreamTap["messages"] {
    return this.#log.messages;
  }

  get isCut(): boolean {
    return this.#log.isCut;
  }

  add(socket: Socket, server: Server): void {
    if (++this.#count > maxConnections) {
      this.#log.isCut = true;
      socket.destroy();
      server.close();
      return;
    }
    this.#sockets.add(socket);
    const cutter = new LineCutter((line) => this.#take(line));
    socket.on("data", (bytes: Buffer) => cutter.add(bytes));
    socket.once("error", () => socket.destroy());
    socket.once("close", () => this.#sockets.delete(socket));
    this.#send(socket, { greet: this.#greeting });
  }

  tell(line: string): void {
    for (const socket of this.#sockets) this.#send(socket, { tell: line });
  }

  greet(lines: readonly string[]): void {
    this.#greeting = lines;
  }

  /** Each connection answers after it has told everything before. We do not wait long for one that does not answer. */
  async settled(): Promise<void> {
    const answers = [...this.#sockets].map((socket) => {
      const sync = ++this.#syncs;
      return new Promise<void>((resolve) => {
        const timer = setTimeout(() => done(), maxSettleMs);
        const done = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(sync);
          socket.off("close", done);
          resolve();
        };
        this.#waiting.set(sync, done);
        socket.once("close", done);
        this.#send(socket, { sync });
      });
    });
    await Promise.all(answers);
  }

  /** Each upstream ends with its connection. */
  async closeAll(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  #send(socket: Socket, order: object): void {
    socket.write(`${JSON.stringify(order)}\n`);
  }

  #take(line: string): void {
    const parsed = parseJson(line);
    if (parsed.kind !== "value" || !isJsonObject(parsed.value)) return;
    const [way, text, synced] = ["way", "text", "synced"].map((key) =>
      isJsonObject(parsed.value) ? member(parsed.value, key) : undefined,
    );
    if (typeof synced === "number") this.#waiting.get(synced)?.();
    if ((way === "up" || way === "down") && typeof text === "string") this.#log.note(way, text);
  }
}

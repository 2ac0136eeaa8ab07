import { existsSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { LineSplitter } from "../../connect/line-splitter.ts";
import type { ScenarioServer } from "./scenario-server.ts";

const maxLineBytes = 2 * 1024 * 1024;
/** A client that starts its server over and over gets no more of them. */
const maxConnections = 100;

/** Where the build has put the program that a client launches: beside the bundle, or above the sources. */
export function stdioEndProgram(): string {
  const places = ["./stdio-end.js", "../../../dist/stdio-end.js"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return program;
}

/** The server of one run on stdio: a client launches a program that connects to it, once or several times. */
export class StdioDoor {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #path: string;

  private constructor(server: Server, path: string) {
    this.#server = server;
    this.#path = path;
  }

  /** @param directory in which its socket is made */
  static async open(target: ScenarioServer, directory: string): Promise<StdioDoor> {
    const server = createServer();
    const path = join(directory, "server.sock");
    const door = new StdioDoor(server, path);
    let connections = 0;
    server.on("connection", (socket) => {
      if (++connections > maxConnections) {
        target.recorder.overflow();
        return void socket.destroy();
      }
      door.#sockets.add(socket);
      socket.once("close", () => door.#sockets.delete(socket));
      return carry(socket, target, target.recorder.connect());
    });
    server.listen(path);
    await once(server, "listening");
    return door;
  }

  /** The command that a client launches, as words. */
  get command(): readonly string[] {
    return [process.execPath, stdioEndProgram(), this.#path];
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

function carry(socket: Socket, target: ScenarioServer, connection: number): void {
  const send = (message: object): void => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  const answer = async (line: string): Promise<void> => {
    const reply = await target.receive(line, connection);
    if (reply.kind === "break") socket.destroy();
    if (reply.kind === "answer") for (const each of [...reply.toldFirst, reply.message]) send(each);
    if (reply.kind === "stream") {
      send(reply.first);
      socket.once("close", target.openStream(reply.id, send));
    }
  };
  const splitter = new LineSplitter(
    {
      message: (line) => void answer(line),
      broken: ({ code, excerpt }) => target.recorder.rubbish(connection, code, excerpt),
    },
    maxLineBytes,
  );
  socket.on("data", (chunk: Uint8Array) => splitter.push(chunk));
  socket.on("end", () => socket.end());
  socket.on("error", () => socket.destroy());
}

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDoor } from "./open-door.ts";

let directory = "";
const ends: (() => void)[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "open-door-test-"));
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  rmSync(directory, { recursive: true, force: true });
});

/** Listens at a port that the system chooses, and does with each connection what a test says. */
async function listenAt(host: string, accept: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    ends.push(() => socket.destroy());
    accept(socket);
  });
  server.listen(0, host);
  await once(server, "listening");
  ends.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on no port");
  return address.port;
}

async function opened(port: number): Promise<Server> {
  const server = await openDoor(port, join(directory, "socket"));
  ends.push(() => server.close());
  return server;
}

/** What comes back for some words, until the other end has nothing more to say. */
async function ask(words: string): Promise<string> {
  const socket = connect({ path: join(directory, "socket"), allowHalfOpen: true });
  ends.push(() => socket.destroy());
  socket.end(words);
  const parts: string[] = [];
  for await (const part of socket) parts.push(String(part));
  return parts.join("");
}

it.each(["127.0.0.1", "::1", "0.0.0.0", "::"])("leads to a server that listens on %s", async (host) => {
  const port = await listenAt(host, (socket) => void socket.pipe(socket));
  await opened(port);
  const long = "word ".repeat(200_000);
  expect(await Promise.all([ask("one"), ask("two"), ask(long)])).toEqual(["one", "two", long]);
});

it("hands on what was said before a connection was broken off, and breaks off the other end as well", async () => {
  const port = await listenAt("127.0.0.1", (socket) => {
    socket.once("data", () => socket.write("half", () => socket.resetAndDestroy()));
  });
  await opened(port);
  expect(await ask("x")).toMatch(/^(?:half)?$/u);
});

it("is closed to whoever comes when the server has gone", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await opened(address !== null && typeof address === "object" ? address.port : 0);
  server.close();
  await once(server, "close");
  expect(await ask("x")).toBe("");
});

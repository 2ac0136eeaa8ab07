import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listenAt } from "./listen.ts";

const open: Socket[] = [];
const server = createServer((socket) => socket.resume());

afterEach(async () => {
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("it does not listen at a port");
  return address.port;
}

it("a port has so many connections and no more: each further one is closed, and told", async () => {
  const told: string[] = [];
  await listenAt(server, 0, "127.0.0.1", (address) => told.push(address));
  const port = portOf(server.address());
  const connected = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    open.push(socket);
    await once(socket, "connect");
    return socket;
  };
  for (let count = 0; count < 256; count++) await connected();
  const further = await connected();
  await once(further.resume(), "close");
  expect(told).toEqual(["127.0.0.1"]);
});

import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { expect, it, onTestFinished } from "vitest";
import { makeAuthority } from "../certificates/authority.ts";
import { recording } from "./fixture-connection.ts";
import { TlsEnd } from "./tls.ts";

const peer = { host: "api.example.com", port: 443 };
const authority = makeAuthority();

interface Listening {
  /** A client that trusts the authority, once its connection stands. */
  readonly connected: () => Promise<TLSSocket>;
  /** Another client has been heard over another connection. */
  readonly hear: () => void;
  readonly seen: () => readonly string[];
}

/** @param idleMs of a connection; longer than any test by default */
async function listen(idleMs = 600_000): Promise<Listening> {
  const { recorder, seen } = recording();
  const end = new TlsEnd(authority, recorder, idleMs);
  const server = createServer((socket) => {
    end.accept(socket, peer, recorder.timesHeard, ({ socket: decrypted }) => decrypted.resume());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return {
    connected: async () => {
      const client = connect({ port: portOf(server), servername: peer.host, ca: authority.certificate });
      onTestFinished(() => void client.destroy());
      await once(client, "secureConnect");
      return client;
    },
    hear: () => recorder.heard(peer),
    seen,
  };
}

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === "string") throw new Error("it does not listen at a port");
  return address.port;
}

async function closeByClient(client: TLSSocket): Promise<void> {
  client.resume().end();
  await once(client, "close");
}

it("a client that leaves without data does not trust the certificate, as far as anybody can tell", async () => {
  const { connected, seen } = await listen();
  await closeByClient(await connected());
  await expect.poll(seen).toEqual(["tls-refused"]);
});

it("nor does one that came when another had already been heard, which may use another library", async () => {
  const { connected, hear, seen } = await listen();
  hear();
  await closeByClient(await connected());
  await expect.poll(seen).toEqual(["tls-refused"]);
});

it("a client that leaves without data has refused nothing when it was heard over another connection meanwhile", async () => {
  const { connected, hear, seen } = await listen();
  const client = await connected();
  hear();
  await closeByClient(client);
  // What comes later is told after it.
  await closeByClient(await connected());
  await expect.poll(seen).toEqual(["tls-refused"]);
});

it("a spare connection that is left open has refused nothing, whenever its client was heard", async () => {
  const { connected, hear, seen } = await listen(1);
  hear();
  const client = await connected();
  await once(client.resume(), "close");
  expect(seen()).toEqual([]);
});

it("a client that waits for the server to speak first does not speak HTTP", async () => {
  const { connected, seen } = await listen(1);
  const client = await connected();
  await once(client.resume(), "close");
  expect(seen()).toEqual(["not-http"]);
});

import { once } from "node:events";
import { createServer } from "node:net";

/** Ports that this process has given out: two instances that start at once never share one. */
const given = new Set<number>();
const maxTries = 50;

/**
 * A port of 127.0.0.1 that nobody listens on. Each port is given out once.
 *
 * @throws Error when the system has none
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    if (address === null || typeof address === "string" || given.has(address.port)) continue;
    given.add(address.port);
    return address.port;
  }
  throw new Error("no free port was found on 127.0.0.1");
}

import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const lookMs = 10;
/** A server configured with `localhost` listens on one of them. */
const hosts = ["127.0.0.1", "::1"];

/**
 * Waits until the target listens; then the door exists, and each connection to it goes on to the target.
 *
 * @param path of the Unix socket that is made
 */
export async function openDoor(port: number, path: string): Promise<Server> {
  const host = await hostOf(port);
  const server = createServer({ allowHalfOpen: true }, (outside) => {
    join(outside, connect({ host, port, allowHalfOpen: true, noDelay: true }));
  });
  server.listen(path);
  await once(server, "listening");
  return server;
}

async function hostOf(port: number): Promise<string> {
  for (;;) {
    for (const host of hosts) if (await listens(host, port)) return host;
    await delay(lookMs);
  }
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const say = (isListening: boolean): void => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once("connect", () => say(true));
    socket.once("error", () => say(false));
  });
}

/** Passes data in both directions; if one end disconnects, so does the other. */
function join(outside: Socket, inside: Socket): void {
  for (const [from, to] of [
    [outside, inside],
    [inside, outside],
  ] as const) {
    from.pipe(to);
    // Data already read is still passed on.
    from.on("error", () => to.destroySoon());
    from.on("close", () => to.destroySoon());
  }
}

import type { Server, Socket } from "node:net";

/** Of one port. */
const maxConnections = 256;
/** An idle connection is closed after this time. */
export const silenceMs = 10_000;

/**
 * Listens, and limits what one client can occupy.
 *
 * @param onTooMany called for each connection above the limit, with the address that it came to
 */
export function listenAt(
  server: Server,
  port: number,
  address: string,
  onTooMany: (address: string) => void = () => undefined,
): Promise<void> {
  server.maxConnections = maxConnections;
  server.on("connection", boundSilence);
  server.on("drop", (dropped) => onTooMany(dropped?.localAddress ?? ""));
  return new Promise((resolve) => server.listen(port, address, resolve));
}

/** Closes connections of clients that are silent or disconnect. */
function boundSilence(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  socket.setTimeout(silenceMs, () => socket.destroy());
}

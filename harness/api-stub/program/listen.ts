import type { Server, Socket } from "node:net";

/** Of one port. */
const maxConnections = 256;
/** After which a connection is closed that nothing goes over. */
export const silenceMs = 10_000;

/**
 * Listens, and bounds what one client can hold.
 *
 * @param onTooMany called for each connection that is one too many, with the address that it came to
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

/** Whoever is silent, or breaks off, is let go. */
function boundSilence(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  socket.setTimeout(silenceMs, () => socket.destroy());
}

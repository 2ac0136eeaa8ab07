/** Reads one of the tables of a network, such as `tcp` of `/proc/net`; undefined where there is none. */
export type ReadTable = (name: string) => string | undefined;

/**
 * Whether no connection of a network waits for a clock. To write a table of connections, the kernel searches those of
 * the whole machine: 7 ms of processor time for two tables, several times for each call. Counting sockets costs
 * nothing: while there are only as many as when all were listening, none is a connection, since each of those has two
 * ends here.
 */
export class QuietConnections {
  #listening: string | undefined;

  areQuiet(read: ReadTable): boolean {
    const counts = socketCounts(read);
    if (counts !== undefined && counts === this.#listening) return true;
    const tables = [read("tcp"), read("tcp6")];
    const [tcp, tcp6 = ""] = tables;
    // IPv6 may be switched off.
    if (tcp === undefined || !areConnectionsQuiet(tcp) || !areConnectionsQuiet(tcp6)) return false;
    // A socket that has come or gone meanwhile is in only one of the counts.
    if ([tcp, tcp6].every(areAllListening) && socketCounts(read) === counts) this.#listening = counts;
    return true;
  }
}

/** Sockets of TCP, as `sockstat` counts them; undefined where it does not. */
function socketCounts(read: ReadTable): string | undefined {
  const [, count] = /^TCP: inuse (\d+)/mu.exec(read("sockstat") ?? "") ?? [];
  const [, count6 = "none"] = /^TCP6: inuse (\d+)/mu.exec(read("sockstat6") ?? "") ?? [];
  return count === undefined ? undefined : `${count} ${count6}`;
}

/** A line has 150 characters; a longer table is not read to its end. */
const maxTableLength = 8_000;
/** No timer, that of keep-alive probes, and that of a closed connection. */
const quietTimers = ["00", "02", "03"];

/**
 * Whether no connection waits for a clock: such a connection is being made, or has unreceived data.
 *
 * @param text of `/proc/net/tcp`
 */
export function areConnectionsQuiet(text: string): boolean {
  if (text.length >= maxTableLength) return false;
  return linesOf(text).every(([, , , , , timer = ""]) => quietTimers.includes(timer.split(":")[0] ?? ""));
}

const listening = "0A";

function areAllListening(text: string): boolean {
  return linesOf(text).every(([, , , state]) => state === listening);
}

function linesOf(text: string): readonly (readonly string[])[] {
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => line.trim().split(/\s+/u));
}

/** Reads one of the tables of a network, such as `tcp` of `/proc/net`; undefined where there is none. */
export type ReadTable = (name: string) => string | undefined;

/**
 * Whether no connection of a network waits for a clock. The kernel looks through all that the whole machine may have to write
 * a table of connections: 7 ms of processor time for the two of them, some times for each call. How many sockets there are
 * costs nothing: as many as there were when all of them listened are no connections, since each of those has two ends here.
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
    // What has come or gone meanwhile is in one of them only.
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
/** None, that of a connection which is looked after now and then, and that of one which is closed. */
const quietTimers = ["00", "02", "03"];

/**
 * Whether no connection waits for a clock: it is being made, or has sent what was not received.
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

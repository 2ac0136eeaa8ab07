import type { Effect, EffectKind } from "../../harness/observe/effect/effect.ts";

/** What happened, and what was tried where the system refused it. */
const wordings: Readonly<Record<EffectKind, readonly [done: string, tried: string]>> = {
  "file.create": ["A file was created", "create a file"],
  "file.delete": ["A file was deleted", "delete a file"],
  "file.change": ["A file was changed", "change a file"],
  "file.truncate": ["A file was truncated", "truncate a file"],
  "file.rename": ["A file was moved", "move a file"],
  "file.mode": [
    "The permissions, the owner or the attributes of a file were changed",
    "change the permissions, the owner or the attributes of a file",
  ],
  "file.type": ["A file was replaced with something of another type", "replace a file with something of another type"],
  "file.times": ["Only the times of a file were changed", "change the times of a file"],
  "network.external": ["Another machine was contacted", "contact another machine"],
  "network.name-lookup": ["A name server (DNS) was queried", "query a name server (DNS)"],
  "network.loopback": ["A service on this machine was contacted", "contact a service on this machine"],
  "network.listen": ["A port was opened", "open a port"],
  "process.start": ["A program was started", "start a program"],
  "process.signal": ["A signal was sent to another process", "send a signal to another process"],
  ipc: [
    "Memory, a queue or a socket of other processes was used",
    "use memory, a queue or a socket of other processes",
  ],
  system: ["A setting of the machine was changed", "change a setting of the machine"],
  "state.list": ["A list that the server shows changed", "change a list that the server shows"],
  "state.resource": [
    "The contents of a resource of the server changed",
    "change the contents of a resource of the server",
  ],
  "state.notification": ["The server announced a change", "announce a change"],
  "state.capability": ["What the server says in the handshake changed", "change what the server says in the handshake"],
};

const occasions: Readonly<Record<Effect["phase"], string>> = {
  within: "while queries were answered",
  trailing: "while queries were answered",
  late: "after queries had been answered",
  end: "when a server that had been queried ended",
};

/**
 * One sentence about an effect of a query.
 *
 * @param comesAnyway it was seen without queries as well, if less often
 */
export function describeEffect({ kind, phase, persistence, attempted }: Effect, comesAnyway: boolean): string {
  const [done, tried] = wordings[kind];
  const what = attempted === true ? `The server tried to ${tried}` : done;
  const again = persistence === "transient" ? " and deleted again" : "";
  const otherwise = comesAnyway ? "and less often without queries" : "and not while pings were";
  const refusal = attempted === true ? "; the system refused it" : "";
  return `${what}${again} ${occasions[phase]}, ${otherwise}${refusal}.`;
}

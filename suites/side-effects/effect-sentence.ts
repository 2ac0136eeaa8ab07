import { excerpt } from "../../harness/json/excerpt.ts";
import type { Effect, EffectKind } from "../../harness/observe/effect/effect.ts";

/** What happened, and what was tried and refused. `…` is the path of the file. */
const wordings: Readonly<Record<EffectKind, readonly [done: string, tried: string]>> = {
  "file.create": ["The file … was created", "create the file …"],
  "file.delete": ["The file … was deleted", "delete the file …"],
  "file.change": ["The file … was changed", "change the file …"],
  "file.truncate": ["The file … was truncated", "truncate the file …"],
  "file.rename": ["The file … was moved", "move the file …"],
  "file.mode": [
    "The permissions, the owner or the attributes of the file … were changed",
    "change the permissions, the owner or the attributes of the file …",
  ],
  "file.type": ["The file … was replaced with something of another type", "replace the file … with something else"],
  "file.times": ["Only the times of the file … were changed", "change the times of the file …"],
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
  "state.answer": ["What the server answers to another request changed", "change what the server answers"],
  "api.request": ["A web API was asked for a change", "ask a web API for a change"],
  "state.capability": ["What the server says in the handshake changed", "change what the server says in the handshake"],
};

const maxPathLength = 200;

const occasions: Readonly<Record<Effect["phase"], string>> = {
  within: "while queries were answered",
  trailing: "while queries were answered",
  late: "after queries had been answered",
  end: "when a server that had been queried ended",
};

/**
 * One sentence about an effect of a query.
 *
 * @param comesAnyway it came without queries as well, if less often
 */
export function describeEffect(effect: Effect, comesAnyway: boolean): string {
  const { kind, subject, place = subject, phase, persistence, attempted } = effect;
  const [done, tried] = wordings[kind];
  const words = attempted === true ? `The server tried to ${tried}` : done;
  const what = words.replace("…", () => excerpt(place, maxPathLength));
  const again = persistence === "transient" ? " and deleted again" : "";
  const otherwise = comesAnyway ? "and less often without queries" : "and not while pings were";
  const refusal = attempted === true ? "; the system refused it" : "";
  return `${what}${again} ${occasions[phase]}, ${otherwise}${refusal}.`;
}

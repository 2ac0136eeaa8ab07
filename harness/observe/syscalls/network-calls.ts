import { isOfLoopback, isOfThisMachine, shownAddress, type Address } from "../effect/address.ts";
import type { EffectKind } from "../effect/effect.ts";
import { outcomeOf, type CallContext, type CallEffect, type ConnectedTo, type Endpoint } from "./call-effect.ts";
import { nameQuestions, type Carriage } from "./name-questions.ts";
import { descriptorOf, quotedText } from "./trace-arguments.ts";
import { sentMessages, withoutContents } from "./trace-contents.ts";
import type { SystemCall } from "./trace-line.ts";

const sending = new Set([
  "sendto",
  "sendmsg",
  "sendmmsg",
  "write",
  "writev",
  "pwrite64",
  "pwritev",
  "pwritev2",
  "sendfile",
  "splice",
]);
const internetAddress = /sin6?_port=htons\((\d+)\).{0,200}?(?:inet_addr\("([^"]*)"\)|inet_pton\(AF_INET6, "([^"]*)")/u;
const internetAddresses = new RegExp(internetAddress, "gu");
const unixAddress = /sun_path=(@?)("(?:[^"\\]|\\[\s\S])*")/u;
/** A connected socket: `TCP:[127.0.0.1:60976->192.0.2.1:443]`, `UDPv6:[[::1]:1->[::1]:53]`. */
const connectedSocket = /^(?:TCP|UDP)(?:v6)?:\[.*:(\d+)->(\[[^\]]*\]|[\d.]+):(\d+)\]$/u;
const domainNamePort = 53;
/** In a stream, the length of a question may be written separately first. */
const lengthBytes = 2;
/** Where systemd-resolved is queried without the DNS protocol, and how. */
const resolvedSocket = "/run/systemd/resolve/io.systemd.Resolve";
const resolvedQuestion = /"method":"io\.systemd\.Resolve\.ResolveHostname".{0,4096}"name":"([\w.-]{1,255})"/u;

/** @returns what a call did on the network or on a UNIX socket, or undefined when it is no such call */
export function networkEffects(call: SystemCall, context: CallContext): readonly CallEffect[] | undefined {
  if (call.name === "connect") return connectEffects(call, context);
  if (call.name === "bind") return bindEffects(call);
  if (call.name === "listen") return listenEffects(call);
  if (call.name === "getsockopt") return lateRefusal(call, context);
  if (!sending.has(call.name)) return undefined;
  const socket = descriptorOf(call.args[call.name === "splice" ? 2 : 0])?.name;
  const named = call.name.startsWith("send") ? addressed(call, context) : undefined;
  if (named !== undefined) return named;
  if (socket === undefined) return call.name.startsWith("send") && call.name !== "sendfile" ? [] : undefined;
  const [, ownPort, host, port] = connectedSocket.exec(socket) ?? [];
  // A connection to the target's own port is answered by it, not made by it.
  if (context.listenedOn.has(Number(ownPort)) && socket.startsWith("TCP")) return [];
  if (host !== undefined && port !== undefined)
    return sendingEffects(call, { host: host.replaceAll(/[[\]]/gu, ""), port: Number(port) }, context);
  const connectedTo = context.connectedSockets.get(socketInode(socket) ?? "");
  if (typeof connectedTo === "string") return localEffects(call, connectedTo);
  // What a connected socket of TCP leads to was told when it was connected.
  const isTold = connectedTo === undefined || (connectedTo.port !== domainNamePort && !socket.startsWith("UDP"));
  if (!isTold) return sendingEffects(call, connectedTo, context);
  return isSocket(socket) || call.name === "sendto" || call.name.endsWith("msg") ? [] : undefined;
}

/**
 * @returns the socket and where it is connected, for a call whose socket name says less: a tracer cannot see into the
 *   network of a sandbox
 */
export function connectedSocketOf(call: SystemCall): { readonly inode: string; readonly to: ConnectedTo } | undefined {
  if (call.name !== "connect" || outcomeOf(call.error) !== "done") return undefined;
  const inode = socketInode(descriptorOf(call.args[0])?.name ?? "");
  const to = endpointIn(call.text) ?? unixSocketName(call.text);
  return inode === undefined || to === undefined ? undefined : { inode, to };
}

function connectEffects(call: SystemCall, context: CallContext): readonly CallEffect[] {
  const to = endpointIn(call.text);
  if (to !== undefined) return to.port === 0 ? [] : connectTo(call, to, context);
  const name = unixSocketName(call.text);
  return name === undefined ? [] : socketEffect(call, name);
}

/**
 * Connecting a UDP socket sends nothing: programs learn this way which of their addresses would be used, and sending is
 * another call. Who is refused here never sends: a question to a resolver, or what nobody knows.
 */
function connectTo(call: SystemCall, to: Endpoint, context: CallContext): readonly CallEffect[] {
  const connected = internetEffect(call, to, context);
  if (descriptorOf(call.args[0])?.name.startsWith("UDP") !== true) return connected;
  if (outcomeOf(call.error) !== "attempted") return [];
  return to.port === domainNamePort && context.nameServers.has(to.host)
    ? connected
    : connected.map((each) => ({ ...each, leavesOpen: "refused-opening" }));
}

/** A connection that went on in the background was refused, for which programs ask. */
function lateRefusal(call: SystemCall, context: CallContext): readonly CallEffect[] {
  const [, error] = call.args[2] === "SO_ERROR" ? (/^\[([A-Z]+)\]$/u.exec(call.args[3] ?? "") ?? []) : [];
  const to = context.connectedSockets.get(socketInode(descriptorOf(call.args[0])?.name ?? "") ?? "");
  if (error === undefined || outcomeOf(error) !== "attempted" || to === undefined || typeof to === "string") return [];
  return internetEffect({ ...call, error }, to, context);
}

function bindEffects(call: SystemCall): readonly CallEffect[] {
  const at = endpointIn(call.text);
  if (at !== undefined) return at.port === 0 ? [] : effect(call, "network.listen", at);
  const name = unixSocketName(call.text);
  if (name === undefined) return [];
  return name.startsWith("@") ? socketEffect(call, name) : effect(call, "file.create", name);
}

/** No `bind` tells a port that the system chooses; a UNIX socket is a file, and was created as one. */
function listenEffects(call: SystemCall): readonly CallEffect[] {
  const socket = descriptorOf(call.args[0])?.name ?? "";
  return socket.startsWith("UNIX") ? [] : effect(call, "network.listen", socket.replace(/^(TCP|TCPv6):.*$/u, "$1"));
}

/** Messages with their own addresses. */
function addressed(call: SystemCall, context: CallContext): readonly CallEffect[] | undefined {
  // The content of a message may look like an address.
  const text = withoutContents(call);
  const addresses = new Map(
    [...text.matchAll(internetAddresses)].map(endpointOf).map((to) => [shownAddress(to), to] as const),
  );
  if (addresses.size > 0) return [...addresses.values()].flatMap((to) => sendingEffects(call, to, context));
  const name = unixSocketName(text);
  return name === undefined ? undefined : socketEffect(call, name);
}

/**
 * Data sent to a name server tells the names that are looked up, wherever that server is. What asks for none may change
 * what it knows (RFC 2136).
 */
function sendingEffects(call: SystemCall, to: Endpoint, context: CallContext): readonly CallEffect[] {
  const carriage: Carriage = descriptorOf(call.args[0])?.name.startsWith("TCP") === true ? "stream" : "datagram";
  if (to.port !== domainNamePort) {
    const sent = internetEffect(call, to, context);
    return carriage === "stream" ? sent : sent.map((each) => ({ ...each, leavesOpen: "unread" }));
  }
  const messages = sentMessages(call).filter(({ length }) => length > 0);
  const types = new Map<string, Set<string>>();
  for (const { name, type } of messages.flatMap((message) => nameQuestions(message, carriage)))
    types.set(name, (types.get(name) ?? new Set()).add(type));
  if (types.size === 0) {
    if (messages.length === 0) return carriage === "stream" ? [] : internetEffect(call, to, context);
    const isLength = carriage === "stream" && messages.every(({ length }) => length <= lengthBytes);
    return isLength ? [] : effect(call, "network.external", to, { leavesOpen: "unread" });
  }
  const isOfBox = isOfThisMachine(to.host) || context.nameServers.has(to.host);
  return [...types].flatMap(([name, asked]) =>
    lookupEffects(call, name, { what: `${[...asked].join(", ")} of ${name}`, isOfBox }),
  );
}

/** @param isOfBox whether the name server that is asked is one of this machine: any other learns each name */
function lookupEffects(
  call: SystemCall,
  name: string,
  { what, isOfBox }: { readonly what: string; readonly isOfBox: boolean },
): readonly CallEffect[] {
  const kind = isOfBox && isOfLoopback(name) ? "network.loopback" : "network.name-lookup";
  return effect(call, kind, { host: name }).map((each) => ({
    ...each,
    evidence: `looked up ${what}: ${each.evidence}`,
  }));
}

/** Data sent to a UNIX socket; names are looked up that way, too. */
function localEffects(call: SystemCall, socket: string): readonly CallEffect[] {
  if (socket !== resolvedSocket) return socketEffect(call, socket);
  const names = sentMessages(call).flatMap(
    (message) => resolvedQuestion.exec(Buffer.from(message).toString())?.[1] ?? [],
  );
  if (names.length === 0) return socketEffect(call, socket);
  return names.flatMap((name) => lookupEffects(call, name.toLowerCase(), { what: name.toLowerCase(), isOfBox: true }));
}

/**
 * A local name server asks others on our behalf, so a question to it leaves the machine. If the name is unknown, the
 * subject is the address of the name server.
 */
function internetEffect(call: SystemCall, to: Endpoint, { hosts }: CallContext): readonly CallEffect[] {
  const host = hosts.get(to.host.replace(/^::ffff:/u, ""));
  const address = { ...to, host: host ?? to.host };
  if (to.port === domainNamePort) return effect(call, "network.name-lookup", address);
  // The stub's address for a host is one of the machine itself.
  return effect(
    call,
    host === undefined && isOfThisMachine(to.host) ? "network.loopback" : "network.external",
    address,
  );
}

function endpointIn(text: string): Endpoint | undefined {
  const found = internetAddress.exec(text);
  return found === null ? undefined : endpointOf(found);
}

function endpointOf([, port, v4, v6]: RegExpExecArray): Endpoint {
  return { host: v4 ?? v6 ?? "?", port: Number(port) };
}

function unixSocketName(text: string): string | undefined {
  const [, abstract, quoted] = unixAddress.exec(text) ?? [];
  const name = quotedText(quoted);
  return name === undefined ? undefined : `${abstract ?? ""}${name}`;
}

function socketInode(decoration: string): string | undefined {
  return /^(?:UNIX(?:-\w+)?|TCP(?:v6)?|UDP(?:v6)?|socket):\[(\d+)/u.exec(decoration)?.[1];
}

function isSocket(decoration: string): boolean {
  return /^(?:UNIX|NETLINK|TCP|UDP|RAW|PACKET|socket:)/u.test(decoration);
}

function socketEffect(call: SystemCall, name: string): readonly CallEffect[] {
  return effect(call, "ipc", name, { isSocket: true });
}

function effect(
  call: SystemCall,
  kind: EffectKind,
  what: string | Address,
  more: Pick<CallEffect, "leavesOpen" | "isSocket"> = {},
): readonly CallEffect[] {
  const outcome = outcomeOf(call.error);
  if (outcome === "nothing") return [];
  const facts = typeof what === "string" ? { subject: what } : { subject: shownAddress(what), address: what };
  const evidence = withoutContents(call);
  const attempted = outcome === "attempted" ? ({ attempted: true } as const) : {};
  return [{ kind, ...facts, processId: call.processId, evidence, ...attempted, ...more }];
}

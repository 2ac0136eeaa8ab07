import { isIP } from "node:net";
import type { Json } from "../../json/value.ts";
import { textsIn } from "../../json/texts.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import { shownRequest, type UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";

/** A name that was looked up, or an address that was connected or sent to; also when nothing came of it. */
export interface NetworkAttempt {
  readonly how: "lookup" | "connect";
  /** The name, where it is known; else the address. Hostile text. */
  readonly host: string;
  /** Absent for a lookup. */
  readonly port?: number;
  /** Such as `lookup api.example.com` and `connect 93.184.216.34:443`. */
  readonly subject: string;
  /** `loopback` stays on the machine. */
  readonly reach: "external" | "loopback";
  readonly evidence: string;
  /** Other tools of the server reach the same host. */
  readonly isShared?: true;
}

/** @returns what an effect says of the network; nothing for an effect of another kind */
export function attemptOf({ kind, subject, evidence }: Effect): readonly NetworkAttempt[] {
  const reach = kind === "network.loopback" ? "loopback" : "external";
  if (kind !== "network.name-lookup" && kind !== "network.external" && kind !== "network.loopback") return [];
  const [, host, port] = /^(.*):(\d+)$/u.exec(subject) ?? [];
  return host === undefined
    ? [{ how: "lookup", host: subject, subject: `lookup ${subject}`, reach, evidence }]
    : [{ how: "connect", host, port: Number(port), subject: `connect ${subject}`, reach, evidence }];
}

/**
 * What requests reached over connections that were open before: nothing is looked up or connected for them.
 *
 * @param attempts that were seen with them
 */
export function attemptsOfRequests(
  events: readonly UpstreamEvent[],
  attempts: readonly NetworkAttempt[],
): readonly NetworkAttempt[] {
  const known = new Set(attempts.map(({ host }) => host));
  const reached = new Map<string, NetworkAttempt>();
  for (const event of events) {
    const { host, port } = event;
    // That an address was connected to, and which, was seen; this machine is no host of others.
    const isNamed = isIP(host) === 0 && !/(?:^|\.)localhost$/u.test(host);
    if (event.kind !== "request" || known.has(host) || !isNamed) continue;
    const subject = `connect ${host}:${port}`;
    reached.set(subject, { how: "connect", host, port, subject, reach: "external", evidence: shownRequest(event) });
  }
  return [...reached.values()];
}

/** In the words of a finding, as they stand behind `a call`. */
export function describeAttempt({ how, host, port }: NetworkAttempt): string {
  return how === "lookup" ? `looked up ${host}` : `tried to reach ${host}${port === undefined ? "" : `:${port}`}`;
}

/** Shorter hosts stand in any text. */
const minHostLength = 4;

/** Whether the caller names the host, so that no tool has it fixed. */
export function isGivenHost({ host }: Pick<NetworkAttempt, "host">, argumentsOfCall: Json): boolean {
  return host.length >= minHostLength && JSON.stringify(argumentsOfCall).toLowerCase().includes(host);
}

/**
 * Whether the caller gives the address in a URL, also one of this machine: whoever fetches that fetches any.
 *
 * @param attempt a connection; a lookup is of a host alone
 */
export function isGivenAddress({ host, port }: Pick<NetworkAttempt, "host" | "port">, argumentsOfCall: Json): boolean {
  if (port === undefined) return false;
  const names = host === "127.0.0.1" || host === "::1" ? [host, "localhost", "[::1]"] : [host];
  const given = textsIn(argumentsOfCall).filter((text) => URL.canParse(text));
  return given.some((text) => {
    const url = new URL(text);
    const own = url.port === "" ? usualPorts[url.protocol] : Number(url.port);
    return own === port && names.includes(url.hostname);
  });
}

const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "ws:": 80, "wss:": 443 };

import { isIP } from "node:net";
import type { Json } from "../../json/value.ts";
import { textsIn } from "../../json/texts.ts";
import { isOfThisMachine, shownAddress } from "../../observe/effect/address.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import { shownRequest, type UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";

/** A name that was looked up, or an address that was connected or sent to, whether or not that succeeded. */
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
  /** Nothing answered there: what the target would have done is not known. */
  readonly isRefused?: true;
  readonly leavesOpen?: Effect["leavesOpen"];
  /** Other tools of the server reach the same host. */
  readonly isShared?: true;
  /** Whatever the arguments say, the host is the server's: its launch names it, or calls reach it that were not given it. */
  readonly isFixed?: true;
}

/** @returns what an effect tells about the network; empty for an effect of another kind */
export function attemptOf({ kind, address, evidence, attempted, leavesOpen }: Effect): readonly NetworkAttempt[] {
  if (address === undefined || !kind.startsWith("network.") || kind === "network.listen") return [];
  const how = address.port === undefined ? "lookup" : "connect";
  return [
    {
      how,
      ...address,
      subject: `${how} ${shownAddress(address)}`,
      reach: kind === "network.loopback" ? "loopback" : "external",
      evidence,
      ...(attempted === true ? { isRefused: true } : {}),
      ...(leavesOpen === undefined ? {} : { leavesOpen }),
    },
  ];
}

/**
 * Hosts that requests reached over connections which were already open: they need no lookup and no connect.
 *
 * @param attempts seen with the same call
 */
export function attemptsOfRequests(
  events: readonly UpstreamEvent[],
  attempts: readonly NetworkAttempt[],
): readonly NetworkAttempt[] {
  const known = new Set(attempts.map(({ host }) => host));
  const reached = new Map<string, NetworkAttempt>();
  for (const event of events) {
    const { host, port } = event;
    if (event.kind !== "request" || known.has(host) || isOfThisMachine(host)) continue;
    const subject = `connect ${host}:${port}`;
    reached.set(subject, { how: "connect", host, port, subject, reach: "external", evidence: shownRequest(event) });
  }
  return [...reached.values()];
}

/**
 * A host counts as one, whether it is looked up or connected to; where only an address is known, each port is separate.
 */
export function reachedKey({ host, subject }: NetworkAttempt): string {
  return isIP(host) === 0 ? host : subject;
}

/** The words of a finding, to follow `a call`. */
export function describeAttempt({ how, host, port }: NetworkAttempt): string {
  return how === "lookup" ? `looked up ${host}` : `tried to reach ${host}${port === undefined ? "" : `:${port}`}`;
}

/** Why it is not known what a call did, or would have done, beyond the machine; undefined where it is. */
export function unknownReach({ network }: { readonly network: readonly NetworkAttempt[] }): string | undefined {
  const hidden = network.find(
    ({ reach, isRefused, leavesOpen }) => reach === "external" && (isRefused === true || leavesOpen === "unread"),
  );
  if (hidden === undefined) return undefined;
  const why =
    hidden.isRefused === true
      ? "refused, and what it would have done"
      : "with what nothing here reads, and what that does";
  return `a call ${describeAttempt(hidden)}, ${why} there is not known`;
}

/** Any text may contain a shorter host by chance. */
const minHostLength = 4;

/** Whether the arguments name the host, or the address that it stands for. The server may have it fixed all the same. */
export function isGivenHost({ host }: Pick<NetworkAttempt, "host">, argumentsOfCall: Json): boolean {
  const address = askedAbout(host);
  if (address !== undefined) return textsIn(argumentsOfCall).some((text) => plainAddress(text.trim()) === address);
  return host.length >= minHostLength && JSON.stringify(argumentsOfCall).toLowerCase().includes(host);
}

/** The address beyond this machine whose name is looked up (RFC 1035, 3.5; RFC 3596, 2.5). */
function askedAbout(host: string): string | undefined {
  const [, v4, v6] = /^(?:((?:\d{1,3}\.){4})in-addr|((?:[\da-f]\.){32})ip6)\.arpa$/u.exec(host) ?? [];
  const parts = (v4 ?? v6)?.slice(0, -1).split(".").toReversed();
  const groups = parts?.map((digit, index) => (index % 4 === 0 && index > 0 ? `:${digit}` : digit));
  const address = plainAddress((v4 === undefined ? groups?.join("") : parts?.join(".")) ?? "");
  return address === undefined || isOfThisMachine(address) ? undefined : address;
}

/** An address in the one form that is usual for it; undefined for other texts. */
function plainAddress(text: string): string | undefined {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : undefined;
  return new URL(`http://[${text.replace(/%.*$/u, "")}]/`).hostname.slice(1, -1);
}

/** Whether a request to the host has a link in its path that the call was given: who answers fetches that. */
export function fetchesGivenLink(
  { host }: Pick<NetworkAttempt, "host">,
  events: readonly UpstreamEvent[],
  argumentsOfCall: Json,
): boolean {
  const links = textsIn(argumentsOfCall).filter((text) => /^https?:\/\/[^/]/iu.test(text));
  return events.some(
    (event) => event.kind === "request" && event.host === host && links.some((link) => event.path.includes(`/${link}`)),
  );
}

/**
 * Whether the caller gives the address in a URL, which may be on this machine: a tool that fetches it fetches any.
 *
 * @param attempt a connection; a lookup has only a host
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

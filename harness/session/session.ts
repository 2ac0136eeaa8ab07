import { TargetError, type TargetFault } from "../connect/fault.ts";
import type { Target } from "../connect/target.ts";
import { member, type JsonObject } from "../json/value.ts";
import type { HttpAsker } from "../wire/http-exchange.ts";
import { defaultWireLimits } from "../wire/limits.ts";
import { Peer } from "../wire/peer.ts";
import type { Ending, Transport } from "../wire/transport.ts";
import type { Client, ClientInfo } from "../revisions/client.ts";
import type { Revision } from "../revisions/revision.ts";
import { discoveryNamed, type ProtocolChoice } from "../revisions/revisions.ts";
import { meetAgain, meetByDiscovery, meetIn, nothingSaid, shakeHands, type Introduction } from "./introduction.ts";

/** One connection to one instance of the target, from launch to end. */
export interface Session extends Introduction {
  readonly peer: Peer;
  /** Asks the endpoint beside the messages; absent where nothing is carried over HTTP. */
  readonly http?: HttpAsker;
  close(ending?: Ending): Promise<void>;
  /** Commands of what the server had left running when it was gone, and what was ended therefore; known once it is closed. */
  outlived?(): readonly string[];
}

/** What the first session with a target teaches for all later ones. */
export interface MetBefore {
  /** What it was opened in. */
  readonly revision: Revision;
  /** As in the options, now that it is known how long the first one took. */
  readonly startTimeoutMs: number;
}

export interface SessionOptions {
  readonly client: ClientInfo;
  /** What the client offers; nothing when absent. */
  readonly clientCapabilities?: JsonObject;
  /** How to speak; `auto` when absent. */
  readonly protocol?: ProtocolChoice;
  /** What an earlier session with the target has found out; awaited once this instance is launched. */
  readonly met?: Promise<MetBefore>;
  /** Silence after which a request counts as unanswered. */
  readonly timeoutMs: number;
  /** The same for what is asked until the server has introduced itself, since it starts meanwhile; as above when absent. */
  readonly startTimeoutMs?: number;
  /** The private directory the target gets as TMPDIR. */
  readonly temporaryDirectory: string;
  /** Ends the session, also while it is being opened. */
  readonly signal: AbortSignal;
  /** Ends it soon, also while it is being ended gently; never when absent. */
  readonly hurry?: AbortSignal;
}

/**
 * Launches the target, lets it say what it is and lists its tools.
 *
 * @throws TargetError when it does not come so far; the target is stopped then
 */
export async function openSession(target: Target, options: SessionOptions): Promise<Session> {
  const { protocol = "auto", met } = options;
  const client = clientOf(options);
  if (met !== undefined) return openAgain(target, options, met);
  const asked = discoveryNamed(protocol);
  if (asked !== undefined) return launch(target, options, (peer) => meetIn(asked, peer, client, "is-tolerated"));
  if (protocol === "auto" && target.traits.meetsFirst === "discovery") return openByDiscovery(target, options);
  try {
    return await launch(target, options, (peer) => shakeHands(peer, client));
  } catch (error) {
    if (protocol !== "auto" || !(error instanceof TargetError)) throw error;
    if (mayBeStateless(error.fault)) return openWithoutHandshake(target, options, error);
    if (isBrokenHandshake(error.fault)) return openIfStateless(target, options, error);
    throw error;
  }
}

/**
 * Launches the target and says nothing to it.
 *
 * @throws TargetError when it cannot be launched
 */
export function openUnmet(target: Target, options: SessionOptions): Promise<Session> {
  // It starts while it is asked the first time.
  const { startTimeoutMs: timeoutMs = options.timeoutMs } = options;
  return launch(target, { ...options, timeoutMs }, () => Promise.resolve(nothingSaid));
}

/** It may be launched while the first one is still being met, and starts meanwhile. */
async function openAgain(target: Target, options: SessionOptions, met: Promise<MetBefore>): Promise<Session> {
  // It may fail before anybody waits for it here.
  met.catch(() => undefined);
  const transport = await target.open(options.temporaryDirectory);
  let found: MetBefore;
  try {
    found = await met;
  } catch (error) {
    await transport.close();
    throw error;
  }
  const { revision, startTimeoutMs } = found;
  const client = clientOf(options);
  return meetOver(transport, { ...options, startTimeoutMs }, (peer) =>
    revision.opensWith === "initialize" ? shakeHands(peer, client) : meetAgain(revision, peer, client),
  );
}

/**
 * Discovery first, and the handshake where its refusal does not come from a server of a revision without one (2026-07-28,
 * versioning page, "Backward compatibility": the body of the answer tells). Where that may be asked of the same instance, it
 * is: launching another one costs more than all the rest of a short run.
 */
async function openByDiscovery(target: Target, options: SessionOptions): Promise<Session> {
  const transport = await target.open(options.temporaryDirectory);
  const mayGoOn = (error: unknown): boolean => error instanceof TargetError && mayHaveHandshake(error.fault);
  let again: Transport | undefined;
  try {
    return await meetOver(transport, options, async (peer) => {
      try {
        return await meetByDiscovery(peer, clientOf(options));
      } catch (error) {
        if (mayGoOn(error)) again = transport.anew?.();
        throw error;
      }
    });
  } catch (error) {
    if (!mayGoOn(error)) {
      await again?.close();
      throw error;
    }
    again ??= await target.open(options.temporaryDirectory);
    return meetOver(again, options, (peer) => shakeHands(peer, clientOf(options)));
  }
}

/** Errors of HTTP that say that the address or its owner is wrong are not about the revision. */
function mayHaveHandshake(fault: TargetFault): boolean {
  if (fault.code !== "no-answer" || fault.outcome.kind !== "gone") return true;
  const { reason } = fault.outcome;
  if (reason.code === "not-listening") return false;
  if (reason.code !== "http-failure") return true;
  const { failure } = reason;
  return (
    failure.code === "session-lost" ||
    ((failure.code === "refused" || failure.code === "no-message") && failure.status < 500)
  );
}

/**
 * In an instance of its own: servers that speak both go by the first message of a connection.
 *
 * @throws the refusal of the handshake when the server does not know discovery either
 */
async function openWithoutHandshake(target: Target, options: SessionOptions, refusal: TargetError): Promise<Session> {
  try {
    return await launch(target, options, (peer) => meetByDiscovery(peer, clientOf(options)));
  } catch (error) {
    throw error instanceof TargetError && isUnknownDiscovery(error.fault) ? refusal : error;
  }
}

/**
 * The same for a server that did not refuse the handshake and did not manage it: it is taken for one without a handshake
 * only when it says so, since it may answer anything to anybody.
 *
 * @throws what was wrong with the handshake unless it says so
 */
async function openIfStateless(target: Target, options: SessionOptions, broken: TargetError): Promise<Session> {
  let session: Session;
  try {
    session = await launch(target, options, (peer) => meetByDiscovery(peer, clientOf(options)));
  } catch (error) {
    throw error instanceof TargetError ? broken : error;
  }
  const { raw, protocolVersion } = session.initialized;
  const versions = member(raw, "supportedVersions");
  if (Array.isArray(versions) && versions.includes(protocolVersion)) return session;
  await session.close();
  throw broken;
}

function clientOf({ client, clientCapabilities = {} }: SessionOptions): Client {
  return { ...client, capabilities: clientCapabilities };
}

/** The code of the refusal is left to the server (versioning page, "Compatibility Matrix"), so that any will do. */
function mayBeStateless(fault: TargetFault): boolean {
  if (fault.code === "unsupported-protocol-version") return discoveryNamed(fault.found) !== undefined;
  return fault.code === "request-refused" && fault.method === "initialize";
}

/** It ended at the request, or answered with an unknown revision. Silence would cost the time to start again. */
function isBrokenHandshake(fault: TargetFault): boolean {
  if (fault.code === "unsupported-protocol-version") return true;
  const isOver = fault.code === "no-answer" && fault.outcome.kind === "gone" && fault.outcome.reason.code === "exited";
  return isOver && fault.method === "initialize";
}

function isUnknownDiscovery(fault: TargetFault): boolean {
  if (fault.code === "no-answer") return fault.method === "server/discover" && fault.outcome.kind !== "malformed";
  const isRefused = fault.code === "request-refused" || fault.code === "not-started-in-time";
  return isRefused && fault.method === "server/discover";
}

/**
 * Whether a server that could not be met does not speak the revision that was asked for, rather than speaking it badly. To
 * one with a handshake, `server/discover` is a request out of turn: it may refuse it, stay silent, or end.
 */
export function meansNotSpoken(fault: TargetFault): boolean {
  if (fault.code === "revision-not-spoken" || mayBeStateless(fault) || isUnknownDiscovery(fault)) return true;
  return fault.code === "unsupported-protocol-version" && fault.accepted.some((id) => discoveryNamed(id) !== undefined);
}

async function launch(
  target: Target,
  options: SessionOptions,
  meet: (peer: Peer) => Promise<Introduction>,
): Promise<Session> {
  return meetOver(await target.open(options.temporaryDirectory), options, meet);
}

async function meetOver(
  transport: Transport,
  options: SessionOptions,
  meet: (peer: Peer) => Promise<Introduction>,
): Promise<Session> {
  const { timeoutMs, startTimeoutMs = timeoutMs } = options;
  const peer = new Peer(transport, defaultWireLimits, startTimeoutMs);
  // The holder of the session also closes it, and gets the result.
  const endNow = (): void => void peer.close().catch(() => undefined);
  const endSoon = (): void => void peer.close("soon").catch(() => undefined);
  options.signal.addEventListener("abort", endNow);
  options.hurry?.addEventListener("abort", endSoon);
  if (options.hurry?.aborted === true) endSoon();
  else if (options.signal.aborted) endNow();
  const close = (ending?: Ending): Promise<void> => {
    options.signal.removeEventListener("abort", endNow);
    // Until it has ended: one that takes seconds is hurried when the run is interrupted meanwhile.
    return peer.close(ending).finally(() => options.hurry?.removeEventListener("abort", endSoon));
  };
  try {
    const introduction = await meet(peer);
    peer.allowSilence(timeoutMs);
    const { http } = transport;
    const asked = http === undefined ? {} : { http };
    return { peer, ...asked, ...introduction, close, outlived: () => transport.outlived ?? [] };
  } catch (error) {
    await close();
    throw error instanceof TargetError ? new TargetError(faultOfStart(error.fault, startTimeoutMs, transport)) : error;
  }
}

/** A server that is silent at first may start slowly, which differs from an answer that does not come. */
function faultOfStart(fault: TargetFault, startTimeoutMs: number, { http }: Transport): TargetFault {
  if (fault.code !== "no-answer" || fault.outcome.kind !== "unanswered") return fault;
  const { method, noise, furtherNoise = [], lastSent, stderr } = fault;
  const said = { ...(furtherNoise.length === 0 ? {} : { furtherNoise }), ...(stderr.length === 0 ? {} : { stderr }) };
  const overHttp = http === undefined ? {} : ({ overHttp: true } as const);
  return { code: "not-started-in-time", method, startTimeoutMs, ...overHttp, noise, lastSent, ...said };
}

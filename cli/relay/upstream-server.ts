import { KeptHttpServer } from "../../harness/connect/http/kept-http-server.ts";
import { httpTarget } from "../../harness/connect/http/http-target.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { TargetError } from "../../harness/connect/fault.ts";
import type { ProcessLaunch, Target } from "../../harness/connect/target.ts";
import { offeredRevision } from "../../harness/revisions/revisions.ts";
import { openHttpTap, type HttpTap } from "../../harness/relay/http-tap.ts";
import { openStdioTap, type StdioTap } from "../../harness/relay/stdio-tap.ts";
import { readAddress } from "../run/endpoint-arguments.ts";
import { readLaunch } from "../run/launch-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { ownProgram } from "./own-program.ts";
import type { RelayArguments } from "./relay-arguments.ts";

/** Requests that may be open at once: two clients call at the same time. */
const concurrency = 8;

/** The server behind a relay, with what stands between the two. */
export interface UpstreamServer {
  readonly direct: Target;
  readonly tap: StdioTap | HttpTap;
  end(): Promise<void>;
}

/** How the server behind the relay is started on stdio. */
export function upstreamLaunch(options: RelayArguments): ProcessLaunch {
  if (options.upstream === undefined) return ownLaunch(options);
  return readLaunch({ ...options, cmd: options.upstream, show: [] }, undefined);
}

/** The bundled server. */
function ownLaunch({ protocol }: Pick<RelayArguments, "protocol">, ...more: readonly string[]): ProcessLaunch {
  // In the revision that is asked for alone: some relays probe for the other one in ways that a server of both refuses.
  const spoken = protocol === "auto" ? offeredRevision.id : protocol;
  const args = ["reference", "--dialect", "all", "--protocol", spoken, "--behind-relay", ...more];
  return { command: process.execPath, args: [ownProgram(), ...args], cwd: process.cwd(), env: {} };
}

/** A server that the relay starts by a command. */
export async function stdioUpstream(options: RelayArguments): Promise<UpstreamServer> {
  const launch = upstreamLaunch(options);
  const tap = await openStdioTap(launch);
  return { direct: stdioTarget(launch), tap, end: () => tap.end() };
}

/**
 * A server that the relay reaches over HTTP.
 *
 * @param temporaryDirectory of the server, where it is started
 * @throws UsageError where the address or the port cannot be used
 */
export async function httpUpstream(options: RelayArguments, temporaryDirectory: string): Promise<UpstreamServer> {
  const { upstream, upstreamUrl, upstreamPort } = options;
  const own = { url: "http://127.0.0.1:{port}/mcp", launch: ownLaunch(options, "--http", "{port}") };
  if (upstream !== undefined && upstreamUrl === undefined) {
    throw new UsageError(
      "the relay reaches its upstream over HTTP, and --upstream starts one on stdio",
      'Say where it listens: --upstream "node server.js --port {port}" --upstream-url http://127.0.0.1:{port}/mcp',
    );
  }
  if (upstreamUrl !== undefined && upstream === undefined) {
    const url = readAddress(upstreamUrl, false);
    const tap = await openTap(() => Promise.resolve(url), upstreamPort);
    return { direct: httpTarget({ endpoint: { url, headers: [] }, concurrency }), tap, end: () => tap.end() };
  }
  const launch = upstream === undefined ? own.launch : upstreamLaunch(options);
  const url = upstreamUrl === undefined ? own.url : readAddress(upstreamUrl, true);
  const server = new KeptHttpServer(
    { launch, endpoint: { url, headers: [] }, concurrency, readyTimeoutMs: options.startTimeout },
    temporaryDirectory,
  );
  const tap = await openTap(async () => {
    const started = await server.started();
    if (started.kind === "listens") return started.endpoint.url;
    throw new TargetError({ code: "launch-failed", command: launch.command, reason: started.reason.code });
  }, upstreamPort);
  return {
    direct: server.target(),
    tap,
    end: async () => {
      await tap.end();
      await server.end();
    },
  };
}

async function openTap(upstream: () => Promise<string>, port: number | undefined): Promise<HttpTap> {
  try {
    return await openHttpTap(upstream, port);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new UsageError(`--upstream-port ${port} cannot be listened on: ${reason}`, "Choose a port that is free.");
  }
}

import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { HttpAsker } from "../../wire/http-exchange.ts";
import type { CloseReason, Ending, Transport, TransportReceiver } from "../../wire/transport.ts";
import { TargetError } from "../fault.ts";
import { launchProcess, type LaunchedProcess } from "../launched-process.ts";
import type { Door, ProcessLaunch } from "../target.ts";
import { defaultHttpLimits, type Endpoint } from "./endpoint.ts";
import { freePort } from "./free-port.ts";
import { HttpTransport } from "./http-transport.ts";
import { RequestPace } from "./request-pace.ts";
import { launchAt, namedPort, portOf, portWhenAlone, withPort } from "./port-place.ts";

const lookMs = 5;
/** From its last connection to its end. */
const lastWordsMs = 200;
const connectMs = 1_000;

/** How an instance is launched, and where it is reached. */
export interface LaunchedHttpOptions {
  /** May have `{port}` in its words. */
  readonly launch: ProcessLaunch;
  /** Leads to its port when the launch puts it into a sandbox. */
  readonly door?: Door;
  /** May have `{port}` in its address. */
  readonly endpoint: Endpoint;
  readonly concurrency: number;
  /** The most requests in a second, to each instance; without a limit when absent. */
  readonly rps?: number | undefined;
  /** How long it may take until it listens. */
  readonly readyTimeoutMs: number;
}

/**
 * Launches a command on a port of its own, and waits until it listens there.
 *
 * @returns a transport; if nothing listens in time it is closed already, with the reason
 * @throws TargetError when the command cannot be launched, or another program listens at its port
 */
export async function launchHttp(options: LaunchedHttpOptions, temporaryDirectory: string): Promise<Transport> {
  const { launch, endpoint, door } = options;
  const named = namedPort(endpoint.url);
  // A program that listens there already would be tested in its place.
  if (door === undefined && named !== undefined && (await listens(endpoint)))
    throw new TargetError({ code: "port-taken", port: named });
  const port = door === undefined ? (named ?? (await freePort())) : portWhenAlone(endpoint.url);
  const reached = {
    ...endpoint,
    url: withPort(endpoint.url, port),
    ...(door === undefined ? {} : { socketPath: door.path }),
  };
  const process = await launchProcess(door === undefined ? launchAt(launch, port) : launch, temporaryDirectory);
  // Its stdout has no messages, but a pipe that nobody reads would stop it.
  process.read(() => undefined);
  return new LaunchedHttpTransport(process, reached, options);
}

/** The session with a process, which ends with it. */
class LaunchedHttpTransport implements Transport {
  readonly #process: LaunchedProcess;
  readonly #http: HttpTransport;
  readonly #options: LaunchedHttpOptions;
  readonly #endpoint: Endpoint;
  readonly #door: Door | undefined;
  readonly #readyTimeoutMs: number;
  readonly #early: string[] = [];
  #isReady = false;
  #noteListening: () => void = () => undefined;
  readonly listens: Promise<void> = new Promise((resolve) => (this.#noteListening = resolve));
  #isOver = false;
  #isHandedOver = false;
  #closed: Promise<void> | undefined;

  constructor(process: LaunchedProcess, endpoint: Endpoint, options: LaunchedHttpOptions) {
    const { concurrency, rps, readyTimeoutMs, door } = options;
    this.#options = options;
    this.#process = process;
    this.#endpoint = endpoint;
    this.#door = door;
    this.#readyTimeoutMs = readyTimeoutMs;
    this.#http = new HttpTransport({ endpoint, limits: defaultHttpLimits, concurrency, pace: new RequestPace(rps) });
  }

  start(receiver: TransportReceiver): void {
    const end = (reason: CloseReason): void => {
      if (this.#isOver) return;
      this.#isOver = true;
      receiver.closed(reason);
    };
    const ended = this.#process.exited();
    const endOfProcess = (reason: CloseReason): void => {
      const launchedAt = { port: portOf(this.#endpoint.url), hasListened: this.#isReady };
      end(reason.code === "exited" || reason.code === "killed" ? { ...reason, launchedAt } : reason);
    };
    void ended.then(endOfProcess);
    this.#http.start({
      message: (text, carriedFor) => receiver.message(text, carriedFor),
      broken: (fault) => receiver.broken(fault),
      // The connections of a dying process break first, but how it died says more.
      closed: (reason) => void Promise.race([ended.then(endOfProcess), delay(lastWordsMs)]).then(() => end(reason)),
    });
    if (!this.#isReady) void this.#waitUntilReady(end);
  }

  async #waitUntilReady(end: (reason: CloseReason) => void): Promise<void> {
    const deadline = performance.now() + this.#readyTimeoutMs;
    while (!this.#isOver && this.#closed === undefined && !(await listens(this.#endpoint))) {
      if (performance.now() >= deadline) {
        const port = portOf(this.#endpoint.url);
        end({ code: "not-listening", port, withinMs: this.#readyTimeoutMs, stderr: this.#process.lastWords });
        return;
      }
      await delay(lookMs);
    }
    this.#isReady = true;
    this.#noteListening();
    for (const text of this.#early.splice(0)) this.#http.send(text);
  }

  send(text: string): void {
    if (this.#isReady) this.#http.send(text);
    else this.#early.push(text);
  }

  giveUp(ids: readonly number[]): void {
    this.#http.giveUp(ids);
  }

  get unsentBytes(): number {
    return this.#http.unsentBytes;
  }

  get http(): HttpAsker {
    return this.#http.http;
  }

  /** A server that does not listen yet is not silent, and that wait has a limit of its own. */
  get isHeldBack(): boolean {
    return !this.#isReady || this.#http.isHeldBack;
  }

  get outlived(): readonly string[] {
    return this.#process.outlived;
  }

  anew(): Transport {
    this.#isOver = true;
    this.#isHandedOver = true;
    const another = new LaunchedHttpTransport(this.#process, this.#endpoint, this.#options);
    another.#isReady = this.#isReady;
    return another;
  }

  close(ending: Ending = "gently"): Promise<void> {
    if (ending === "soon") this.#process.hurry();
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#http.close();
    if (this.#isHandedOver) return;
    this.#door?.askToEnd();
    await this.#process.stop(this.#door === undefined ? "SIGTERM" : "stdin");
  }
}

/** Whether somebody accepts connections at an endpoint. */
export function listens({ url, socketPath }: Endpoint): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/u, "$1");
  return new Promise((resolve) => {
    const socket = connect(socketPath === undefined ? { host, port: portOf(url) } : { path: socketPath });
    const say = (isListening: boolean): void => {
      socket.destroy();
      resolve(isListening);
    };
    // The system may wait very long for an address that nothing answers for, even when the run is over.
    socket.setTimeout(connectMs, () => say(false));
    socket.once("connect", () => say(true));
    socket.once("error", () => say(false));
  });
}

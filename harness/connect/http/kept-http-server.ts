import { setTimeout as delay } from "node:timers/promises";
import type { CloseReason, Transport, TransportReceiver } from "../../wire/transport.ts";
import { launchProcess, type LaunchedProcess } from "../launched-process.ts";
import type { Target } from "../target.ts";
import { defaultHttpLimits, type Endpoint } from "./endpoint.ts";
import { freePort } from "./free-port.ts";
import { HttpTransport } from "./http-transport.ts";
import { listens, type LaunchedHttpOptions } from "./launched-http.ts";
import { launchAt, namedPort, portOf, withPort } from "./port-place.ts";
import { RequestPace } from "./request-pace.ts";

const lookMs = 10;

type Started =
  | { readonly kind: "listens"; readonly endpoint: Endpoint }
  | { readonly kind: "closed"; readonly reason: CloseReason };

/**
 * A command that starts a server behind HTTP. It is launched once and kept: each session is another client of the same
 * process, as with a gateway. A process that has ended is launched again for the next session.
 */
export class KeptHttpServer {
  readonly #options: LaunchedHttpOptions;
  readonly #temporaryDirectory: string;
  #process: LaunchedProcess | undefined;
  #starting: Promise<Started> | undefined;
  #hasEnded = false;

  /** @param temporaryDirectory the private directory it gets as TMPDIR */
  constructor(options: LaunchedHttpOptions, temporaryDirectory: string) {
    this.#options = options;
    this.#temporaryDirectory = temporaryDirectory;
  }

  /** @throws TargetError when the command cannot be launched */
  started(): Promise<Started> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Its sessions as a target. */
  target(): Target {
    const { launch, endpoint, concurrency, rps } = this.#options;
    const pace = new RequestPace(rps);
    return {
      command: [launch.command, ...launch.args],
      traits: {
        relaunch: "cheap",
        instancesAtOnce: "many",
        meetsFirst: "discovery",
        overHttp: true,
        directories: [launch.cwd],
        headers: endpoint.headers,
        requestsAtOnce: concurrency,
      },
      open: async () => {
        const started = await this.started();
        if (started.kind === "closed") return new ClosedTransport(started.reason);
        return new HttpTransport({ endpoint: started.endpoint, limits: defaultHttpLimits, concurrency, pace });
      },
    };
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#process?.stop("SIGTERM");
  }

  async #start(): Promise<Started> {
    const { launch, endpoint, readyTimeoutMs } = this.#options;
    const port = namedPort(endpoint.url) ?? (await freePort());
    const reached = { ...endpoint, url: withPort(endpoint.url, port) };
    const process = await launchProcess(launchAt(launch, port), this.#temporaryDirectory);
    this.#process = process;
    // Its stdout has no messages, but a pipe that nobody reads would stop it.
    process.read(() => undefined);
    let ended: CloseReason | undefined;
    void process.exited().then((reason) => {
      ended = reason;
      if (!this.#hasEnded) this.#starting = undefined;
    });
    const deadline = performance.now() + readyTimeoutMs;
    while (!(await listens(reached))) {
      if (ended !== undefined) return { kind: "closed", reason: ended };
      if (performance.now() >= deadline) {
        const at = { port: portOf(reached.url), withinMs: readyTimeoutMs, stderr: process.lastWords };
        return { kind: "closed", reason: { code: "not-listening", ...at } };
      }
      await delay(lookMs);
    }
    return { kind: "listens", endpoint: reached };
  }
}

/** A session that could not begin. */
class ClosedTransport implements Transport {
  readonly #reason: CloseReason;

  constructor(reason: CloseReason) {
    this.#reason = reason;
  }

  start(receiver: TransportReceiver): void {
    queueMicrotask(() => receiver.closed(this.#reason));
  }

  send(): void {
    // Nobody is there.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

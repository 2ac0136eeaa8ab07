import type { Target } from "../target.ts";
import { RequestPace } from "./request-pace.ts";
import { UnansweredCalls } from "./unanswered-calls.ts";
import { defaultHttpLimits, type Endpoint } from "./endpoint.ts";

export interface HttpTargetOptions {
  readonly endpoint: Endpoint;
  /** Requests that may be open at once in one session. */
  readonly concurrency: number;
  /** The most requests in a second, over all sessions; without a limit when absent. */
  readonly rps?: number | undefined;
}

/**
 * A server that runs already, behind Streamable HTTP. A new instance is a new session with it.
 *
 * @returns a target; nothing is sent yet
 */
export function httpTarget({ endpoint, concurrency, rps }: HttpTargetOptions): Target {
  const unansweredCalls = new UnansweredCalls();
  const pace = new RequestPace(rps);
  return {
    command: [endpoint.url],
    traits: {
      relaunch: "cheap",
      instancesAtOnce: "many",
      meetsFirst: "discovery",
      overHttp: true,
      directories: [],
      headers: endpoint.headers,
      requestsAtOnce: concurrency,
    },
    throttling: () => pace.throttling,
    open: async () => {
      const { HttpTransport } = await import("./http-transport.ts");
      return new HttpTransport({ endpoint, limits: defaultHttpLimits, concurrency, pace, unansweredCalls });
    },
  };
}

import { pauseAskedFor } from "./answer-failure.ts";
import type { HttpLimits } from "./endpoint.ts";
import type { HttpAnswer, HttpClient, HttpRequest } from "./http-client.ts";
import { HttpError } from "./http-error.ts";
import type { RequestPace } from "./request-pace.ts";

const defaultPauseMs = 1_000;

/** Sends the requests of one session, at the pace of the server that all its sessions share. */
export class PacedClient {
  readonly #client: HttpClient;
  readonly #pace: RequestPace;
  readonly #limits: HttpLimits;
  #heldBack = 0;

  constructor(client: HttpClient, pace: RequestPace, limits: HttpLimits) {
    this.#client = client;
    this.#pace = pace;
    this.#limits = limits;
  }

  /** Whether a request waits for its turn, so that the server cannot answer it. */
  get isHeldBack(): boolean {
    return this.#heldBack > 0;
  }

  /** Waits until a request may leave. Each request waits for a turn of its own. */
  async turn(signal: AbortSignal): Promise<void> {
    this.#heldBack++;
    try {
      await this.#pace.turn(signal);
    } finally {
      this.#heldBack--;
    }
  }

  /**
   * @returns the head of the answer
   * @throws HttpError, or what aborting the signal throws
   */
  send(request: HttpRequest): Promise<HttpAnswer> {
    return this.#client.send(request);
  }

  /**
   * A server that asks for a pause (RFC 6585, section 4) has not carried the request out, so any request may be sent again.
   * The next turn comes when the pause is over, in each session.
   *
   * @param pauses that it has asked for before it carried this request out
   * @returns whether it asks for one
   * @throws HttpError when it asks for too long a pause, or for too many
   */
  asksForPause(answer: HttpAnswer, pauses: number): boolean {
    if (answer.status !== 429) return false;
    answer.body.destroy();
    const retryAfterMs = pauseAskedFor(answer.header("retry-after"));
    const isTooLong = (retryAfterMs ?? 0) > this.#limits.maxThrottleMs;
    if (isTooLong || pauses >= this.#limits.maxResumptions)
      throw new HttpError({ code: "throttled", ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
    this.#pace.pause(retryAfterMs ?? defaultPauseMs * 2 ** pauses);
    return true;
  }

  /** Ends every connection. */
  close(): void {
    this.#client.close();
  }
}

/** Where a server is reached over Streamable HTTP. */
export interface Endpoint {
  /** `http:` or `https:`; used exactly as it stands, without a slash or a path added. */
  readonly url: string;
  /** Sent with every request there; the values are secrets. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A Unix socket, used in the place of host and port. */
  readonly socketPath?: string;
}

/** Bounds on what one server may make us hold or wait for. */
export interface HttpLimits {
  readonly maxHeadBytes: number;
  /** Of one answer that is no stream. */
  readonly maxBodyBytes: number;
  /** Of one event of a stream. */
  readonly maxEventCharacters: number;
  readonly maxEventsPerStream: number;
  /** How often we resume one stream that ended early. */
  readonly maxResumptions: number;
  /** The longest wait that a server may ask for before a stream is resumed. */
  readonly maxPauseMs: number;
  /** The longest pause that it may ask for with status 429. The time of the run bounds all pauses together. */
  readonly maxThrottleMs: number;
  /** For the end of a session, and for the first bytes of a stream that nobody waits for. */
  readonly courtesyMs: number;
}

const mebibyte = 1024 * 1024;

export const defaultHttpLimits: HttpLimits = {
  maxHeadBytes: 32 * 1024,
  maxBodyBytes: 16 * mebibyte,
  maxEventCharacters: 16 * mebibyte,
  maxEventsPerStream: 10_000,
  maxResumptions: 5,
  maxPauseMs: 10_000,
  maxThrottleMs: 60_000,
  courtesyMs: 2_000,
};

/** Bounds on what one server may make us hold. A server that passes one is named, never waited for. */
export interface WireLimits {
  /** Longest line on stdout. */
  readonly maxLineBytes: number;
  /** Bytes held while waiting for the end of a line, over all chunks. */
  readonly maxBufferedBytes: number;
  /** Lines on stdout that are no JSON-RPC message; above it the server counts as flooding. */
  readonly maxNoiseLines: number;
  /** Messages nobody asked for (notifications, requests, unknown ids); above it the server counts as flooding. */
  readonly maxUnrequestedMessages: number;
  /** Frames kept verbatim for the report, the newest. */
  readonly maxTranscriptFrames: number;
  /** Characters kept of one frame. */
  readonly maxFrameExcerpt: number;
  /** Faults kept; later ones are only counted. */
  readonly maxFaults: number;
}

const mebibyte = 1024 * 1024;

export const defaultWireLimits: WireLimits = {
  maxLineBytes: 16 * mebibyte,
  maxBufferedBytes: 17 * mebibyte,
  maxNoiseLines: 1_000,
  maxUnrequestedMessages: 10_000,
  maxTranscriptFrames: 40,
  maxFrameExcerpt: 500,
  maxFaults: 200,
};

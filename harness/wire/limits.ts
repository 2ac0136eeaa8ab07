import type { ResponseBody } from "./message.ts";

/** Bounds on what one server may make us hold. A server that passes one is named, never waited for. */
export interface WireLimits {
  /** Texts in the place of a message that are no JSON-RPC; above it the server counts as flooding. */
  readonly maxNoise: number;
  /** Messages nobody asked for (notifications, requests, unknown ids); above it the server counts as flooding. */
  readonly maxUnrequestedMessages: number;
  /** Characters of both together; above it the server counts as flooding. */
  readonly maxUnrequestedCharacters: number;
  /** Bytes that the server has not read yet, beyond which what it asks for is not answered any more. */
  readonly maxUnsentBytes: number;
  /** Characters kept of one name; a request whose id is longer is not answered. */
  readonly maxNameLength: number;
  /** Added to both for each request sent. */
  readonly maxExtraPerRequest: number;
  /** Frames kept verbatim for the report, the newest. */
  readonly maxTranscriptFrames: number;
  /** Characters kept of one frame. */
  readonly maxFrameExcerpt: number;
  /** Faults kept; later ones are dropped. */
  readonly maxFaults: number;
}

const mebibyte = 1024 * 1024;

/** What the answers to some requests may hold together; shared by these requests, and used up by their answers. */
export interface AnswerBudget {
  readonly maxCharacters: number;
  usedCharacters: number;
}

/**
 * For the answers of one conversation. The limit of one message alone lets a server fill our memory: 16 MiB for each of
 * thousands of queries. Honest answers are below a kilobyte, so this is enough for tens of thousands.
 */
export function newAnswerBudget(): AnswerBudget {
  return { maxCharacters: 32 * mebibyte, usedCharacters: 0 };
}

/** The body of an answer, or what stands for it where it would be more than the budget has left. */
export function withinBudget(body: ResponseBody, budget: AnswerBudget | undefined, characters: number): ResponseBody {
  if (budget === undefined) return body;
  budget.usedCharacters += characters;
  const { maxCharacters, usedCharacters } = budget;
  if (usedCharacters <= maxCharacters) return body;
  return { kind: "malformed", faults: [...body.faults, { code: "answers-too-large", maxCharacters }] };
}

export const defaultWireLimits: WireLimits = {
  maxNoise: 1_000,
  maxUnrequestedMessages: 10_000,
  maxUnrequestedCharacters: 256 * mebibyte,
  maxUnsentBytes: 16 * mebibyte,
  maxNameLength: 200,
  maxExtraPerRequest: 4,
  maxTranscriptFrames: 40,
  maxFrameExcerpt: 500,
  maxFaults: 200,
};

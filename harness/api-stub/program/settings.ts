import type { AnswerBook } from "../answers/answer-book.ts";
import type { Authority } from "../certificates/authority.ts";
import type { UpstreamLack } from "../traffic/upstream-event.ts";

/** What is served over HTTP on loopback, beside web APIs. */
export interface ServedPages {
  readonly port: number;
  /** By path; any other is not found. */
  readonly pages: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
}

/** What runs beside a target in its box, and is told this when it starts. Plain JSON. */
export interface CompanionSettings {
  /** Absent where nothing is to stand for web APIs. */
  readonly upstream?: UpstreamSettings;
  /** The port that the target listens on, which is to be reached from outside of the network of the box. */
  readonly port?: number;
}

/** Where connections to the target come in: a directory of the program, and the name of a Unix socket there. */
export const door = { place: "/door", name: "socket" } as const;

/** What an upstream in a box is told when it starts. */
export interface UpstreamSettings {
  readonly pages: ServedPages;
  readonly authority: Authority;
  /** Whether web APIs are answered; without that connections to them are refused. */
  readonly answersWeb: boolean;
  readonly book: AnswerBook;
  /** Ports that hosts are reached at, beside those of HTTP and HTTPS. */
  readonly ports: readonly number[];
  /** Ports of loopback itself, where the user has named a web API of this machine. */
  readonly localPorts: readonly number[];
}

/** Descriptors of a companion, all of files that the target cannot open. */
export const descriptors = {
  /** The settings, in one line; then a book of answers in each further line, which takes the place of the one before. */
  told: 0,
  /** Gets each event as one line of JSON. */
  seen: 1,
  /** Gets a line when everything listens. */
  ready: 3,
} as const;

/** What stands in place of an event where not all of them are written down. */
export function lackLine(kind: UpstreamLack): string {
  return `${JSON.stringify({ kind })}\n`;
}

import type { AnswerBook } from "../answers/answer-book.ts";
import type { Authority } from "../certificates/authority.ts";
import type { UpstreamLack } from "../traffic/upstream-event.ts";

/** What is served over HTTP on loopback, besides web APIs. */
export interface ServedPages {
  readonly port: number;
  /** By path; any other is not found. */
  readonly pages: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
}

/** The settings for the program beside a target in its box, which it gets when it starts. Plain JSON. */
export interface CompanionSettings {
  /** Absent where web APIs are not answered. */
  readonly upstream?: UpstreamSettings;
  /** The port that the target listens on, to be reached from outside the network of the box. */
  readonly port?: number;
}

/** Where connections to the target come in: a directory of the program, and the name of a Unix socket there. */
export const door = { place: "/door", name: "socket" } as const;

/** Settings for answering web APIs in a box. */
export interface UpstreamSettings {
  readonly pages: ServedPages;
  readonly authority: Authority;
  /** Whether web APIs are answered; otherwise connections to them are refused. */
  readonly answersWeb: boolean;
  readonly book: AnswerBook;
  /** Ports at which hosts are reached, besides those of HTTP and HTTPS. */
  readonly ports: readonly number[];
  /** Ports of loopback itself for which the user has named a web API on this machine. */
  readonly localPorts: readonly number[];
}

/** Descriptors of the program, all for files that the target cannot open. */
export const descriptors = {
  /** The settings in one line, then a book of answers in each further line, which replaces the previous one. */
  told: 0,
  /** Gets each event as one line of JSON. */
  seen: 1,
  /** Gets a line when everything listens. */
  ready: 3,
} as const;

/** The line in place of an event if not all of them are recorded. */
export function lackLine(kind: UpstreamLack): string {
  return `${JSON.stringify({ kind })}\n`;
}

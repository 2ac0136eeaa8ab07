import type { HttpAsker } from "./http-exchange.ts";
import type { HttpFailure } from "./http-failure.ts";

/**
 * Messages to and from a server, whatever carries them: the pipes of a process, or a function in tests.
 *
 * A message is its JSON text, since the order of keys and keys that come twice are under test. How one message is told
 * from the next is up to the implementation; every event is reported once and in order.
 */
export interface Transport {
  /** Queues one message. It leaves before the event loop turns, together with others of that turn. */
  send(text: string): void;
  /** Nobody waits for the answers to these requests any more. Absent where no request waits for another. */
  giveUp?(ids: readonly number[]): void;
  /** What was sent and has not left us, since the server does not read; none when absent. */
  readonly unsentBytes?: number;
  /** Asks the endpoint beside the messages; absent where nothing is carried over HTTP. */
  readonly http?: HttpAsker;
  /**
   * The beginning of a line that has not ended: a program that asks for input writes no end of a line. Empty when absent.
   */
  readonly unfinishedLine?: string;
  /** The last lines that a process has written to stderr so far; none when absent. */
  readonly lastWords?: readonly string[];
  /**
   * What was sent waits here, since the server does not listen yet, asked for a pause, or the user limits how often it is
   * asked: it is not silent meanwhile. Never when absent.
   */
  readonly isHeldBack?: boolean;
  /**
   * Resolves when the server has started as far as others can see: it listens. Absent where only an answer tells; pending
   * forever when it never does.
   */
  readonly listens?: Promise<void>;
  /** Registers the receiver. Called once, before the first `send`. */
  start(receiver: TransportReceiver): void;
  /** Ends the server and waits until nothing of it is left. Safe to call again: `soon` shortens what has begun `gently`. */
  close(ending?: Ending): Promise<void>;
  /**
   * Another session with the same instance, in the place of this one, which is over then. Absent where an instance has one
   * session only.
   */
  anew?(): Transport;
  /** Commands of what the server had left running when it was gone, and what was ended therefore; known once it is closed. */
  readonly outlived?: readonly string[];
}

/**
 * How a server is ended: `gently`, as the protocol says; `soon`, the same where somebody waits for the end of the run; or
 * `at-once`, where all that it could still write is thrown away. A server that does not end with its stdin takes seconds
 * where it is ended gently.
 */
export type Ending = "gently" | "soon" | "at-once";

export interface TransportReceiver {
  /**
   * @param carriedFor the request that the message came back for, where it was carried for one: then an answer without an
   *   id is known to be for it
   */
  message(text: string, carriedFor?: number): void;
  /** What came cannot be cut into messages: broken UTF-8, or more than the limits allow. */
  broken(fault: FramingFault): void;
  /** The server is gone, or its output has ended. Nothing follows. */
  closed(reason: CloseReason): void;
}

/** What is wrong with the framing of a server's messages. */
export type FramingFault =
  | { readonly code: "line-too-long"; readonly limitBytes: number; readonly excerpt: string }
  | { readonly code: "not-utf8"; readonly excerpt: string }
  | { readonly code: "unfinished-line"; readonly excerpt: string };

/** Of a process that was launched behind HTTP, and so is no server on stdio. */
export interface LaunchedAt {
  readonly port: number;
  /** Whether it came so far. */
  readonly hasListened: boolean;
}

/** Why a server is gone. */
export type CloseReason =
  | {
      readonly code: "exited";
      readonly exitCode: number;
      readonly stderr: readonly string[];
      readonly launchedAt?: LaunchedAt;
    }
  | {
      readonly code: "killed";
      readonly signal: string;
      readonly stderr: readonly string[];
      readonly launchedAt?: LaunchedAt;
    }
  | { readonly code: "stdout-ended"; readonly stderr: readonly string[] }
  | { readonly code: "flooded"; readonly what: string; readonly stderr: readonly string[] }
  /** Launched behind HTTP: it runs, and not at the port that it was given. */
  | {
      readonly code: "not-listening";
      readonly port: number;
      readonly withinMs: number;
      readonly stderr: readonly string[];
    }
  /** Over HTTP: the request brought no message. */
  | { readonly code: "http-failure"; readonly failure: HttpFailure }
  | { readonly code: "ended-by-us" };

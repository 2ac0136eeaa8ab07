/**
 * Lines to and from a server, whatever carries them: a process, or a function in tests.
 *
 * A line is the text of one frame without its newline. Implementations report each event once and in order.
 */
export interface Transport {
  /** Queues one line. It leaves before the event loop turns, together with others of that turn. */
  send(line: string): void;
  /** Registers the receiver. Called once, before the first `send`. */
  start(receiver: TransportReceiver): void;
  /** Ends the server and waits until nothing of it is left. Safe to call twice. */
  close(): Promise<void>;
}

export interface TransportReceiver {
  line(text: string): void;
  /** Bytes that are no line: broken UTF-8, or more than the limits allow. */
  broken(fault: FramingFault): void;
  /** The server is gone, or its output has ended. Nothing follows. */
  closed(reason: CloseReason): void;
}

export type FramingFault =
  | { readonly code: "line-too-long"; readonly limitBytes: number; readonly excerpt: string }
  | { readonly code: "not-utf8"; readonly excerpt: string }
  | { readonly code: "unfinished-line"; readonly excerpt: string };

export type CloseReason =
  | { readonly code: "exited"; readonly exitCode: number; readonly stderr: readonly string[] }
  | { readonly code: "killed"; readonly signal: string; readonly stderr: readonly string[] }
  | { readonly code: "stdout-ended"; readonly stderr: readonly string[] }
  | { readonly code: "flooded"; readonly what: string; readonly stderr: readonly string[] }
  | { readonly code: "ended-by-us" };

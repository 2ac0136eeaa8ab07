/** Where text goes. */
export interface TextStream {
  /** Whether it is a terminal. */
  readonly isTTY?: boolean;
  /** Of a terminal. */
  readonly columns?: number;
  /** @param written called when the text is out */
  write(text: string, written?: () => void): unknown;
}

/** What asks a command to end. */
export type InterruptingSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/**
 * What a command uses of the process around it. A test gives something else, so that several commands run in one process
 * and do not disturb each other.
 */
export interface Surroundings {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  on(signal: InterruptingSignal, listener: () => void): unknown;
  off(signal: InterruptingSignal, listener: () => void): unknown;
  exit(code: number): never;
  /** Whether the process ends with the command; what takes long and can wait is then left to that moment. */
  readonly endsWithCommand: boolean;
  /** Has the process collect garbage sooner, from then on; absent where others have a part in it. */
  readonly saveMemory?: () => void;
}

/** Waits until the text is out: a pipe that is read slowly must not lose its end when the process goes. */
export function writeOut(stream: TextStream, text: string): Promise<void> {
  return new Promise((settle) => stream.write(text, () => settle()));
}

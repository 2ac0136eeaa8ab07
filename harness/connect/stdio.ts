import type { Ending, Transport, TransportReceiver } from "../wire/transport.ts";
import { launchProcess, type LaunchedProcess } from "./launched-process.ts";
import { LineSplitter } from "./line-splitter.ts";
import type { ProcessLaunch } from "./target.ts";

/**
 * The server works on the first lines while we make the next ones: 10 % more queries a second than with one write for
 * all.
 */
const linesPerWrite = 16;

/**
 * Launches a command in its own process group and exchanges messages with it, one in each line (MCP stdio transport).
 *
 * @param temporaryDirectory the private directory it gets as TMPDIR
 * @returns a transport whose process is running
 * @throws TargetError when the command cannot be launched
 */
export async function launchStdio(launch: ProcessLaunch, temporaryDirectory: string): Promise<Transport> {
  return new StdioTransport(await launchProcess(launch, temporaryDirectory));
}

class StdioTransport implements Transport {
  readonly #process: LaunchedProcess;
  #splitter: LineSplitter | undefined;
  #outbox: string[] = [];

  constructor(process: LaunchedProcess) {
    this.#process = process;
  }

  start(receiver: TransportReceiver): void {
    const splitter = new LineSplitter(receiver);
    this.#splitter = splitter;
    this.#process.read((chunk) => splitter.push(chunk));
    void this.#reportEnd(receiver, splitter);
  }

  send(text: string): void {
    // A tick comes after all microtasks, so the lines that the answers of one chunk cause leave in one write.
    if (this.#outbox.length === 0) process.nextTick(() => this.#flush());
    this.#outbox.push(text);
    if (this.#outbox.length >= linesPerWrite) this.#flush();
  }

  get unsentBytes(): number {
    return this.#process.unsentBytes;
  }

  get unfinishedLine(): string {
    return this.#splitter?.unfinished ?? "";
  }

  get lastWords(): readonly string[] {
    return this.#process.lastWords;
  }

  get outlived(): readonly string[] {
    return this.#process.outlived;
  }

  close(ending: Ending = "gently"): Promise<void> {
    if (ending === "soon") this.#process.hurry();
    return this.#process.stop(ending === "at-once" ? "SIGKILL" : "stdin");
  }

  #flush(): void {
    const lines = this.#outbox;
    if (lines.length === 0) return;
    this.#outbox = [];
    this.#process.write(`${lines.join("\n")}\n`);
  }

  async #reportEnd(receiver: TransportReceiver, splitter: LineSplitter): Promise<void> {
    const reason = await this.#process.ended();
    splitter.end();
    receiver.closed(reason);
  }
}

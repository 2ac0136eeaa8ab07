import { closeSync, openSync } from "node:fs";
import type { Door } from "../../connect/target.ts";
import type { PlainDirectory } from "../../instances/plain-directory.ts";
import { door } from "../../api-stub/program/settings.ts";
import { ofProcess, processesInside } from "./processes-inside.ts";

/** The way to the port that a target listens on in the network of its sandbox. */
export class SandboxDoor implements Door {
  /** On the host; the API stub makes its socket there. */
  readonly directory: string;
  readonly #descriptor: number;
  readonly #holder: () => number | undefined;

  readonly #made: PlainDirectory;

  /**
   * @param made an empty directory; removed by `close`
   * @param holder returns the process outside that started the sandbox, once known
   */
  constructor(made: PlainDirectory, holder: () => number | undefined) {
    this.#made = made;
    this.directory = made.path;
    this.#descriptor = openSync(made.path, "r");
    this.#holder = holder;
  }

  /** The name of a socket has at most 107 bytes, and directories for temporary files may have longer ones. */
  get path(): string {
    return `/proc/self/fd/${this.#descriptor}/${door.name}`;
  }

  askToEnd(): void {
    const holder = this.#holder();
    const inside = holder === undefined ? [] : processesInside(holder);
    // The first process of a namespace ignores the signal.
    for (const id of inside) ofProcess(() => process.kill(Number(id), "SIGTERM"));
  }

  close(): void {
    closeSync(this.#descriptor);
    this.#made.remove();
  }
}

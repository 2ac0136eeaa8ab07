import { closeSync } from "node:fs";

/** A file of ours that a launched command also has open. */
export interface HandedFile {
  /** Our descriptor. */
  readonly descriptor: number;
  /** The command's descriptor. */
  readonly as: number;
}

const firstDescriptor = 3;

/**
 * Files that a command gets open. They have no names, so a shell opens them first, through our entry in /proc: from
 * inside a user namespace, that entry is out of reach.
 */
export class HandedFiles {
  readonly #files: HandedFile[] = [];

  /** @param descriptor of ours; closed by `close` */
  hand(descriptor: number): HandedFile {
    const file = { descriptor, as: firstDescriptor + this.#files.length };
    this.#files.push(file);
    return file;
  }

  /** A command prefix that opens the files for the command after it. */
  openingCommand(shell: string): readonly string[] {
    const redirections = this.#files.map(({ descriptor, as }) => `${as}<>/proc/${process.pid}/fd/${descriptor}`);
    return [
      shell,
      "-c",
      [...(redirections.length === 0 ? [] : [`exec ${redirections.join(" ")}`]), 'exec "$@"'].join("; "),
      "open",
    ];
  }

  close(): void {
    for (const { descriptor } of this.#files.splice(0)) closeSync(descriptor);
  }
}

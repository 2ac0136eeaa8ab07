import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { journalEnding, readJournalFile, writeJournalFile } from "../recordings/journal-file.ts";
import { hashesOf } from "../recordings/recording.ts";
import type { WhoseServer } from "./whose-server.ts";

/** By the names of files. */
type Hashes = Readonly<Record<string, string>>;

/** Journals of servers, one a server, in a folder of `recordings`. */
export class JournalRecordings {
  readonly #directory: string;
  /** Has what each recording is of, by the name of the server. */
  readonly #hashesPath: string;

  constructor(folder: string) {
    this.#directory = join(import.meta.dirname, "recordings", folder);
    this.#hashesPath = join(this.#directory, "hashes.json");
  }

  /** Names of all servers that have a recording. */
  get names(): readonly string[] {
    const files = readdirSync(this.#directory).filter((file) => file.endsWith(journalEnding));
    return files.map((file) => file.slice(0, -journalEnding.length).replace("-", " "));
  }

  /** @returns what its recording is of; undefined where the server has never been recorded */
  hashesOf(server: WhoseServer): Hashes | undefined {
    return this.#hashes[nameOf(server)];
  }

  /** @throws Error where the server has never been recorded */
  read(server: WhoseServer): string {
    return readJournalFile(this.#pathOf(server));
  }

  write(server: WhoseServer, journal: string): void {
    mkdirSync(this.#directory, { recursive: true });
    writeJournalFile(this.#pathOf(server), journal);
    const known = Object.entries({ ...this.#hashes, [nameOf(server)]: hashesNow(server) });
    const sorted = known.toSorted(([left], [right]) => (left < right ? -1 : 1));
    writeFileSync(this.#hashesPath, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  }

  #pathOf(server: WhoseServer): string {
    return join(this.#directory, `${nameOf(server).replace(" ", "-")}${journalEnding}`);
  }

  get #hashes(): Readonly<Record<string, Hashes>> {
    if (!existsSync(this.#hashesPath)) return {};
    const known: Readonly<Record<string, Hashes>> = JSON.parse(readFileSync(this.#hashesPath, "utf8"));
    return known;
  }
}

export function nameOf({ file, option }: WhoseServer): string {
  return option === undefined ? file : `${file} ${option}`;
}

/** What starts the server. */
export function commandOf(server: WhoseServer): string {
  const { file, option } = server;
  const words = [file.endsWith(".py") ? "python3" : "node", programOf(server), option];
  return words.filter((word) => word !== undefined).join(" ");
}

function programOf({ file }: WhoseServer): string {
  return resolve(import.meta.dirname, "servers", file);
}

/** What a journal hangs on: the files of the server, and what it is given. */
export function hashesNow(server: WhoseServer): Hashes {
  const { file, project, given = {} } = server;
  const library = file.endsWith(".py") ? [resolve(import.meta.dirname, "servers/tools.py")] : [];
  const laidOut = createHash("sha256")
    .update(JSON.stringify([project, given]))
    .digest("hex");
  return { ...hashesOf(programOf(server), ...library), given: laidOut };
}

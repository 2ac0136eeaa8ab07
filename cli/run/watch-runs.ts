import { watch } from "node:fs";
import { resolve, sep } from "node:path";
import type { Surroundings } from "../program/surroundings.ts";

/** An editor writes a file in several steps. */
const settledAfterMs = 300;
/** While a run goes on the server writes, too: only these are certainly of its author. */
const program = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|rb|php|sh)$/u;
/** Directories whose files are no part of the server, or too many. */
const leftOut: ReadonlySet<string> = new Set(["node_modules", ".git", ".venv", "venv", "__pycache__", "coverage"]);

/**
 * Runs, and runs again after each change of a file below the directory, until a signal comes between two runs.
 *
 * @param run makes one run; a signal during it ends it with 130
 * @param reports as typed: their files are written by the run itself
 * @returns the exit code of the last run, or 130 where that was interrupted
 */
export async function watchRuns(
  run: () => Promise<number>,
  reports: readonly string[],
  surroundings: Pick<Surroundings, "stderr" | "on" | "off">,
  directory: string = process.cwd(),
): Promise<number> {
  const written = new Set(reports.map((report) => resolve(directory, report.slice(report.indexOf("=") + 1))));
  const changes = new Changes(directory, (path) => isOfServer(path) && !written.has(resolve(directory, path)));
  try {
    for (;;) {
      changes.forget();
      const code = await run();
      await settle();
      changes.rest();
      if (code === 130) return code;
      surroundings.stderr.write("\nWatching for changes. Ctrl-C ends it.\n");
      const changed = await changes.next(surroundings);
      if (changed === undefined) return code;
      surroundings.stderr.write(`\nChanged: ${changed}\n\n`);
    }
  } finally {
    changes.end();
  }
}

function settle(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, settledAfterMs);
  });
}

function isOfServer(path: string): boolean {
  return !path.split(sep).some((part) => leftOut.has(part));
}

/** Names of files that have changed since they were last asked for. */
class Changes {
  readonly #watcher: ReturnType<typeof watch>;
  #last: string | undefined;
  #isRunning = true;
  #told: (() => void) | undefined;

  constructor(directory: string, counts: (path: string) => boolean) {
    this.#watcher = watch(directory, { recursive: true }, (_, path) => {
      if (path === null || !counts(path) || (this.#isRunning && !program.test(path))) return;
      this.#last = path;
      this.#told?.();
    });
  }

  /** A run begins. */
  forget(): void {
    this.#isRunning = true;
    this.#last = undefined;
  }

  /** The run is over. */
  rest(): void {
    this.#isRunning = false;
  }

  /** @returns undefined where a signal came first */
  async next({ on, off }: Pick<Surroundings, "on" | "off">): Promise<string | undefined> {
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    let stop: () => void = () => undefined;
    const isStopped = new Promise<"stopped">((done) => {
      stop = () => done("stopped");
    });
    for (const signal of signals) on(signal, stop);
    try {
      const changed = new Promise<"changed">((done) => {
        this.#told = () => done("changed");
        if (this.#last !== undefined) done("changed");
      });
      if ((await Promise.race([changed, isStopped])) === "stopped") return undefined;
      await settle();
      return this.#last;
    } finally {
      this.#told = undefined;
      for (const signal of signals) off(signal, stop);
    }
  }

  end(): void {
    this.#watcher.close();
  }
}

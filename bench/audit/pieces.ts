import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { command } from "../programs.ts";

/** An audit from its start to its end, or to where it was killed; several are one audit that went on. */
export interface Piece {
  /** Of the machine, when it began. */
  readonly load: string;
  elapsedMs: number;
  /** Ids of servers in the order in which they were begun. */
  readonly begun: string[];
  /** Of servers with a record that was made in this piece. */
  readonly done: string[];
  /** Of servers with a record that was there before. */
  readonly kept: string[];
  /** Of the audit alone, after each server that was done. */
  readonly memoryKib: number[];
}

/** When a piece is killed. */
export interface Moment {
  readonly after: "begun" | "done";
  /** Servers that have a record by then. */
  readonly atLeast: number;
  readonly waitMs: number;
}

/** Pieces are kept in a file, so that a benchmark that was interrupted goes on. */
export class Pieces {
  readonly pieces: Piece[];
  readonly #path: string;

  private constructor(path: string, pieces: Piece[]) {
    this.#path = path;
    this.pieces = pieces;
  }

  static async in(path: string): Promise<Pieces> {
    try {
      return new Pieces(path, JSON.parse(await readFile(path, "utf8")));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return new Pieces(path, []);
      throw error;
    }
  }

  get elapsedMs(): number {
    return this.pieces.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
  }

  /** Goes on with an audit. @returns whether it came to its end */
  async goOn(words: readonly string[], killAt?: Moment): Promise<boolean> {
    const load = loadavg()
      .map((each) => each.toFixed(1))
      .join(" ");
    const piece: Piece = { load, elapsedMs: 0, begun: [], done: [], kept: [], memoryKib: [] };
    this.pieces.push(piece);
    const began = performance.now();
    const child = spawn(process.execPath, [...command.args, "audit", ...words, "--resume"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exit = new Promise<number | null>((settle) => child.once("exit", settle));
    let isKilled = false;
    for await (const line of createInterface({ input: child.stderr })) {
      process.stderr.write(`${line}\n`);
      const what = await note(piece, line, child.pid);
      piece.elapsedMs = performance.now() - began;
      await writeFile(this.#path, JSON.stringify(this.pieces));
      if (killAt === undefined || isKilled || what !== killAt.after) continue;
      if (piece.done.length + piece.kept.length < killAt.atLeast) continue;
      isKilled = true;
      await wait(killAt.waitMs);
      child.kill("SIGKILL");
    }
    return (await exit) !== null;
  }
}

/** @returns what the line tells */
async function note(piece: Piece, line: string, pid: number | undefined): Promise<"begun" | "done" | "else"> {
  const begun = /^(?<id>\S+): begun$/u.exec(line)?.groups?.["id"];
  if (begun !== undefined) {
    piece.begun.push(begun);
    return "begun";
  }
  const done = /^\d+\/\d+ {2}(?<id>\S+): /u.exec(line)?.groups?.["id"];
  if (done === undefined) return "else";
  if (line.endsWith("(kept)")) {
    piece.kept.push(done);
    return "else";
  }
  piece.done.push(done);
  if (pid !== undefined) piece.memoryKib.push(await residentKib(pid));
  return "done";
}

async function residentKib(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, "utf8");
  return Number(/^VmRSS:\s*(\d+) kB$/mu.exec(status)?.[1] ?? Number.NaN);
}

import { readlinkSync } from "node:fs";
import { posix } from "node:path";
import { unlessRefused } from "../../connect/system-error.ts";
import type { CallContext } from "./call-effect.ts";
import { descriptorOf, quotedText, unescapeText } from "./trace-arguments.ts";
import type { SystemCall } from "./trace-line.ts";
// `readByThemselves` was measured: strace of programs that print a line. None of it is among what tells.
import known from "./telling-files.json" with { type: "json" };

/** A target may open other names for ever; a handful says enough. */
const maxTelling = 100;

const exact: ReadonlySet<string> = new Set(known.telling.flatMap(({ path }) => (path.endsWith("*") ? [] : [path])));
const below: readonly string[] = known.telling.flatMap(({ path }) =>
  path.endsWith("*") ? [path.replace(/\*+$/u, "")] : [],
);
const browsers: ReadonlySet<string> = new Set(known.lookingForTheirOwnSandbox);

/** Without this in it, no call can have opened any of them. */
const mayTell = /proc|sys|env|run/u;

interface Opened {
  readonly path: string;
  readonly processId: number;
}

/**
 * Which files a target opens that tell where it runs: on a machine, in a container, in a sandbox. What runtimes read by
 * themselves is none of them. A program that lists processes reads what each is, the first one as well.
 */
export class TellingFiles {
  readonly #opened = new Map<string, Opened>();
  /** Names of files that were opened of other processes than the first. */
  readonly #ofOthers = new Set<string>();
  readonly #listing = new Set<number>();
  readonly #programs = new Map<number, string>();
  /** The process that makes the sandbox; its first child becomes the target. */
  #outermost: number | undefined;
  #isRunning = false;

  /** Needs all calls, from the launch on: what the sandbox itself opens before the target starts is not the target's. */
  see(call: SystemCall, context: Pick<CallContext, "workingDirectoryOf">): void {
    const { name, processId, args, error } = call;
    this.#outermost ??= processId;
    if (name === "execve" && error === undefined) {
      this.#isRunning ||= processId !== this.#outermost;
      if (this.#programs.size < maxPrograms) this.#programs.set(processId, posix.basename(quotedText(args[0]) ?? ""));
    }
    if (!this.#isRunning || !/^open(?:at2?)?$/u.test(name) || !mayTell.test(call.text)) return;
    const path = openedPath(call, context);
    if (path !== undefined) this.#note(path, processId);
  }

  /** Paths, in the order in which they were first opened, whether they were there or not. */
  get opened(): readonly string[] {
    return [...this.#opened.values()].filter((each) => !this.#isOfList(each)).map(({ path }) => path);
  }

  #note(opened: string, processId: number): void {
    const [, process, file = ""] = /^\/proc\/(\d+)\/([^/]+)/u.exec(opened) ?? [];
    if (process !== undefined && process !== "1") {
      if (this.#ofOthers.size < maxTelling) this.#ofOthers.add(file);
      if (this.#listing.size < maxPrograms) this.#listing.add(processId);
    }
    const path = opened.replace(/^\/proc\/thread-self\//u, "/proc/self/");
    if (!isTelling(path) || this.#opened.has(path) || this.#opened.size >= maxTelling) return;
    if (!browsers.has(this.#programOf(processId))) this.#opened.set(path, { path, processId });
  }

  /** A thread, and what was forked, is known by its program. */
  #programOf(processId: number): string {
    return (
      this.#programs.get(processId) ?? posix.basename(unlessRefused(() => readlinkSync(`/proc/${processId}/exe`)) ?? "")
    );
  }

  #isOfList({ path, processId }: Opened): boolean {
    if (this.#listing.has(processId)) return true;
    const [, file = ""] = /^\/proc\/1\/([^/]+)/u.exec(path) ?? [];
    return this.#ofOthers.has(file);
  }
}

/** Processes whose program is remembered. */
const maxPrograms = 10_000;

function isTelling(path: string): boolean {
  return exact.has(path) || below.some((start) => path.startsWith(start));
}

function openedPath(
  { name, args, processId }: SystemCall,
  { workingDirectoryOf }: Pick<CallContext, "workingDirectoryOf">,
): string | undefined {
  const at = name === "open" ? 0 : 1;
  const given = quotedText(args[at]);
  if (given === undefined) return undefined;
  if (posix.isAbsolute(given)) return posix.normalize(given);
  const directory = at === 0 ? undefined : descriptorOf(args[0]);
  return posix.resolve(directory === undefined ? workingDirectoryOf(processId) : unescapeText(directory.name), given);
}

import { readlinkSync } from "node:fs";
import type { CallContext, CallEffect, ConnectedTo } from "./call-effect.ts";
import { keepsRecord } from "../effect/keeping-programs.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import { nameServers } from "../machine/name-servers.ts";
import { standInOf } from "../../api-stub/traffic/stand-in-address.ts";
import { allowsUnseenWrites, changesUnknownFile, fileEffects, mayTouchFile } from "./file-calls.ts";
import { connectedSocketOf, networkEffects } from "./network-calls.ts";
import { processEffects, startedProcess } from "./process-calls.ts";
import { ReopenedFiles } from "./reopened-files.ts";
import type { FileTouches, ReachedPorts } from "../tier/call-watch.ts";
import { PortsOfTarget } from "./reached-ports.ts";
import { TellingFiles } from "./telling-files.ts";
import type { SystemCall, TraceEvent } from "./trace-line.ts";
import { opensActive, setsHiddenTimer } from "./traced-calls.ts";

/** What a part of a trace shows. */
export interface Seen {
  readonly effects: readonly CallEffect[];
  /** Of these and of earlier ones, those that a later call has shown to mean nothing. */
  readonly withdrawn?: ReadonlySet<CallEffect>;
  /** Why it does not show everything. */
  readonly gaps: readonly string[];
}

/** A target that opens sockets and starts processes endlessly must not fill our memory; a gap says so. */
export const maxRemembered = 100_000;

/** Tells what the calls of a trace did. Needs all of them, from the launch on: later ones depend on earlier ones. */
export class TraceClassifier {
  readonly #directory: string;
  readonly #ownProcesses = new Set<number>();
  readonly #connectedSockets = new Map<string, ConnectedTo>();
  readonly #hosts = new Map<string, string>();
  readonly #living = new Set<number>();
  /** What processes have executed, of the programs that keep a record of their own. */
  readonly #programs = new Map<number, string>();
  readonly #ports = new PortsOfTarget();
  readonly #reopened: ReopenedFiles;
  readonly #telling = new TellingFiles();
  readonly #context: CallContext;
  #hasHiddenTimers = false;
  #mayHaveActive = false;
  #fileTouches: FileTouches = "unseen";
  #allowsUnseenWrites = false;
  #hasConnected = false;

  /**
   * @param directory where the target was started
   * @param servers addresses of the name servers that it asks
   * @param isReadAnyway whether a file that was refused for writing, and is then opened for reading, is only read
   */
  constructor(
    directory: string,
    servers: ReadonlySet<string> = nameServers(),
    isReadAnyway: (path: string) => boolean = () => true,
  ) {
    this.#directory = directory;
    this.#reopened = new ReopenedFiles(isReadAnyway);
    this.#context = {
      workingDirectoryOf: (processId) => this.#workingDirectoryOf(processId),
      openedAs: (processId, descriptor) => unlessRefused(() => readlinkSync(`/proc/${processId}/fd/${descriptor}`)),
      living: this.#living,
      ownProcesses: this.#ownProcesses,
      connectedSockets: this.#connectedSockets,
      listenedOn: this.#ports.listenedOn,
      hosts: this.#hosts,
      nameServers: servers,
    };
  }

  /** Processes and threads that have been seen and have not ended, as we see them. */
  get living(): ReadonlySet<number> {
    return this.#living;
  }

  get hasLookedUp(): boolean {
    return this.#hosts.size > 0;
  }

  get reachedPorts(): ReachedPorts {
    return this.#ports.reached;
  }

  /** Files that tell where the target runs, which it has opened. */
  get tellingFiles(): readonly string[] {
    return this.#telling.opened;
  }

  /** Whether a timer was set that is visible nowhere afterwards. */
  get hasHiddenTimers(): boolean {
    return this.#hasHiddenTimers;
  }

  /** Whether something may be open whose work the kernel does, such as a timer that is a file. */
  get mayHaveActive(): boolean {
    return this.#mayHaveActive;
  }

  /** Whether there may be connections, including those to itself. */
  get hasConnected(): boolean {
    return this.#hasConnected;
  }

  /** How files may have changed since this was last called; unknown before the first call. */
  takeFileTouches(): FileTouches {
    const touches = this.#allowsUnseenWrites ? "unseen" : this.#fileTouches;
    this.#fileTouches = "untouched";
    return touches;
  }

  /** Part of the trace was not read: from now on, what is done is unknown. */
  loseTrack(): void {
    this.#allowsUnseenWrites = true;
    this.#mayHaveActive = true;
  }

  classify(events: readonly TraceEvent[]): Seen {
    const effects: CallEffect[] = [];
    const withdrawn = new Set<CallEffect>();
    const gaps = new Set<string>();
    for (const event of events) {
      switch (event.kind) {
        case "ended":
          this.#living.delete(event.processId);
          this.#programs.delete(event.processId);
          break;
        case "remark":
          break;
        case "unreadable":
          // Quoted text may be content.
          gaps.add(`a line of the trace could not be read: ${event.text.slice(0, 200).replace(/"[\s\S]*$/u, '"…')}`);
          break;
        case "call":
          this.#remember(event);
          for (const effect of this.#effectsOf(event, gaps, withdrawn)) {
            this.#ports.see(effect);
            if (effect.kind === "network.name-lookup") this.#rememberHost(effect.subject);
            if (effect.kind === "process.start") this.#rememberProgram(effect);
            const program = this.#programs.get(effect.processId);
            effects.push(program === undefined ? effect : { ...effect, program });
          }
      }
    }
    const remembered = [this.#living, this.#ownProcesses, this.#connectedSockets, this.#hosts];
    if (remembered.some(({ size }) => size >= maxRemembered))
      gaps.add("there were more processes, sockets and hosts than this tool remembers");
    if (this.#fileTouches === "untouched") {
      const isSeen = effects.some(({ kind }) => !kind.startsWith("network."));
      const mayTouch = isSeen || events.some((event) => event.kind === "call" && mayTouchFile(event));
      if (mayTouch) this.#fileTouches = "by-calls";
    }
    if (gaps.size > 0) this.loseTrack();
    return { effects, gaps: [...gaps], ...(withdrawn.size === 0 ? {} : { withdrawn }) };
  }

  #effectsOf(call: SystemCall, gaps: Set<string>, withdrawn: Set<CallEffect>): readonly CallEffect[] {
    if (call.name.startsWith("io_uring_")) {
      if (call.error === undefined) gaps.add("io_uring was used, whose operations no trace shows");
      return [];
    }
    const effects =
      networkEffects(call, this.#context) ?? fileEffects(call, this.#context) ?? processEffects(call, this.#context);
    if (effects === undefined && call.error !== "ENOSYS")
      gaps.add(`the system call ${call.name} is unknown to this tool`);
    const meantNothing = this.#reopened.see(call, effects ?? []);
    if (meantNothing !== undefined) withdrawn.add(meantNothing);
    if (changesUnknownFile(call, this.#context)) gaps.add(`which file ${call.name} changed is not known`);
    return effects ?? [];
  }

  #remember(call: SystemCall): void {
    if (this.#living.size < maxRemembered) this.#living.add(call.processId);
    if (this.#ownProcesses.size < maxRemembered) this.#ownProcesses.add(call.processId);
    this.#telling.see(call, this.#context);
    this.#allowsUnseenWrites ||= allowsUnseenWrites(call);
    this.#hasHiddenTimers ||= setsHiddenTimer.test(call.name);
    this.#mayHaveActive ||= opensActive.test(call.name);
    this.#hasConnected ||= call.name !== "bind" && call.text.includes("sa_family=AF_INET");
    const started = startedProcess(call);
    if (started !== undefined && this.#ownProcesses.size < maxRemembered) this.#ownProcesses.add(started);
    const connected = connectedSocketOf(call);
    if (connected !== undefined && this.#connectedSockets.size < maxRemembered) {
      this.#connectedSockets.set(connected.inode, connected.to);
    }
  }

  #rememberProgram({ processId, subject: program }: CallEffect): void {
    this.#programs.delete(processId);
    if (keepsRecord(program) && this.#programs.size < maxRemembered) this.#programs.set(processId, program);
  }

  #rememberHost(name: string): void {
    if (this.#hosts.size >= maxRemembered) return;
    this.#hosts.set(standInOf(name), name);
  }

  /** As it is now, a moment after the call; a process that has gone since was most likely where the target started. */
  #workingDirectoryOf(processId: number): string {
    try {
      return readlinkSync(`/proc/${processId}/cwd`);
    } catch (error) {
      if (error instanceof Error && "code" in error) return this.#directory;
      throw error;
    }
  }
}

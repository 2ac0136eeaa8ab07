import { existsSync, lstatSync, readFileSync } from "node:fs";
import type { BlindSpot, Effect } from "../effect/effect.ts";
import { markUpkeep } from "../effect/database-upkeep.ts";
import type { SettleTimes } from "../tier/launch-parts.ts";
import type { Observation } from "../tier/observation.ts";
import type { ProcessObserver } from "../tier/wrapper.ts";
import type { CallEffect } from "./call-effect.ts";
import { fileHistories, type FileHistory, type IsNew } from "./file-history.ts";
import { isReadAnyway } from "./reopened-files.ts";
import { RestWatch } from "../rest/rest-watch.ts";
import { waitForRest } from "../rest/wait-for-rest.ts";
import type { ActivitySeen, ActivityWatch, ReachedPorts, RestWait } from "../tier/call-watch.ts";
import { Turns } from "../tier/turns.ts";
import { waitForQuiet } from "./quiet.ts";
import { TraceClassifier, type Seen } from "./trace-classifier.ts";
import type { TraceEvent } from "./trace-line.ts";
import { TraceReader } from "./trace-reader.ts";
import { MappedFiles, type MappedChanges } from "./mapped-files.ts";
import { runningPrograms } from "./running-programs.ts";
import { tracerOfAny, tracerState } from "./tracer-state.ts";

/** The trace of one launch. */
export interface Trace {
  /** The file that the tracer writes; not closed here. */
  readonly descriptor: number;
  readonly workingDirectory: string;
  /** If the target sees other files than we do: whether one did not exist when the window began. */
  readonly isNew?: IsNew;
  /** In the same case: where we find what it sees at a path, with each byte as one character. */
  readonly seenAt?: (path: string) => string | undefined;
  /** Nothing outside acts on what is traced, so it does nothing unless something inside does. */
  readonly isBoxed?: boolean;
  /** What this tracing cannot see, such as calls that the tracer does not know. */
  readonly gaps: readonly string[];
  /** Aborted when the run is over. */
  readonly ending?: AbortSignal | undefined;
}

const defaultSettleTimes: SettleTimes = { beforeMs: 20, afterMs: 60 };
/**
 * A server that never rests is still observed; what it does later falls into the next window. Once that is known,
 * waiting long each time would only cost time.
 */
const maxSettleMs = 500;
const maxRestlessSettleMs = 100;
const maxEffects = 10_000;
const maxEvidenceCharacters = 300;
const nothing: Seen = { effects: [], gaps: [] };

/** Every system call of a target that changes something, including refused calls and effects that leave no trace. */
export class SyscallsObserver implements ProcessObserver, ActivityWatch {
  readonly tier = "syscalls";
  readonly activity: ActivityWatch = this;
  readonly #trace: Trace;
  readonly #settleTimes: SettleTimes;
  readonly #reader: TraceReader;
  readonly #classifier: TraceClassifier;
  readonly #mapped = new MappedFiles();
  readonly #rest = new RestWatch();
  #beganMs = Date.now();
  #hasEnded = false;
  #isRestless = false;
  /** What came after the last window and before this one. */
  #between: Seen = nothing;
  /** What came before the server answered first. */
  #launch: Seen = nothing;
  /** Where the trace was when the last reply of the window arrived. */
  #repliedAt = 0;
  /** What was read while waiting, and belongs to no window yet. */
  #unsorted: Seen = nothing;
  #reading: Promise<void> = Promise.resolve();

  constructor(trace: Trace, settleTimes: SettleTimes = defaultSettleTimes) {
    this.#trace = trace;
    this.#settleTimes = settleTimes;
    this.#reader = new TraceReader(trace.descriptor);
    this.#classifier = new TraceClassifier(
      trace.workingDirectory,
      undefined,
      // Outside of a box, it was the machine that refused it.
      trace.isBoxed === true ? isReadAnyway : undefined,
    );
  }

  async attach(): Promise<void> {
    this.#launch = await this.#drain();
  }

  async begin(since?: "launch"): Promise<void> {
    await this.#settle(this.#settleTimes.beforeMs);
    const before = await this.#drain();
    // What happened before the first look is the start of the server; later, what was looked at before has caused it.
    if (this.#hasEnded) this.#between = before;
    else if (since === "launch") {
      this.#between = { effects: [...this.#launch.effects, ...before.effects], gaps: [] };
    } else {
      this.#between = nothing;
      this.#beganMs = Date.now();
    }
    this.#launch = nothing;
    this.#repliedAt = this.#reader.writtenBytes;
    // Between two looks, changes to mapped files belong to the next one, like everything else.
    if (!this.#hasEnded) this.#lookAtMapped();
  }

  markReply(): void {
    this.#repliedAt = this.#reader.writtenBytes;
  }

  async end(): Promise<Observation> {
    const between = this.#between;
    this.#between = nothing;
    const within = await this.#drain(this.#repliedAt);
    const atRest = await this.#settle(this.#settleTimes.afterMs);
    const trailing = await this.#drain();
    const gaps = [...between.gaps, ...within.gaps, ...trailing.gaps, ...this.#tracerGaps()];
    const seen = [...between.effects, ...within.effects, ...trailing.effects];
    const phases = new Map<CallEffect, Effect["phase"]>([
      ...between.effects.map((effect) => [effect, "late"] as const),
      ...trailing.effects.map((effect) => [effect, "trailing"] as const),
    ]);
    if (seen.length > maxEffects) gaps.push(`more than ${maxEffects.toLocaleString("en")} effects in one window`);
    const mapped = this.#lookAtMapped();
    gaps.push(...mapped.gaps);
    const known = new Set(seen.map(({ subject }) => subject));
    seen.push(...mapped.changed.filter((path) => !known.has(path)).map((path) => changedInMemory(path)));
    const { effects, unknown } = this.#sumUp(seen.slice(0, maxEffects), phases);
    gaps.push(...unknown.map((path) => `whether ${path} was there before it was opened and deleted is not known`));
    this.#hasEnded = true;
    this.#beganMs = Date.now();
    const declared = [...this.#trace.gaps, ...(atRest ? [] : ["the server did not become idle"])];
    return { effects, blindSpots: [...this.#blindSpots(gaps, false), ...this.#blindSpots(declared, true)] };
  }

  async hasLookedUp(): Promise<boolean> {
    await this.#read();
    return this.#classifier.hasLookedUp;
  }

  async reachedPorts(): Promise<ReachedPorts> {
    await this.#read();
    return this.#classifier.reachedPorts;
  }

  async tellingFiles(): Promise<readonly string[]> {
    await this.#read();
    return this.#classifier.tellingFiles;
  }

  /** Everything up to the last look was drained then, so the rest has come since. */
  async look(): Promise<ActivitySeen> {
    this.markReply();
    const { effects, blindSpots } = await this.end();
    const traced = this.#classifier.takeFileTouches();
    const fileTouches = blindSpots.length > 0 ? "unseen" : traced;
    const undeclared = blindSpots.filter(({ declared }) => !declared);
    return { effects, fileTouches, blindSpots: undeclared.map(({ reason }) => reason) };
  }

  runningPrograms(): ReadonlyMap<number, string> {
    return runningPrograms(this.#classifier.living);
  }

  /** In a sandbox, the layers show the content of all files. */
  #lookAtMapped(): MappedChanges {
    return this.#trace.seenAt === undefined ? this.#mapped.look(this.#classifier.living) : { changed: [], gaps: [] };
  }

  waitForRest(maxMs: number, wait?: RestWait): Promise<boolean> {
    return waitForRest(maxMs, () => this.restMs(), wait);
  }

  async restMs(): Promise<number> {
    await this.#read();
    const tracer = tracerOfAny(this.#classifier.living);
    if (this.#trace.isBoxed !== true || this.#classifier.hasHiddenTimers) return 0;
    if (tracer === undefined || tracer === 0) return 0;
    const hasHappened = (): boolean => this.#reader.hasUnread;
    const { hasConnected, mayHaveActive } = this.#classifier;
    return this.#rest.restMs(tracer, { hasHappened, hasConnected, mayHaveActive });
  }

  /** One after the other: each goes on where the one before it ended. */
  #read(end = this.#reader.writtenBytes): Promise<void> {
    const reading = Promise.allSettled([this.#reading]).then(() => this.#readUpTo(end));
    this.#reading = reading;
    return reading;
  }

  async #readUpTo(end: number): Promise<void> {
    const take = (events: readonly TraceEvent[]): void => this.#add(this.#classifier.classify(events));
    if (await this.#reader.drain(end, take, new Turns(this.#trace.ending))) return;
    this.#classifier.loseTrack();
    this.#add({ effects: [], gaps: ["the trace grew faster than it could be read"] });
  }

  #add({ effects, gaps, withdrawn }: Seen): void {
    const before = this.#unsorted;
    // One more than are told, so that it is known that there are more.
    const added = effects.slice(0, Math.max(0, maxEffects + 1 - before.effects.length));
    const all = [...before.effects, ...added];
    const kept = withdrawn === undefined ? all : all.filter((effect) => !withdrawn.has(effect));
    this.#unsorted = { effects: kept, gaps: [...before.gaps, ...gaps] };
  }

  async #drain(end?: number): Promise<Seen> {
    await this.#read(end);
    const seen = this.#unsorted;
    this.#unsorted = nothing;
    return seen;
  }

  async #settle(quietMs: number): Promise<boolean> {
    const atRest = await waitForQuiet({
      quietMs,
      maxMs: this.#isRestless ? maxRestlessSettleMs : maxSettleMs,
      processIds: () => this.#classifier.living,
      traceBytes: () => this.#reader.writtenBytes,
      restMs: () => this.restMs(),
    });
    this.#isRestless = !atRest;
    return atRest;
  }

  #tracerGaps(): readonly string[] {
    switch (tracerState(this.#classifier.living)) {
      case "tracing":
        return [];
      case "lost":
        return ["the tracer ended before the server"];
      case "all-ended":
        return ["no traced process is running any more"];
    }
  }

  /** @returns with the paths of files that may have been there before they were deleted */
  #sumUp(
    seen: readonly CallEffect[],
    phases: ReadonlyMap<CallEffect, Effect["phase"]>,
  ): { readonly effects: readonly Effect[]; readonly unknown: readonly string[] } {
    const histories = fileHistories(
      seen.filter(({ kind }) => kind.startsWith("file.")),
      this.#trace.isNew ?? ((path) => isYoungerThan(path, this.#beganMs)),
      (path) => existsSync(this.#trace.seenAt?.(path) ?? path),
    );
    const others = seen.filter(({ kind }) => !kind.startsWith("file.")).map((effect): FileHistory => ({ effect }));
    const effects = [...histories, ...others].map((history): Effect => {
      const { effect, mayHaveBeenThere: _mayHaveBeenThere, ...summed } = history;
      const { movedTo: _movedTo, uncertain: _uncertain, program: _program, processId, ...facts } = effect;
      return {
        ...facts,
        tier: this.tier,
        evidence: effect.evidence.slice(0, maxEvidenceCharacters),
        phase: phases.get(effect) ?? "within",
        process: processName(processId),
        ...summed,
      };
    });
    const unknown = histories.flatMap(({ effect, mayHaveBeenThere }) =>
      mayHaveBeenThere === true ? [effect.subject] : [],
    );
    return { effects: markUpkeep(effects, this.#trace.seenAt), unknown };
  }

  #blindSpots(reasons: readonly string[], declared: boolean): readonly BlindSpot[] {
    return [...new Set(reasons)].map((reason) => ({ tier: this.tier, reason, declared }));
  }
}

function changedInMemory(path: string): CallEffect {
  const evidence = `the contents of ${path} changed without a system call that wrote to it: it is mapped into memory and shared`;
  return { kind: "file.change", subject: path, processId: 0, evidence };
}

/** Clocks of file systems tick more slowly than ours: 4 ms with the usual kernels. */
const clockTickMs = 10;

function isYoungerThan(path: string, timeMs: number): boolean | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats && stats.birthtimeMs >= timeMs - clockTickMs;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

function processName(processId: number): string {
  if (processId === 0) return "a process that has it mapped";
  try {
    return `${readFileSync(`/proc/${processId}/comm`, "utf8").trimEnd()} (process ${processId})`;
  } catch (error) {
    if (error instanceof Error && "code" in error) return `process ${processId}, which has ended`;
    throw error;
  }
}

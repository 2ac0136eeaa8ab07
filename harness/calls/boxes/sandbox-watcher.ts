import { setTimeout as delay } from "node:timers/promises";
import type { Effect } from "../../observe/effect/effect.ts";
import type { CompanionLink } from "../../observe/sandbox/companion-link.ts";
import type { LayerState } from "../../observe/sandbox/layer-state.ts";
import { SandboxObserver } from "../../observe/sandbox/sandbox-observer.ts";
import { pause, type RestWait } from "../../observe/rest/wait-for-rest.ts";
import type { ReachedPorts } from "../../observe/syscalls/reached-ports.ts";
import { SyscallsObserver } from "../../observe/syscalls/syscalls-observer.ts";
import { syscallsTier } from "../../observe/syscalls/syscalls-tier.ts";
import type { ProcessObserver } from "../../observe/tier/wrapper.ts";
import { shownLack } from "../../api-stub/traffic/upstream-event.ts";
import type { Box, Look } from "./box.ts";
import { attemptOf } from "../execution/network-attempt.ts";
import { withDatabases } from "../state/database-changes.ts";
import { entryChanges } from "../state/entry-changes.ts";
import { isOfAttributes } from "../state/traced-changes.ts";

/** Without a trace it cannot be seen whether something is still running. */
const settleMs = 25;

/** Reads from outside what a target did in its sandbox. */
export class SandboxWatcher {
  readonly #sandbox: SandboxObserver | undefined;
  readonly #syscalls: ProcessObserver | undefined;
  /** Present where an API stub answers. */
  readonly #companion: CompanionLink | undefined;
  #before: LayerState | undefined;
  /** The programs that were running at the first look. */
  #programs: ReadonlySet<number> | undefined;

  constructor(observers: readonly ProcessObserver[], answersWeb: boolean) {
    this.#sandbox = observers.find((observer) => observer instanceof SandboxObserver);
    this.#syscalls = observers.find(({ tier }) => tier === syscallsTier.id);
    this.#companion = answersWeb ? this.#sandbox?.companion : undefined;
  }

  get isTraced(): boolean {
    return this.#syscalls !== undefined;
  }

  async look(): Promise<Look> {
    const syscalls = this.#syscalls;
    this.#programs ??= new Set(this.#running().keys());
    // Everything up to the last look was drained then, so the rest has come since.
    syscalls?.markReply();
    const traced = (await syscalls?.end()) ?? { effects: [], blindSpots: [] };
    if (syscalls === undefined) await delay(settleMs);
    const blindSpots = traced.blindSpots.filter(({ declared }) => !declared).map(({ reason }) => reason);
    // Reading all that was laid out and written takes longer than the rest of a look.
    const mayDiffer = !(syscalls instanceof SyscallsObserver) || syscalls.mayHaveTouchedFiles(traced);
    const passing = traced.effects.filter(isPassingFile);
    const files = this.lookAtFiles(
      mayDiffer,
      passing.map(({ subject }) => subject),
    );
    return {
      changes: files.changes,
      ...(files.upstream === undefined ? {} : { upstream: files.upstream }),
      network: traced.effects.flatMap(attemptOf),
      passing,
      effects: traced.effects.filter(isUnseenInFiles),
      running: this.running(),
      startedProcess: traced.effects.some(({ kind }) => kind === "process.start"),
      blindSpots: [...blindSpots, ...files.blindSpots],
    };
  }

  /** What a box offers when it has an API stub. */
  get companion(): Pick<Box, "sentUpstream" | "answerBy"> {
    const companion = this.#companion;
    if (companion === undefined) return {};
    return { sentUpstream: () => companion.read().events, answerBy: (book) => companion.answerBy(book) };
  }

  /** Whether a name was looked up since the launch. */
  hasLookedUp(): boolean {
    return this.#syscalls instanceof SyscallsObserver && this.#syscalls.hasLookedUp();
  }

  /** Ports that the target connected to since the launch. */
  reachedPorts(): ReachedPorts {
    const none = { ofThisMachine: [], ofHosts: [] };
    return this.#syscalls instanceof SyscallsObserver ? this.#syscalls.reachedPorts() : none;
  }

  async rest(maxMs: number, wait: RestWait): Promise<boolean> {
    if (this.#syscalls instanceof SyscallsObserver) return this.#syscalls.waitForRest(maxMs, wait);
    await pause(Math.min(maxMs, wait.patienceMs ?? maxMs), wait.signal);
    return false;
  }

  /** Programs that were started since the first look and are still running: what they will still do is not seen. */
  running(): readonly string[] {
    return [...this.#running()].flatMap(([id, name]) => (this.#programs?.has(id) === false ? [name] : []));
  }

  #running(): ReadonlyMap<number, string> {
    return this.#syscalls instanceof SyscallsObserver ? this.#syscalls.runningPrograms() : new Map();
  }

  /**
   * A look without the trace, which ends with the target.
   *
   * @param mayDiffer whether a file may have changed since the last look; true reads it again
   * @param passing paths of files that were created and deleted since then
   */
  lookAtFiles(mayDiffer = true, passing: readonly string[] = []): Look {
    const sandbox = this.#sandbox;
    const after = mayDiffer ? sandbox?.readState() : (this.#before ?? sandbox?.readState());
    const before = this.#before ?? after;
    this.#before = after;
    const sent = this.#companion?.read();
    const nothing = {
      network: [],
      passing: [],
      startedProcess: false,
      ...(sent === undefined ? {} : { upstream: sent.events }),
    };
    const lost = sent?.lack === undefined ? [] : [shownLack(sent.lack)];
    if (sandbox === undefined || before === undefined || after === undefined) {
      return { ...nothing, changes: [], blindSpots: ["the sandbox could not be inspected"] };
    }
    const differing = before === after ? [] : sandbox.changes(before, after);
    const changes = withDatabases(
      entryChanges(differing, (path) => sandbox.isOfHost(path)),
      (path) => sandbox.entryAt(path, before),
      (path) => sandbox.entryAt(path, after),
      passing,
    );
    return { ...nothing, changes, blindSpots: [...after.gaps, ...lost] };
  }
}

/** Effects that no layer shows. Sockets that a target reaches in a box are its own. */
function isUnseenInFiles({ kind, attempted, evidence, subject }: Effect): boolean {
  if (kind.startsWith("file.")) return attempted === true || isOfAttributes(evidence);
  if (kind === "ipc") return /^(?:shm|sem|msg|mq_|ipc)/u.test(subject);
  return kind === "system" || kind === "process.signal";
}

function isPassingFile({ kind, persistence }: Effect): boolean {
  return kind.startsWith("file.") && persistence === "transient";
}

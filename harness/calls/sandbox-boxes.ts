import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Effect } from "../observe/effect/effect.ts";
import { openInstance } from "../observe/open-instance.ts";
import { systemProgram } from "../observe/machine/system-program.ts";
import type { LayerState } from "../observe/sandbox/layer-state.ts";
import type { CompanionLink } from "../observe/sandbox/companion-link.ts";
import { SandboxObserver } from "../observe/sandbox/sandbox-observer.ts";
import type { ReachedPorts } from "../observe/syscalls/reached-ports.ts";
import { SyscallsObserver } from "../observe/syscalls/syscalls-observer.ts";
import { syscallsTier } from "../observe/syscalls/syscalls-tier.ts";
import { pause } from "../observe/rest/wait-for-rest.ts";
import type { ProcessObserver } from "../observe/tier/wrapper.ts";
import type { SessionHub } from "../sessions/session-hub.ts";
import { TargetError } from "../connect/fault.ts";
import type { JsonObject } from "../json/value.ts";
import type { ProcessLaunch, Target, TargetProcess } from "../connect/target.ts";
import type { Box, BoxMaker, Look } from "./box.ts";
import { BoxesAhead } from "./boxes-ahead.ts";
import type { BoxedLaunchPlan } from "../observe/boxed-launch-plan.ts";
import type { FixturePart } from "./fixtures/fixture-kind.ts";
import { layOut } from "./lay-out.ts";
import { localApisOf } from "./local-apis.ts";
import { attemptOf } from "./network-attempt.ts";
import { placesOf, projectOf, usableDirectory } from "./places.ts";
import { proveUpstream } from "./prove-upstream.ts";
import { describeStartFailure, StartFailure } from "./start-failure.ts";
import { withDatabases } from "./state/database-changes.ts";
import { entryChanges } from "./state/entry-changes.ts";
import { isOfAttributes } from "./state/traced-changes.ts";
import { shownLack } from "../upstream/traffic/upstream-event.ts";
import { UpstreamOfBoxes } from "./upstream-of-boxes.ts";

/** A box waits most of its time: on two cores the nine tools of server-memory take 28 s with four open, 15 s with eight. */
const boxesPerCore = 4;
const mostOpen = 8;
/** A start keeps a core busy: eight instances of a published server, started at once on two slow cores, took over 30 s each. */
const startsAtOnce = Math.max(2, availableParallelism());
/** Without a trace there is no way to see whether something still runs. */
const settleMs = 25;

/**
 * Boxes out of which nothing gets: no file, no process, no packet. What the target did is read from outside.
 *
 * @param process of the target
 * @param plan how targets are launched, apart from the directories of a box
 * @param answersWeb whether something in the boxes answers for web APIs
 */
export function sandboxBoxes(
  hub: SessionHub,
  target: Target,
  process: TargetProcess,
  plan: BoxedLaunchPlan,
  answersWeb = true,
): BoxMaker {
  const fixtureHome = join(usableDirectory(process.launch), "mcp-fixtures");
  let source: Promise<string> | undefined;
  // An upstream costs 100 ms of processor time in each box, so that there is none until somebody may ask it.
  const { launch } = process;
  const project = projectOf(launch);
  const upstream = new UpstreamOfBoxes(answersWeb, localApisOf(launch, project), () => hub.beside(ahead.close()));
  const laidOut = (fixtures: readonly FixturePart[]): Promise<string> =>
    (source ??= layOutApart(hub, fixtures, fixtureHome));
  const openOne = async (fixtures: readonly FixturePart[], offers?: JsonObject): Promise<Box> => {
    const laid = await laidOut(fixtures);
    return openSandbox({ hub: hub.offering(offers), target, launch, plan, fixtureHome, source: laid, upstream });
  };
  const ahead = new BoxesAhead<readonly FixturePart[]>((fixtures) => openOne(fixtures));
  return {
    fixtureHome,
    project,
    maxOpen: Math.min(mostOpen, boxesPerCore * availableParallelism()),
    maxStarting: startsAtOnce,
    servePages: () => upstream.want(),
    answerBy: (book) => upstream.answerBy(book),
    upstreamVersion: () => upstream.version,
    open: (fixtures, offers) => (offers === undefined ? ahead.take(fixtures) : openOne(fixtures, offers)),
    launchAhead: (count, fixtures) => hub.beside(ahead.launch(count, fixtures)),
    closeAhead: () => ahead.close(),
  };
}

/** Once for all boxes: each gets a copy of its own, which stays in it. */
async function layOutApart(hub: SessionHub, fixtures: readonly FixturePart[], home: string): Promise<string> {
  const directory = hub.makeDirectory();
  layOut(fixtures.map((entry) => ({ ...entry, path: join(directory, entry.path.slice(home.length)) })));
  return directory;
}

interface SandboxRequest {
  readonly hub: SessionHub;
  readonly target: Target;
  readonly launch: ProcessLaunch;
  readonly plan: BoxedLaunchPlan;
  readonly fixtureHome: string;
  readonly source: string;
  readonly upstream: UpstreamOfBoxes;
}

async function openSandbox(request: SandboxRequest): Promise<Box> {
  const { hub, target, plan, source, upstream } = request;
  const settings = await upstream.settings();
  if (settings !== undefined) await proveUpstream(plan, settings);
  const temporaryDirectory = hub.makeDirectory();
  const lacks = (watcher: SandboxWatcher): boolean =>
    (settings === undefined && watcher.hasLookedUp()) || upstream.lacks(watcher.reachedPorts(), settings);
  const launch = {
    wrappers: [plan.box, ...plan.inside],
    showHome: plan.showHome,
    alsoShown: [temporaryDirectory, source],
    inside: copying(request),
    ...(settings === undefined ? {} : { upstream: settings }),
  };
  try {
    const instance = await openInstance(hub, target, launch, temporaryDirectory);
    const { session } = instance;
    const watcher = new SandboxWatcher(instance.around, upstream.answersWeb);
    return {
      session,
      watch: {
        files: { kind: "everywhere" },
        ...(watcher.isTraced ? {} : { networkBlind: "system calls could not be traced" }),
      },
      places: placesOf(request.launch, temporaryDirectory, session.initialized.serverInfo.name),
      look: async () => {
        const look = await watcher.look();
        upstream.learn(look.network);
        upstream.learnPorts(watcher.reachedPorts());
        return look;
      },
      rest: (maxMs) => watcher.rest(maxMs, hub.ending),
      ...watcher.companion,
      ...(upstream.answersWeb ? { lacksUpstream: () => lacks(watcher) } : {}),
      end: async () => {
        const running = watcher.running().map(stillRunning);
        await session.close();
        const look = watcher.lookAtFiles();
        return { ...look, blindSpots: [...running, ...look.blindSpots] };
      },
      close: async () => {
        // Where nothing but answers was wanted nobody has looked.
        if (watcher.hasLookedUp()) upstream.want();
        upstream.learnPorts(watcher.reachedPorts());
        await session.close("at-once");
        await instance.close();
      },
    };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const reason = describeStartFailure(error.fault);
    throw reason === undefined ? error : new StartFailure(reason, plan.showHome, error);
  }
}

const copyFixtures = 'mkdir -p "$2" && cp -R "$1/." "$2/"; shift 2; exec "$@"';

/** Lays the fixtures out inside, right before the target starts. */
function copying({ source, fixtureHome }: SandboxRequest): readonly string[] {
  return [systemProgram("sh") ?? "/bin/sh", "-c", copyFixtures, "fixtures", source, fixtureHome];
}

class SandboxWatcher {
  readonly #sandbox: SandboxObserver | undefined;
  readonly #syscalls: ProcessObserver | undefined;
  /** Where it answers for web APIs. */
  readonly #companion: CompanionLink | undefined;
  #before: LayerState | undefined;
  /** Those that ran at the first look. */
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
    // Everything since the last look was drained then, so that this is all that has come since.
    syscalls?.markReply();
    const traced = (await syscalls?.end()) ?? { effects: [], blindSpots: [] };
    if (syscalls === undefined) await delay(settleMs);
    const blindSpots = traced.blindSpots.filter(({ declared }) => !declared).map(({ reason }) => reason);
    // Reading all that was laid out and written takes longer than everything else about a look.
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
      deeds: traced.effects.filter(isDeed),
      running: this.running(),
      startedProcess: traced.effects.some(({ kind }) => kind === "process.start"),
      blindSpots: [...blindSpots, ...files.blindSpots],
    };
  }

  /** What a box offers where there is an upstream in it. */
  get companion(): Pick<Box, "sentUpstream" | "answerBy"> {
    const companion = this.#companion;
    if (companion === undefined) return {};
    return { sentUpstream: () => companion.read().events, answerBy: (book) => companion.answerBy(book) };
  }

  /** Whether a name was looked up since the launch. */
  hasLookedUp(): boolean {
    return this.#syscalls instanceof SyscallsObserver && this.#syscalls.hasLookedUp();
  }

  /** Ports that were connected to since the launch. */
  reachedPorts(): ReachedPorts {
    const none = { ofThisMachine: [], ofHosts: [] };
    return this.#syscalls instanceof SyscallsObserver ? this.#syscalls.reachedPorts() : none;
  }

  async rest(maxMs: number, signal: AbortSignal): Promise<boolean> {
    if (this.#syscalls instanceof SyscallsObserver) return this.#syscalls.waitForRest(maxMs, signal);
    await pause(maxMs, signal);
    return false;
  }

  /** Programs that were started since the first look and run on: what they are still to do is not seen. */
  running(): readonly string[] {
    return [...this.#running()].flatMap(([id, name]) => (this.#programs?.has(id) === false ? [name] : []));
  }

  #running(): ReadonlyMap<number, string> {
    return this.#syscalls instanceof SyscallsObserver ? this.#syscalls.runningPrograms() : new Map();
  }

  /**
   * Without the trace, which ends with the target.
   *
   * @param mayDiffer whether a file may be another one than at the last look; it is read once more where that is not known
   * @param passing paths of files that came and went since then
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

function stillRunning(name: string): string {
  return `a program that was started, ${name}, was still running when the sandbox was closed`;
}

/** What no layer shows. The sockets that a target reaches in a box are its own. */
function isDeed({ kind, attempted, evidence, subject }: Effect): boolean {
  if (kind.startsWith("file.")) return attempted === true || isOfAttributes(evidence);
  if (kind === "ipc") return /^(?:shm|sem|msg|mq_|ipc)/u.test(subject);
  return kind === "system" || kind === "process.signal";
}

function isPassingFile({ kind, persistence }: Effect): boolean {
  return kind.startsWith("file.") && persistence === "transient";
}

import { lstatSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openInstance, type Instance } from "../../observe/open-instance.ts";
import { callWatchOf } from "../../observe/tier/call-watch.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import { TargetError } from "../../connect/fault.ts";
import type { OtherClient } from "../../revisions/client.ts";
import type { ProcessLaunch, Target, TargetProcess } from "../../connect/target.ts";
import type { Box, BoxMaker } from "./box.ts";
import { BoxesAhead } from "./boxes-ahead.ts";
import type { Watch } from "../execution/execution.ts";
import type { BoxedLaunchPlan } from "../../observe/boxed-launch-plan.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";
import { layOut } from "./lay-out.ts";
import { loadOfMachine, StartAdmission } from "./start-admission.ts";
import { StartTimes } from "./start-times.ts";
import { attemptsIn } from "./look.ts";
import { localApisOf } from "./local-apis.ts";
import { BoxWatcher } from "./box-watcher.ts";
import { WakePatience } from "./pending-wakes.ts";
import { placesOf, projectOf, usableDirectory } from "./places.ts";
import { proveUpstream } from "./prove-upstream.ts";
import { describeStartFailure, StartFailure } from "./start-failure.ts";
import { UpstreamOfBoxes } from "./upstream-of-boxes.ts";

/** A box mostly waits: where servers are never at rest, 16 on two cores took 0.85 of the time of eight for the calls of all tools. */
const boxesPerCore = 8;
const mostOpen = 16;
/** Of a server that works all the time they are as many as before: 16 took as long for each tool as two of eight. */
const usuallyOpen = Math.min(8, 4 * availableParallelism());
/** More of them say no more. */
const maxLooks = 100;
/** How many names are asked about. */
const maxTaken = 100;
/** A start may keep a core busy: eight instances of a published server, started at once on two slow cores, took over 30 s each. */
const startsAtOnce = Math.max(2, availableParallelism());

/**
 * Boxes that nothing leaves: no file, no process, no packet. What the target did is read from outside.
 *
 * @param process of the target
 * @param plan how targets are launched, apart from the directories of a box
 * @param answersWeb whether the boxes have an API stub
 */
export function sandboxBoxes(
  hub: SessionHub,
  target: Target,
  process: TargetProcess,
  plan: BoxedLaunchPlan,
  answersWeb = true,
): BoxMaker {
  const fixtureHome = freePlace(usableDirectory(process.launch));
  let source: Promise<string> | undefined;
  // An API stub costs 100 ms of processor time in each box, so there is none until a target may need it.
  const { launch } = process;
  const project = projectOf(launch);
  const upstream = new UpstreamOfBoxes(answersWeb, localApisOf(launch, project), () => hub.beside(ahead.close()));
  const looks = new Set<string>();
  const request = { target, launch, plan, fixtureHome, upstream, patience: new WakePatience(hub.remainingMs), looks };
  const starts = new StartTimes();
  const admission = new StartAdmission({ starting: startsAtOnce, open: usuallyOpen }, loadOfMachine());
  const openOne = (fixtures: readonly FixturePart[], by: OtherClient = {}): Promise<Box> =>
    admission.counted(async () => {
      const laid = await (source ??= layOutApart(hub, fixtures, fixtureHome));
      return starts.measured(() => openSandbox({ ...request, hub: hub.as(by), source: laid }));
    });
  const ahead = new BoxesAhead((fixtures: readonly FixturePart[]) => openOne(fixtures), admission);
  return {
    fixtureHome,
    project,
    maxOpen: Math.min(mostOpen, boxesPerCore * availableParallelism()),
    maxStarting: startsAtOnce,
    startBusy: () => starts.busy,
    servePages: () => upstream.want(),
    answerBy: (book) => upstream.answerBy(book),
    upstreamVersion: () => upstream.version,
    looks: () => [...looks],
    open: (fixtures, { by, isUrgent } = {}) => {
      const urgency = isUrgent === true ? "urgent" : "usual";
      return by === undefined ? ahead.take(fixtures, urgency) : admission.during(() => openOne(fixtures, by), urgency);
    },
    launchAhead: (count, fixtures) => hub.beside(ahead.launch(count, fixtures)),
    closeAhead: () => ahead.close(),
  };
}

/** A place that nothing of the user's has; its name is in what tools are called with, and tells them nothing. */
function freePlace(directory: string): string {
  const isTaken = (name: string): boolean => lstatSync(join(directory, name), { throwIfNoEntry: false }) !== undefined;
  const names = Array.from({ length: maxTaken }, (_, index) => (index === 0 ? "samples" : `samples-${index + 1}`));
  return join(directory, names.find((name) => !isTaken(name)) ?? `samples-${maxTaken + 1}`);
}

/** Laid out once for all boxes: each gets its own copy, and changes stay in it. */
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
  readonly patience: WakePatience;
  /** What the target was seen to open in any box that tells where it runs. */
  readonly looks: Set<string>;
}

async function openSandbox(request: SandboxRequest): Promise<Box> {
  const { hub, target, plan, fixtureHome, source, upstream } = request;
  const settings = await upstream.settings();
  if (settings !== undefined) await proveUpstream(plan, settings);
  const temporaryDirectory = hub.makeDirectory();
  const launch = {
    wrappers: [plan.box, ...plan.inside],
    showHome: plan.showHome,
    alsoShown: [temporaryDirectory],
    copied: [{ from: source, to: fixtureHome }],
    ...(settings === undefined ? {} : { upstream: settings }),
  };
  try {
    const instance = await openInstance(hub, target, launch, temporaryDirectory);
    return await boxAround(instance, request, settings, temporaryDirectory);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const reason = describeStartFailure(error.fault);
    throw reason === undefined ? error : new StartFailure(reason, plan.showHome, error);
  }
}

/** @param settings of the API stub that the box was opened with */
async function boxAround(
  instance: Instance,
  request: SandboxRequest,
  settings: Awaited<ReturnType<UpstreamOfBoxes["settings"]>>,
  temporaryDirectory: string,
): Promise<Box> {
  const { session } = instance;
  const { hub, launch, upstream } = request;
  const watcher = watcherOf(instance, request);
  await watcher.begin();
  const lacks = async (): Promise<boolean> =>
    (settings === undefined && (await watcher.hasLookedUp())) || upstream.lacks(await watcher.reachedPorts(), settings);
  return {
    session,
    watch: watchOf(watcher),
    places: placesOf(launch, temporaryDirectory, session.initialized.serverInfo.name),
    look: async () => {
      const look = await watcher.look();
      upstream.learn(attemptsIn(look));
      await learnFrom(watcher, request);
      return look;
    },
    rest: (maxMs, patienceMs = maxMs) => watcher.rest(maxMs, { patienceMs, signal: hub.ending }),
    ...watcher.parts,
    ...(upstream.answersWeb ? { lacksUpstream: lacks } : {}),
    end: async () => {
      const running = watcher.running().map(stillRunning);
      await session.close();
      const look = await watcher.lookAtFiles();
      return { ...look, blindSpots: [...running, ...look.blindSpots] };
    },
    close: async () => {
      // Where only answers were wanted, no look has told this.
      if (await watcher.hasLookedUp()) upstream.want();
      await learnFrom(watcher, request);
      await session.close("at-once");
      await instance.close();
    },
  };
}

function watcherOf({ around }: Instance, { hub, upstream, patience }: SandboxRequest): BoxWatcher {
  const { companion, ...others } = callWatchOf(around);
  const isAnswered = upstream.answersWeb && companion !== undefined;
  return new BoxWatcher(isAnswered ? { ...others, companion } : others, { patience, signal: hub.ending });
}

/** What a look does not tell, and counts for all boxes. */
async function learnFrom(watcher: BoxWatcher, { upstream, looks }: SandboxRequest): Promise<void> {
  upstream.learnPorts(await watcher.reachedPorts());
  for (const path of await watcher.tellingFiles()) if (looks.size < maxLooks) looks.add(path);
}

function watchOf({ isTraced }: BoxWatcher): Watch {
  return {
    files: { kind: "everywhere" },
    ...(isTraced ? {} : { networkBlind: "system calls could not be traced" }),
  };
}

function stillRunning(name: string): string {
  return `a program that was started, ${name}, was still running when the sandbox was closed`;
}

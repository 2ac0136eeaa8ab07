import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryRoot } from "../../connect/owned-name.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import { PlainDirectory } from "../../instances/plain-directory.ts";
import type { CompanionSettings } from "../../api-stub/program/settings.ts";
import { canaryFiles, sharedFile } from "../canary/canary-program.ts";
import { missedFiles } from "../canary/missed-files.ts";
import { openAnonymousFile } from "../machine/anonymous-file.ts";
import type { HandedFile } from "../machine/handed-files.ts";
import { howToAllowNamespaces } from "../machine/how-to-allow.ts";
import { notInstalled, unlessLinux } from "../machine/unusable.ts";
import type { LaunchParts, PlannedLaunch } from "../tier/launch-parts.ts";
import type { Preparation } from "../tier/tier.ts";
import type { CanaryRun, Wrapper, Wrapping } from "../tier/wrapper.ts";
import { companionCommand, companionProgram } from "./companion-command.ts";
import { CompanionLink } from "./companion-link.ts";
import { heldFiles } from "./held-files.ts";
import { hostFiles, shownBeyond, systemDirectories, type HostFiles } from "./host-files.ts";
import { kernelFiles } from "./kernel-files.ts";
import { LayerAccess, readHolder } from "./layer-access.ts";
import { isWithin } from "./layers.ts";
import { defaultSandboxLimits, limitCommand, type SandboxLimits } from "./limits.ts";
import { machineName, newHome } from "./machine-inside.ts";
import { nameFiles } from "./name-files.ts";
import { watchProcesses } from "./process-watch.ts";
import { innerSandboxCommand, outerSandboxCommand, type InnerSandbox } from "./sandbox-command.ts";
import { sandboxEnvironment } from "./sandbox-environment.ts";
import { SandboxDoor } from "./sandbox-door.ts";
import { SandboxObserver } from "./sandbox-observer.ts";
import { findSandboxTools, type SandboxTools } from "./sandbox-tools.ts";
import { setupScript } from "./setup-script.ts";
import { authorityFile, browserPolicies, systemBundles, trustVariables } from "./trusted-authority.ts";

/** Looks for the programs that make a sandbox. */
export function prepareSandbox(): Preparation {
  const elsewhere = unlessLinux();
  if (elsewhere !== undefined) return { kind: "unusable", ...elsewhere };
  const tools = findSandboxTools();
  if ("missing" in tools) return { kind: "unusable", ...notInstalled(tools.missing) };
  return { kind: "ready", wrapper: sandboxWrapper(tools, defaultSandboxLimits) };
}

/** A sandbox around a target: writes are found in its layers. */
export function sandboxWrapper(tools: SandboxTools, limits: SandboxLimits): Wrapper {
  return {
    tier: "sandbox",
    contains: true,
    programs: [tools.bubblewrap, tools.unshare, tools.prlimit, tools.mount, tools.shell],
    wrap: (launch) => wrapInSandbox(launch, tools, limits),
    shows: shownBeyond,
    missed: async (run) => [...missedFiles(run.effects), ...(await leaks(run))],
    tryThis: howToAllowNamespaces,
  };
}

/** The directory and the files that a sandbox is made with. */
interface Ground {
  /** An empty directory. */
  readonly scratch: string;
  readonly shown: HostFiles;
  /** Which process outside started the sandbox is written there. */
  readonly holder: HandedFile;
  /** The certificate that the target trusts beside those of the system. */
  readonly trusted?: string;
}

function wrapInSandbox(launch: PlannedLaunch, tools: SandboxTools, limits: SandboxLimits): Wrapping {
  const ground = prepareGround(launch);
  const { scratch, shown, holder, trusted } = ground;
  const { upstream, port, closers, ending } = launch;
  const companion = upstream === undefined && port === undefined ? undefined : companionFor(launch, tools, ground);
  const planned = { layers: shown.layers, plannedMs: Date.now() };
  const observer = new SandboxObserver({
    open: () => LayerAccess.open(planned, scratch, holder.descriptor),
    gaps: shown.gaps,
    companion: upstream === undefined ? undefined : companion?.link,
    ending,
  });
  const watching = {
    maxProcesses: limits.processes,
    maxMemoryBytes: limits.allMemoryBytes,
    holder: () => readHolder(holder.descriptor),
  };
  closers.push(() => observer.close(), watchProcesses(watching));
  const set = outerSandboxCommand(
    tools.unshare,
    companion?.command ?? [],
    tools.shell,
    scriptFor(launch, tools, ground, limits),
  );
  return {
    observer,
    shell: tools.shell,
    setUp: [...set, ...limitCommand(tools.prlimit, limits)],
    filter: { box: true },
    namespaces: namespacesOf(launch, ground, companion === undefined ? "made-here" : "made-around"),
    environment: {
      inside: (given) => sandboxEnvironment(process.env, given, trusted === undefined ? {} : trustVariables),
      outside: { PATH: tools.path },
    },
    inside: { isNew: (path) => observer.isNew(path), seenAt: (path) => observer.seenAt(path) },
    ...(companion?.door === undefined ? {} : { door: companion.door }),
  };
}

function prepareGround(launch: PlannedLaunch): Ground {
  const { target, files, upstream, closers } = launch;
  // The file system that the layers lie in is mounted there; on the host it stays empty.
  const directory = PlainDirectory.make(temporaryRoot());
  closers.push(() => directory.remove());
  const scratch = directory.path;
  const trusted = upstream === undefined ? {} : { trusted: upstream.authority.certificate };
  return { scratch, shown: hostFiles(target, launch), holder: files.hand(openAnonymousFile()), ...trusted };
}

function scriptFor(
  { copied, showHome, target, alsoShown }: PlannedLaunch,
  { bubblewrap }: SandboxTools,
  { scratch, shown, holder, trusted }: Ground,
  limits: SandboxLimits,
): string {
  const laid = [
    ...nameFiles(
      unlessRefused(() => readFileSync("/etc/nsswitch.conf", "utf8")),
      machineName(),
    ),
    ...(trusted === undefined ? [] : [authorityFile(trusted), ...browserPolicies(trusted)]),
  ];
  const trusting = trusted === undefined ? {} : { trusted };
  const ours = [...systemDirectories, ...alsoShown.flatMap((path) => unlessRefused(() => realpathSync(path)) ?? [])];
  const theirs = shown.layers.filter(
    ({ path, lower }) => lower === "host" && !ours.some((directory) => isWithin(path, directory)),
  );
  const held = heldFiles(
    target,
    theirs.map(({ path }) => path),
  );
  return setupScript({
    bubblewrap,
    scratch,
    files: shown,
    laid,
    held,
    copied: [...(showHome ? [] : newHome()), ...copied],
    ...trusting,
    limits,
    holderDescriptor: holder.as,
  });
}

function namespacesOf(
  { target }: PlannedLaunch,
  { scratch, shown, trusted }: Ground,
  network: InnerSandbox["network"],
): NonNullable<LaunchParts["namespaces"]> {
  return (filter) =>
    innerSandboxCommand({
      scratch,
      files: shown,
      bundles: trusted === undefined ? [] : systemBundles(),
      workingDirectory: realpathSync(target.cwd),
      machine: machineName(),
      userId: process.getuid?.() ?? 0,
      groupId: process.getgid?.() ?? 0,
      ...(filter === undefined ? {} : { filter }),
      kernel: kernelFiles(),
      network,
    });
}

interface Companion {
  /** Makes the network of the sandbox, and starts the companion in it. */
  readonly command: readonly string[];
  readonly link: CompanionLink;
  readonly door?: SandboxDoor;
}

function companionFor(launch: PlannedLaunch, tools: SandboxTools, { scratch, holder }: Ground): Companion {
  const { files, upstream, port } = launch;
  const [told, seen] = [files.hand(openAnonymousFile()), files.hand(openAnonymousFile())];
  const settings: CompanionSettings = {
    ...(upstream === undefined ? {} : { upstream }),
    ...(port === undefined ? {} : { port }),
  };
  const link = new CompanionLink(told.descriptor, seen.descriptor, settings);
  const door = port === undefined ? undefined : makeDoor(launch, holder);
  const command = companionCommand({
    bubblewrap: tools.bubblewrap,
    shell: tools.shell,
    scratch,
    told: told.as,
    seen: seen.as,
    ...(door === undefined ? {} : { door: door.directory }),
    isAwaited: upstream !== undefined,
    runtime: realpathSync(process.execPath),
    program: companionProgram(),
    system: systemDirectories,
    hostNetwork: readlinkSync("/proc/self/ns/net"),
  });
  return { command, link, ...(door === undefined ? {} : { door }) };
}

function makeDoor({ closers }: PlannedLaunch, { descriptor }: HandedFile): SandboxDoor {
  const door = new SandboxDoor(PlainDirectory.make(temporaryRoot()), () => readHolder(descriptor));
  closers.push(() => door.close());
  return door;
}

/** What got out of the sandbox. */
async function leaks({ report: { doors, connections }, effects, directory }: CanaryRun): Promise<readonly string[]> {
  const changed = await readFile(join(directory, canaryFiles.changed), "utf8");
  const shared = sharedFile(directory);
  const hasShared = existsSync(shared);
  rmSync(shared, { force: true });
  return [
    ...(changed === "1" ? [] : ["a file of the host was changed"]),
    ...doors,
    ...(hasShared ? ["memory of the machine could be written to"] : []),
    ...(effects.some(({ subject }) => subject === shared) ? [] : ["a file in shared memory was not seen"]),
    ...(connections[1] === "ENETUNREACH" ? [] : [`the network could be reached (${connections[1] ?? "no answer"})`]),
  ];
}

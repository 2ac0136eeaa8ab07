import { existsSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownedPrefix } from "../../connect/owned-name.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import type { CompanionSettings } from "../../api-stub/program/settings.ts";
import { canaryFiles, sharedFile } from "../canary/canary-program.ts";
import { missedFiles } from "../canary/missed-files.ts";
import { openAnonymousFile } from "../machine/anonymous-file.ts";
import { howToAllowNamespaces } from "../machine/how-to-allow.ts";
import { notInstalled, unlessLinux } from "../machine/unusable.ts";
import type { LaunchSlots } from "../tier/launch-slots.ts";
import type { Preparation } from "../tier/tier.ts";
import type { CanaryRun, Wrapper } from "../tier/wrapper.ts";
import { companionCommand, companionProgram } from "./companion-command.ts";
import { CompanionLink } from "./companion-link.ts";
import { hostFiles, shownBeyond, systemDirectories } from "./host-files.ts";
import { kernelFiles } from "./kernel-files.ts";
import { LayerAccess, readHolder } from "./layer-access.ts";
import { defaultSandboxLimits, limitCommand, type SandboxLimits } from "./limits.ts";
import { nameFiles } from "./name-files.ts";
import { watchProcesses } from "./process-watch.ts";
import { innerSandboxCommand, outerSandboxCommand } from "./sandbox-command.ts";
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
    wrap: (slots) => wrapInSandbox(slots, tools, limits),
    shows: shownBeyond,
    missed: async (run) => [...missedFiles(run.effects), ...(await leaks(run))],
    tryThis: howToAllowNamespaces,
  };
}

function wrapInSandbox(slots: LaunchSlots, tools: SandboxTools, limits: SandboxLimits): SandboxObserver {
  const { target, files, closers } = slots;
  const scratch = makeScratch();
  closers.push(() => rmdirSync(scratch));
  const shown = hostFiles(target, slots);
  const { layers } = shown;
  const holder = files.hand(openAnonymousFile());
  const observer = new SandboxObserver(() => LayerAccess.open(layers, scratch, holder.descriptor), shown.gaps);
  closers.push(() => observer.close());
  closers.push(
    watchProcesses({
      maxProcesses: limits.processes,
      maxMemoryBytes: limits.allMemoryBytes,
      holder: () => readHolder(holder.descriptor),
    }),
  );
  const trusted = slots.upstream?.authority.certificate;
  const laid = [
    ...nameFiles(unlessRefused(() => readFileSync("/etc/nsswitch.conf", "utf8"))),
    ...(trusted === undefined ? [] : [authorityFile(trusted), ...browserPolicies(trusted)]),
  ];
  const script = setupScript({
    scratch,
    files: shown,
    laid,
    ...(trusted === undefined ? {} : { trusted }),
    limits,
    holderDescriptor: holder.as,
  });
  slots.shell = tools.shell;
  const needsCompanion = slots.upstream !== undefined || slots.port !== undefined;
  const network = needsCompanion ? startCompanion(slots, tools, scratch, observer, holder.descriptor) : [];
  slots.setUp = [
    ...outerSandboxCommand(tools.unshare, network, tools.shell, script),
    ...limitCommand(tools.prlimit, limits),
  ];
  slots.filter = { ...slots.filter, box: true };
  slots.namespaces = (descriptors) =>
    innerSandboxCommand({
      bubblewrap: tools.bubblewrap,
      scratch,
      files: shown,
      bundles: trusted === undefined ? [] : systemBundles(),
      workingDirectory: realpathSync(target.cwd),
      userId: process.getuid?.() ?? 0,
      groupId: process.getgid?.() ?? 0,
      descriptors,
      kernel: kernelFiles(),
      network: network.length === 0 ? "made-here" : "made-around",
    });
  const added = trusted === undefined ? {} : trustVariables;
  slots.environment = {
    inside: (given) => sandboxEnvironment(process.env, given, added),
    outside: { PATH: tools.path },
  };
  slots.isNew = (path) => observer.isNew(path);
  slots.seenAt = (path) => observer.seenAt(path);
  return observer;
}

/** @returns the command that makes the network of the sandbox and starts the API stub in it */
function startCompanion(
  slots: LaunchSlots,
  { bubblewrap, shell }: SandboxTools,
  scratch: string,
  observer: SandboxObserver,
  holderDescriptor: number,
): readonly string[] {
  const { files, upstream, port } = slots;
  const [told, seen] = [files.hand(openAnonymousFile()), files.hand(openAnonymousFile())];
  const settings: CompanionSettings = {
    ...(upstream === undefined ? {} : { upstream }),
    ...(port === undefined ? {} : { port }),
  };
  const link = new CompanionLink(told.descriptor, seen.descriptor, settings);
  if (upstream !== undefined) observer.companion = link;
  const door = port === undefined ? undefined : makeDoor(slots, holderDescriptor);
  return companionCommand({
    bubblewrap,
    shell,
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
}

function makeDoor(slots: LaunchSlots, holderDescriptor: number): SandboxDoor {
  const door = new SandboxDoor(makeScratch(), () => readHolder(holderDescriptor));
  slots.closers.push(() => door.close());
  slots.door = door;
  return door;
}

/** Where the sandbox mounts the file system that its layers lie in; on the host it stays an empty directory. */
function makeScratch(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), ownedPrefix())));
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

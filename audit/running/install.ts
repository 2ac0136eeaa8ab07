import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { makeDirectory, removeAll } from "../../harness/files/directories.ts";
import { readRegular } from "../../harness/files/regular-file.ts";
import { writeWhole } from "../../harness/files/write-whole.ts";
import type { AuditedServer } from "../servers/server.ts";
import { fillIn, type Slots } from "../servers/slots.ts";
import {
  findInstallBoxTools,
  homeInBox,
  installBoxCommand,
  networkVariables,
  nodeInstallation,
} from "./install-box.ts";
import { InstallGateway } from "./install-gateway.ts";
import type { ServerPlaces } from "./places.ts";
import { reachableHosts } from "./registries.ts";
import { lastLine, runProcess, type ProcessEnd } from "./run-process.ts";

export type Installation =
  | { readonly kind: "installed"; readonly slots: Slots }
  | { readonly kind: "not-installed"; readonly because: string }
  | { readonly kind: "interrupted" };

export interface InstallOptions {
  /** For all commands of one server together. */
  readonly limitMs: number;
  /** Variables that the commands get, such as the address of a registry. */
  readonly environment: Readonly<Record<string, string>>;
  /** Hosts that they reach beside registries. */
  readonly hosts: readonly string[];
  /** Of this program: where it may name a proxy. */
  readonly outerEnvironment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly kill: AbortSignal;
}

/** What asks a command to end is answered by most at once. */
const graceMs = 5_000;
/** The commands of a list are shorter. */
const maxInstalledBytes = 16 * 1024 * 1024;

/**
 * Installs a server in a sandbox that sees registries and nothing else of the user. One that is installed already, with the
 * same commands, stays.
 */
export async function install(
  server: AuditedServer,
  places: ServerPlaces,
  options: InstallOptions,
): Promise<Installation> {
  const { bounds } = places;
  const programs = new Map<string, string>();
  for (const name of server.programs) {
    const path = await findProgram(name);
    if (path === undefined) return notInstalled(`it needs ${name}, which is not in PATH`);
    programs.set(name, path);
  }
  const slots = { root: places.root, work: places.work, programs };
  makeDirectory(places.root, bounds);
  if (server.install.length === 0) return { kind: "installed", slots };
  const asked = JSON.stringify(server.install);
  if ((await readRegular(places.installed, maxInstalledBytes)) === asked) return { kind: "installed", slots };
  const tools = findInstallBoxTools();
  if ("missing" in tools) return notInstalled(`installing needs ${tools.missing}, which this machine does not have`);
  for (const path of [places.installed, places.root]) await removeAll(path, bounds);
  makeDirectory(places.root, bounds);
  const hosts = reachableHosts(options.hosts, options.environment);
  const gateway = await InstallGateway.open({ hosts, environment: options.outerEnvironment });
  try {
    const box = installBoxCommand(tools, places.root, gateway.directory, nodeInstallation());
    const commands = server.install.map((command) => command.map((word) => fillIn(word, slots)));
    const because = await runInBox(commands, box, places.root, options);
    if (options.signal.aborted) return { kind: "interrupted" };
    if (because !== undefined) return notInstalled(`${because}${refusedText(gateway.refused)}`);
  } finally {
    gateway.close();
  }
  // Last, so that an installation that was interrupted is begun again.
  await writeWhole(places.installed, asked, { bounds });
  return { kind: "installed", slots };
}

/** @returns why one of the commands failed; the others are not begun */
async function runInBox(
  commands: readonly (readonly string[])[],
  box: readonly [string, ...string[]],
  cwd: string,
  { limitMs, environment, signal, kill }: InstallOptions,
): Promise<string | undefined> {
  const until = performance.now() + limitMs;
  for (const command of commands) {
    const end = await runProcess({
      words: [...box, ...command],
      cwd,
      environment: environmentInBox(environment),
      limitMs: Math.max(0, until - performance.now()),
      graceMs,
      signal,
      kill,
    });
    if (signal.aborted) return undefined;
    if (end.code !== 0) return whyNot(command, end, limitMs);
  }
  return undefined;
}

/** A program that lacks a host seldom says so itself. */
function refusedText(refused: readonly string[]): string {
  if (refused.length === 0) return "";
  return `. It asked for ${refused.join(", ")}, which installing reaches with --install-host alone`;
}

function notInstalled(because: string): Installation {
  return { kind: "not-installed", because };
}

function whyNot(
  command: readonly string[],
  { code, signal, timedOut, tail, notStarted }: ProcessEnd,
  limitMs: number,
): string {
  const what = command.join(" ");
  if (notStarted !== undefined) return notStarted;
  if (timedOut) return `${what} was not done after ${Math.round(limitMs / 1000)} s`;
  const said = errorLine(tail);
  return `${what} ended with ${code ?? signal}${said === "" ? "" : `: ${said}`}`;
}

/** npm says what is wrong first, and last where its log lies. */
function errorLine(tail: string): string {
  const lines = tail.split("\n").map((line) => line.trim());
  return lines.find((line) => /^npm (?:error|ERR!) (?!code\b|A complete log)/u.test(line)) ?? lastLine(tail);
}

function environmentInBox(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const directories = [...nodeInstallation().slice(0, 1), "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"];
  return {
    PATH: directories.join(delimiter),
    HOME: homeInBox,
    TMPDIR: "/tmp",
    LANG: "C.UTF-8",
    npm_config_update_notifier: "false",
    ...given,
    ...networkVariables,
  };
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(directory, name);
    if (dirname(path) === directory && (await isExecutable(path))) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

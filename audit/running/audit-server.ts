import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, sep } from "node:path";
import { stringify } from "yaml";
import { ownedPrefix } from "../../harness/connect/owned-name.ts";
import { boundsBelow, resolveDirectory, type Bounds } from "../../harness/files/bounds.ts";
import { makeDirectory, moveTo, removeAll } from "../../harness/files/directories.ts";
import { copyRegular } from "../../harness/files/regular-file.ts";
import { readByAll, writeWhole } from "../../harness/files/write-whole.ts";
import { PlainDirectory } from "../../harness/instances/plain-directory.ts";
import { secretsInEnvironment } from "../../harness/secrets/environment-secrets.ts";
import { maskOf } from "../../harness/secrets/masker.ts";
import { clipText } from "../../report-model/clip.ts";
import type { Problem, Report } from "../../report-model/report-model.ts";
import type { AuditRecord, AuditStatus } from "../record/record.ts";
import { reportIn } from "../record/report-in.ts";
import { recordFiles } from "../record/results-directory.ts";
import { runOfReport } from "../record/run-of-report.ts";
import { versionDirectory, type AuditedServer } from "../servers/server.ts";
import type { Slots } from "../servers/slots.ts";
import { wordsEndingWithUs } from "./ends-with-us.ts";
import { install } from "./install.ts";
import { placesOf, type ServerPlaces } from "./places.ts";
import { lastWords, runProcess, type ProcessEnd } from "./run-process.ts";
import { runStart } from "./run-start.ts";

/** What all servers of an audit have in common. */
export interface AuditSettings {
  /** Gets the results. */
  readonly results: string;
  /** Where servers are installed and run, absolute. */
  readonly directory: string;
  /** The words that start this command, such as Node and a file. */
  readonly command: readonly [string, ...string[]];
  /** Options of every run, as words. */
  readonly options: readonly string[];
  /** Time limit of one run. */
  readonly maxTimeMs: number;
  readonly installLimitMs: number;
  /** Names of variables that installing gets. */
  readonly installInherits: readonly string[];
  /** Hosts that installing any server reaches beside registries. */
  readonly installHosts: readonly string[];
  /** Name and version of this program. */
  readonly tool: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends what runs, in order. */
  readonly signal: AbortSignal;
  /** Ends what runs, at once. */
  readonly kill: AbortSignal;
}

/** After its time a run still ends its servers and writes its report. */
const graceMs = 60_000;
const maxLogBytes = 1024 * 1024;
const maxReasonLength = 500;

/** Names what is asked of a server: a record with the same hash is the answer. */
export function askedHash(server: AuditedServer, { options, tool }: Pick<AuditSettings, "options" | "tool">): string {
  return createHash("sha256")
    .update(JSON.stringify([tool, options, server]))
    .digest("hex");
}

/** @throws RefusedPath where a link leads out of the results, or out of the directory in which servers are installed */
export function assertInPlace(id: string, { results, directory }: AuditSettings): void {
  resolveDirectory(join(results, id), boundsBelow(results));
  placesOf(directory, id);
}

/**
 * Installs a server, tests it in a process of its own, and puts what came of it into the results directory. All of it
 * stands in a directory of this attempt first, which takes its place as a whole.
 *
 * @returns the record; undefined where it was interrupted, and nothing is kept
 */
export async function auditServer(server: AuditedServer, settings: AuditSettings): Promise<AuditRecord | undefined> {
  const { results, directory, environment, signal, kill } = settings;
  const places = placesOf(directory, server.id);
  const bounds = boundsBelow(results);
  const own = makeDirectory(join(results, server.id), bounds);
  const attempt = await mkdtemp(join(own, `.${ownedPrefix()}`));
  try {
    const startedAt = new Date().toISOString();
    const inherited = inheritedVariables(settings);
    const installation = await install(server, places, {
      limitMs: settings.installLimitMs,
      environment: inherited,
      hosts: [...settings.installHosts, ...server.installHosts],
      outerEnvironment: environment,
      signal,
      kill,
    });
    if (installation.kind === "interrupted") return undefined;
    const asked = { schemaVersion: 1, id: server.id, asked: askedHash(server, settings), startedAt } as const;
    const record =
      installation.kind === "not-installed"
        ? recordOfNone(server, asked, installation.because, inherited)
        : await recordOfRun(server, asked, settings, attempt, places, installation.slots);
    if (record !== undefined) await keep(record, attempt, own, bounds);
    return record;
  } finally {
    await removeAll(attempt, bounds);
  }
}

/** The variables that installing gets. */
function inheritedVariables({ installInherits, environment }: AuditSettings): Readonly<Record<string, string>> {
  return Object.fromEntries(
    installInherits.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** What every record says, whatever came of the server. */
type Asked = Pick<AuditRecord, "schemaVersion" | "id" | "asked" | "startedAt">;

/** The record of a server that could not be installed. */
function recordOfNone(
  server: AuditedServer,
  asked: Asked,
  reason: string,
  inherited: Readonly<Record<string, string>>,
): AuditRecord {
  // Whatever a command of others prints of what it inherits would stand in records, and on the pages made of them.
  const mask = maskOf(secretsInEnvironment(inherited, true, []));
  const because = clipText(mask(reason), maxReasonLength);
  const version = server.version === undefined ? {} : { version: server.version };
  return { ...asked, ...version, ...packageOf(server), status: "not-installed", because, durationMs: 0 };
}

/**
 * Tests a server that is installed.
 *
 * @returns the record; undefined where it was interrupted
 */
async function recordOfRun(
  server: AuditedServer,
  asked: Asked,
  settings: AuditSettings,
  attempt: string,
  places: ServerPlaces,
  slots: Slots,
): Promise<AuditRecord | undefined> {
  const began = performance.now();
  const end = await launch(server, settings, attempt, places, slots);
  if (settings.signal.aborted) return undefined;
  const durationMs = Math.round(performance.now() - began);
  const report = await reportIn(attempt);
  const version = server.version ?? report?.target.server?.version;
  return {
    ...asked,
    ...(version === undefined ? {} : { version }),
    ...packageOf(server),
    ...outcomeOf(report, end, settings.maxTimeMs),
    durationMs,
    ...(report === undefined ? {} : { run: runOfReport(report) }),
  };
}

function packageOf(server: AuditedServer): Pick<AuditRecord, "package"> {
  return server.package === undefined ? {} : { package: server.package };
}

/** The record comes last into the directory, and the directory as a whole to its place. */
async function keep(record: AuditRecord, attempt: string, own: string, bounds: Bounds): Promise<void> {
  await writeWhole(join(attempt, recordFiles.record), stringify(record), { mode: readByAll, bounds });
  const place = join(own, versionDirectory(record.version));
  await copyRegular(join(place, recordFiles.dispute), join(attempt, recordFiles.dispute), bounds);
  const before = `${attempt}-before`;
  if (existsSync(place)) await moveTo(place, before, bounds);
  await moveTo(attempt, place, bounds);
  await removeAll(before, bounds);
}

function outcomeOf(
  report: Report | undefined,
  { code, signal, timedOut, tail, notStarted }: ProcessEnd,
  maxTimeMs: number,
): { readonly status: AuditStatus; readonly because?: string } {
  if (report !== undefined && report.exitCode !== 3 && report.exitCode !== 130) return { status: "tested" };
  const [problem] = report?.problems ?? [];
  if (report?.exitCode === 3) {
    const because = problem === undefined ? "the run does not say why" : reasonOf(problem);
    return { status: "not-testable", because: clipText(because, maxReasonLength) };
  }
  const said = lastWords(tail);
  const ended = timedOut
    ? `it did not end within ${Math.round(maxTimeMs / 1000)} s`
    : `it ended with ${code ?? signal}`;
  const because = notStarted ?? `${ended}, and without a report${said === "" ? "" : `: ${said}`}`;
  return { status: "no-report", because: clipText(because, maxReasonLength) };
}

/** With the line that names the error, of those that the server printed. */
function reasonOf({ message, details }: Problem): string {
  const printed = details.flatMap((line) => /^stderr: (?<text>.*\berror\b.*)$/isu.exec(line)?.groups?.["text"] ?? []);
  return [message, ...printed.slice(0, 1)].join(" ");
}

async function launch(
  server: AuditedServer,
  settings: AuditSettings,
  attempt: string,
  places: ServerPlaces,
  slots: Slots,
): Promise<ProcessEnd> {
  const { command, options, maxTimeMs, environment, signal, kill } = settings;
  const files = {
    json: join(attempt, recordFiles.json),
    html: join(attempt, recordFiles.html),
    junit: join(attempt, recordFiles.junit),
  };
  for (const path of [places.work, places.home]) {
    await removeAll(path, places.bounds);
    makeDirectory(path, places.bounds);
  }
  const isConfigured = server.reach.kind === "configured";
  const { words, variables } = runStart(server, options, files, slots, environment);
  const temporary = PlainDirectory.make(tmpdir());
  const log = openLog(join(attempt, recordFiles.log));
  try {
    return await runProcess({
      words: wordsEndingWithUs([...command, ...words]),
      // A server of a configuration is the user's, and its placeholders stand for what the user has.
      cwd: isConfigured ? process.cwd() : places.work,
      environment: {
        ...(isConfigured ? allOf(environment) : plainEnvironment(environment, places.home, temporary.path)),
        ...variables,
      },
      limitMs: maxTimeMs + graceMs,
      graceMs,
      signal,
      kill,
      print: log.print,
    });
  } finally {
    await log.written();
    temporary.remove();
  }
}

/** The start of what a run prints, which is written where it printed anything. */
function openLog(path: string): { readonly print: (bytes: Buffer) => void; readonly written: () => Promise<void> } {
  let left = maxLogBytes;
  const parts: Buffer[] = [];
  return {
    print: (bytes) => {
      const part = bytes.subarray(0, left);
      left -= part.length;
      if (part.length > 0) parts.push(part);
    },
    written: async () => {
      if (parts.length > 0) await writeWhole(path, Buffer.concat(parts), { mode: readByAll });
    },
  };
}

function allOf(environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** What a user's shell would give, with a home of its own; npm adds much that a server could heed. */
function plainEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  temporary: string,
): Readonly<Record<string, string>> {
  const kept = "LANG LANGUAGE LC_ALL LOGNAME SHELL TERM TZ USER".split(" ").flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  const ofNpm = `node_modules${sep}.bin`;
  const directories = (environment["PATH"] ?? "").split(delimiter).filter((path) => !path.endsWith(ofNpm));
  return { ...Object.fromEntries(kept), PATH: directories.join(delimiter), HOME: home, TMPDIR: temporary };
}

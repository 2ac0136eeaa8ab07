import { join, resolve } from "node:path";
import { audit, exitCodeOfAudit, exitCodeOfTrend, type AuditPlan, type AuditSums } from "../../audit/audit.ts";
import { recordsIn } from "../../audit/record/results-directory.ts";
import { isHostName } from "../../audit/running/registries.ts";
import type { AuditedServer } from "../../audit/servers/server.ts";
import { parseShard, serversOfShard, type Shard } from "../../audit/servers/shard.ts";
import { boundsOfNamed } from "../../harness/files/bounds.ts";
import { makeDirectory } from "../../harness/files/directories.ts";
import { runDefaults } from "../../harness/run/run-defaults.ts";
import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";
import type { ExitCode } from "../../report-model/report-model.ts";
import { lineOf } from "../../reports/terminal/result-line.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { auditRunWords } from "../server-list/run-words.ts";
import { nearestName } from "../../harness/json/nearest-name.ts";
import { ownCommand } from "../program/own-command.ts";
import { writeOut, type Surroundings, type TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertNeededGiven } from "../run/needed-option.ts";
import { cannotBeWritten } from "../run/writable.ts";
import { configuredServers } from "../server-list/configured-servers.ts";
import { readServerList } from "../server-list/read-server-list.ts";
import { assertResults, describingRecordFaults } from "./results-argument.ts";
import { countsOf, isBad, progressLine, sumsText } from "./audit-text.ts";
import { tellTrend, type Since } from "./audit-trend.ts";

/** The options of the command, as typed; those of a run are beside them. */
export interface AuditArguments {
  readonly results: string;
  readonly directory?: string;
  readonly jobs: number;
  readonly resume: boolean;
  readonly shard?: string;
  readonly durations?: string;
  readonly since?: string;
  readonly only: readonly string[];
  readonly mcpConfig?: string;
  readonly input: readonly string[];
  readonly installTime: number;
  readonly installEnv: readonly string[];
  readonly installHost: readonly string[];
  readonly sandbox: boolean;
  readonly maxTime: number;
  readonly seed: number;
  readonly quiet: boolean;
}

const maxLineLength = 300;

/**
 * Tests every server of a list.
 *
 * @param typed the options as commander has them, those of a run among them
 * @returns the exit code
 * @throws UsageError before anything is installed
 */
export async function auditCommand(
  list: string | undefined,
  options: AuditArguments,
  typed: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): Promise<number> {
  assertHostNames(options.installHost);
  const all = await listedServers(list, options);
  const shard = shardOf(options.shard);
  const durations = await durationsIn(options.durations);
  const servers = shard === undefined ? all : serversOfShard(all, shard, durations);
  if (options.since !== undefined) assertResults(options.since);
  const settings = auditSettings(options, typed);
  const { results } = settings;
  makeResults(results);
  const interruption = listenTwice(surroundings);
  const tell = (line: string): void => {
    surroundings.stderr.write(`${visibleText(line, maxLineLength)}\n`);
  };
  if (shard !== undefined) tell(`shard ${shard.index} of ${shard.of}: ${servers.length} of ${all.length} servers`);
  const boxed = options.sandbox && typed["execute"] !== true ? ["--sandbox"] : [];
  try {
    const sums = await describingRecordFaults(() =>
      audit({
        ...settings,
        servers: servers.map((server) => withSandbox(server, boxed)),
        signal: interruption.signal,
        kill: interruption.kill,
        tell: (step) => {
          if (!options.quiet || isBad(step)) tell(progressLine(step, servers.length));
        },
      }),
    );
    return await tellEnd(sums, { ids: idsOf(servers), listed: idsOf(all) }, options, surroundings);
  } finally {
    interruption.end();
  }
}

function assertHostNames(hosts: readonly string[]): void {
  const noHost = hosts.find((host) => !isHostName(host));
  if (noHost === undefined) return;
  throw new UsageError(
    `--install-host ${JSON.stringify(noHost)} is not the name of a host`,
    "Give a name, with a port where it is not 443: github.com, localhost:4873.",
  );
}

/** What the options say of an audit, whatever its servers. */
function auditSettings(
  options: AuditArguments,
  typed: Readonly<Record<string, unknown>>,
): Omit<AuditPlan, "servers" | "signal" | "kill" | "tell"> {
  const results = resolve(options.results);
  const maxTimeS = typeof typed["maxTime"] === "number" ? typed["maxTime"] : runDefaults.maxTimeMs / 1000;
  return {
    results,
    directory: options.directory === undefined ? join(results, ".work") : resolve(options.directory),
    jobs: options.jobs,
    resume: options.resume,
    command: ownCommand(),
    options: ["--seed", String(options.seed), ...auditRunWords(typed), "--no-color"],
    maxTimeMs: maxTimeS * 1000,
    installLimitMs: options.installTime * 1000,
    installInherits: options.installEnv,
    installHosts: options.installHost,
    tool: `${programName} ${readVersion()}`,
    environment: process.env,
  };
}

/** Prints what changed since an audit before. */
function isWorseSince(since: Since, stdout: TextStream): Promise<boolean> {
  const layout = terminalLayout(stdout);
  return describingRecordFaults(() => tellTrend(since, layout, (line) => writeOut(stdout, line)));
}

/** Prints what came of all servers, what changed since an audit before, and the last line. */
async function tellEnd(
  sums: AuditSums,
  names: Pick<Since, "ids" | "listed">,
  { quiet, results, since }: AuditArguments,
  { stdout }: Surroundings,
): Promise<ExitCode> {
  const ofAll = exitCodeOfAudit(sums);
  if (!quiet || ofAll !== 0) await writeOut(stdout, sumsText(sums, results));
  const isCompared = since !== undefined && ofAll !== 70 && ofAll !== 130;
  const exitCode = isCompared
    ? exitCodeOfTrend(sums, await isWorseSince({ ...names, old: resolve(since), results: resolve(results) }, stdout))
    : ofAll;
  await writeOut(stdout, `${lineOf(exitCode, countsOf(sums))}\n`);
  return exitCode;
}

function idsOf(servers: readonly AuditedServer[]): readonly string[] {
  return servers.map(({ id }) => id);
}

/** A server that runs already cannot be put into a sandbox. */
function withSandbox(server: AuditedServer, words: readonly string[]): AuditedServer {
  return server.reach.kind === "address" ? server : { ...server, options: [...words, ...server.options] };
}

async function listedServers(list: string | undefined, options: AuditArguments): Promise<readonly AuditedServer[]> {
  const { mcpConfig, input, only } = options;
  if (list !== undefined && mcpConfig !== undefined)
    throw new UsageError("two lists of servers were given, one of them in --mcp-config", "Give one of them.");
  if (list === undefined && mcpConfig === undefined)
    throw new UsageError("no list of servers was given", "Give a file, audit servers.yaml, or --mcp-config .mcp.json.");
  if (mcpConfig === undefined) assertNeededGiven(options, "mcpConfig");
  const servers =
    mcpConfig === undefined ? await readServerList(list ?? "") : await configuredServers(mcpConfig, input);
  if (only.length === 0) return servers;
  const ids = servers.map(({ id }) => id);
  const unknown = only.find((id) => !ids.includes(id));
  if (unknown === undefined) return servers.filter(({ id }) => only.includes(id));
  const nearest = nearestName(unknown, ids);
  throw new UsageError(
    `--only ${JSON.stringify(unknown)} names no server of the list`,
    nearest === undefined ? "Give the id of one." : `Did you mean ${nearest}?`,
  );
}

function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const parsed = parseShard(text, process.env);
  switch (parsed.kind) {
    case "shard":
      return parsed.shard;
    case "not-a-shard":
      throw new UsageError(
        `--shard ${text} is not one part of several`,
        "Write --shard 3/20 for the third of twenty, or --shard auto in a job that Slurm, Kubernetes or GitLab numbers.",
      );
    case "no-number":
      throw new UsageError(
        `--shard ${text} finds no number of this job`,
        `It is read from ${parsed.variables.join(", ")}. Without one, write --shard 3/20.`,
      );
    case "no-total":
      throw new UsageError(
        `--shard auto does not know of how many: ${parsed.variable} is a number without a total`,
        "Write how many there are: --shard auto/20.",
      );
  }
}

async function durationsIn(results: string | undefined): Promise<ReadonlyMap<string, number>> {
  const durations = new Map<string, number>();
  if (results === undefined) return durations;
  await describingRecordFaults(async () => {
    for await (const { record } of recordsIn(resolve(results))) durations.set(record.id, record.durationMs);
  });
  if (durations.size > 0) return durations;
  throw new UsageError(`--durations ${results} has no records`, "Give the results of an audit.");
}

function makeResults(path: string): void {
  try {
    makeDirectory(path, boundsOfNamed(path));
  } catch (error) {
    throw cannotBeWritten(`the directory ${path} of --results`, error);
  }
}

/** The first signal ends what runs in order, the second at once. */
function listenTwice(surroundings: Surroundings): {
  readonly signal: AbortSignal;
  readonly kill: AbortSignal;
  readonly end: () => void;
} {
  const [first, second] = [new AbortController(), new AbortController()];
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (): void => (first.signal.aborted ? second : first).abort();
  for (const signal of signals) surroundings.on(signal, onSignal);
  return {
    signal: first.signal,
    kill: second.signal,
    end: () => {
      for (const signal of signals) surroundings.off(signal, onSignal);
    },
  };
}

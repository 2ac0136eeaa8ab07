import { lstatSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { findSandbox } from "../../harness/calls/boxes/find-sandbox.ts";
import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { clientConfiguration } from "../init/client-configuration.ts";
import { goProject } from "../init/go-project.ts";
import { namedVariables, nextRun } from "../init/next-run.ts";
import { nodeProject } from "../init/node-project.ts";
import type { ProjectKind, Proposal } from "../init/proposal.ts";
import { pythonProject } from "../init/python-project.ts";
import { workflowPath, workflowText } from "../init/workflow.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { findConfiguration } from "../run/found-configuration.ts";
import { manifestName } from "../run/configuration-names.ts";
import { assertWritable, cannotBeWritten } from "../run/writable.ts";
import { boundsBelow } from "../../harness/files/bounds.ts";
import { readByAll, writeWhole } from "../../harness/files/write-whole.ts";
import { planCommand } from "./plan-command.ts";

/** The options of the command, as typed; those of a run mean the same as there. */
export interface InitArguments extends RunArguments {
  readonly workflow?: true;
  readonly try: boolean;
}

const kinds: readonly ProjectKind[] = [clientConfiguration, nodeProject, pythonProject, goProject];
const configurationFile = `${programName}.config.json`;
const maxTextLength = 500;

/**
 * Finds the command that starts the server of the working directory, tries it in a sandbox, and writes it down. Of variables that
 * are typed for the server it writes the names.
 *
 * @returns the exit code
 * @throws UsageError where there is a configuration already, or no server is found
 */
export async function initCommand(options: InitArguments, surroundings: Surroundings): Promise<number> {
  const directory = resolve(options.cwd ?? ".");
  const variables = namedVariables(options);
  assertNoConfiguration(directory);
  const files = [configurationFile, ...(options.workflow === true ? [workflowPath] : [])];
  for (const file of files) assertCanBeMade(file, directory);
  const say = (line: string): unknown => surroundings.stdout.write(`${visibleText(line, maxTextLength)}\n`);
  const proposals = proposalsFor(options.cmd, directory);
  const [chosen, ...others] = proposals;
  if (chosen === undefined) throw noServer();
  const isSandboxed = (await findSandbox(false)).kind === "found";
  say(`command   ${chosen.command}   (${chosen.because})`);
  for (const { command, because } of others) say(`  or      ${command}   (${because}): --cmd "${command}"`);
  if (chosen.build !== undefined) say(`build     ${chosen.build}   (its program is not there yet)`);
  if (options.try && chosen.build === undefined && (isSandboxed || options.cmd !== undefined)) {
    say(`trying    ${isSandboxed ? "in a sandbox, without a call" : "without a call"}`);
    const tried = { ...options, cmd: chosen.command, cwd: directory, sandbox: isSandboxed };
    const code = await tryCommand(tried, surroundings);
    if (code !== 0) return code;
  }
  const settings = {
    $schema: schemaAddress(),
    command: chosen.command,
    ...(options.url === undefined ? {} : { url: options.url }),
    ...(variables.length === 0 ? {} : { env: variables }),
    seed: 1,
    execute: isSandboxed,
  };
  await write(configurationFile, directory, `${JSON.stringify(settings, undefined, 2)}\n`, say);
  if (options.workflow === true)
    await write(workflowPath, directory, workflowOf(directory, chosen, isSandboxed, variables), say);
  if (variables.length > 0)
    say(`env       ${variables.join(", ")}: the file has the name, and the value is yours to give`);
  say(`Next: ${nextRun(options)}`);
  return 0;
}

/** Of the schema of this version, wherever the package is installed; only editors load it. */
function schemaAddress(): string {
  return `https://unpkg.com/${programName}@${readVersion()}/config.schema.json`;
}

function assertNoConfiguration(directory: string): void {
  const found = findConfiguration(directory);
  if (found === undefined || found.endsWith(manifestName)) return;
  throw new UsageError(`${basename(found)} is there already`, `Run it with: npx ${programName}`);
}

/** @throws UsageError also for a link, wherever it leads */
function assertCanBeMade(name: string, directory: string): void {
  const path = join(directory, name);
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`${path} is there already`, "Remove it first: nothing is overwritten.");
  assertWritable(path, name, { bounds: boundsBelow(directory), makesDirectory: true });
}

async function write(name: string, directory: string, text: string, say: (line: string) => unknown): Promise<void> {
  try {
    const bounds = boundsBelow(directory);
    await writeWhole(join(directory, name), text, { mode: readByAll, bounds, makesDirectory: true });
  } catch (error) {
    throw cannotBeWritten(name, error);
  }
  say(`wrote     ${name}`);
}

function proposalsFor(cmd: string | undefined, directory: string): readonly Proposal[] {
  if (cmd !== undefined) return [{ command: cmd, because: "--cmd" }];
  const all = kinds.flatMap((kind) => kind.propose(directory));
  const distinct = all.filter(({ command }, index) => all.findIndex((each) => each.command === command) === index);
  // What is there goes before what has to be built.
  return distinct.toSorted((left, right) => Number(left.build !== undefined) - Number(right.build !== undefined));
}

function noServer(): UsageError {
  return new UsageError(
    "no command that starts a server was found: there is no .mcp.json, package.json, pyproject.toml or go.mod that names one",
    `Give it: ${programName} init --cmd "node server.js"`,
  );
}

/** Lists the tools, with the words of a run where that fails. */
async function tryCommand(options: RunArguments, surroundings: Surroundings): Promise<number> {
  const told: string[] = [];
  const stdout = {
    write: (text: string, done?: () => void) => {
      told.push(text);
      done?.();
    },
  };
  const code = await planCommand({ ...options, json: true }, undefined, { ...surroundings, stdout });
  if (code === 0) {
    const tools = /"tools":\s*(?<count>\d+)/u.exec(told.join(""))?.groups?.["count"] ?? "its";
    surroundings.stdout.write(`answered  ${tools} tools\n`);
  }
  return code;
}

function workflowOf(
  directory: string,
  { because, command }: Proposal,
  executes: boolean,
  variables: readonly string[],
): string {
  const kind = kinds.find((each) =>
    each.propose(directory).some((proposal) => proposal.command === command && proposal.because === because),
  );
  return workflowText(configurationFile, kind?.install(directory) ?? [], executes, variables);
}

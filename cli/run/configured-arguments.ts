import { relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { splitCommandLine } from "../../harness/connect/command-line.ts";
import { realPathOf } from "../../harness/files/real-path.ts";
import { isGiven } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { defaultReportFormat } from "../../reports/format-names.ts";
import { UsageError } from "../program/usage-error.ts";
import { readConfiguration, type Configuration } from "./configuration.ts";
import type { ConfiguredRun } from "./configured-run.ts";
import { ifTrusted } from "./found-configuration.ts";
import { passedVariables } from "./passed-variables.ts";
import { mayBeConfigured } from "./may-be-refused.ts";

/** What was typed, or would have been. */
export interface TypedRun {
  readonly options: RunArguments;
  /** The argument vector after `--`, or undefined when there was none. */
  readonly words: readonly string[] | undefined;
}

/**
 * Puts what the configuration says in the place of what was not typed. The server is typed or configured as a whole.
 *
 * A command of a file that nobody gave runs in the sandbox alone: it is the project author's.
 *
 * @throws UsageError when the configuration cannot be read
 */
export async function withConfiguration(typed: TypedRun): Promise<TypedRun> {
  const { options } = typed;
  if (options.config === undefined && !mayBeConfigured(process.cwd())) return typed;
  const configuration = await readConfiguration(options.config);
  const { words, variables, ...configured } = configuration.run;
  const hasServer = isServerTyped(typed) || (configured.cmd ?? words ?? configured.url) === undefined;
  const replaced = replacedBy(options, hasServer);
  // A job may type the very command that the file has.
  const isAsTyped = hasServer && isOneCommand(typed, configuration.run);
  const notApplied = [...replaced.values()].filter((key) => !(isAsTyped && (key === "command" || key === "url")));
  const applied = Object.entries(configured).filter(([name]) => !replaced.has(name));
  const { found, directory = "." } = configuration;
  // What was only found has a say in what its own command is given, which runs in the sandbox, and in no other.
  const passesOn = found === undefined || !hasServer;
  const file = found?.file ?? options.config ?? "";
  const rest: RunArguments = {
    ...options,
    ...Object.fromEntries(applied),
    ...(replaced.has("report") ? {} : reportsOfFound(configuration)),
    env: [...(configured.env ?? []), ...options.env],
    ...(passesOn ? passedVariables(configuration.run, options, { file, found: found !== undefined }) : {}),
    notApplied: [...notApplied, ...(passesOn || variables === undefined ? [] : ["env"])],
  };
  if (hasServer) return { options: rest, words: typed.words };
  if (found !== undefined && options.acceptRealEffects) {
    throw new UsageError(
      `the command of ${found.file} was only found, and runs in the sandbox alone`,
      ifTrusted(found.file),
    );
  }
  const cwd = options.cwd ?? relative(process.cwd(), directory);
  return {
    words,
    options: {
      ...rest,
      ...(cwd === "" ? {} : { cwd }),
      ...(found === undefined ? {} : { foundIn: found.file }),
      sandbox: options.sandbox || (found !== undefined && !rest.execute),
    },
  };
}

/** Settings that do not count, by the names of their options: something was typed in their place. */
function replacedBy(options: RunArguments, hasServer: boolean): ReadonlyMap<string, string> {
  const typed: Readonly<Record<string, unknown>> = { ...options };
  return new Map(
    namedRows.flatMap(([name, row]) => {
      const { setting } = row;
      if (setting === undefined || setting.isAddedTo === true) return [];
      const isReplaced = isGiven(row, typed[name]) || (hasServer && setting.isOfServer === true);
      return isReplaced ? [[name, setting.key] as const] : [];
    }),
  );
}

function isOneCommand({ options, words }: TypedRun, run: ConfiguredRun): boolean {
  const typed = commandWords(options.cmd, words);
  const configured = commandWords(run.cmd, run.words);
  return typed !== undefined && isDeepStrictEqual([typed, options.url], [configured, run.url]);
}

/** @returns undefined where there is no command, or none that can be read */
function commandWords(cmd: string | undefined, words: readonly string[] | undefined): readonly string[] | undefined {
  if (words !== undefined || cmd === undefined) return words;
  const line = splitCommandLine(cmd);
  return line.kind === "words" ? [line.command, ...line.args] : undefined;
}

function isServerTyped({ options, words }: TypedRun): boolean {
  const typed: Readonly<Record<string, unknown>> = { ...options };
  return words !== undefined || namedRows.some(([name, row]) => row.namesServer === true && isGiven(row, typed[name]));
}

/** A file that nobody gave may add reports to its project, and takes none from the terminal. */
function reportsOfFound({ run: { report = [] }, found, directory = "." }: Configuration): Partial<RunArguments> {
  if (found === undefined || report.length === 0) return {};
  const isShown = report.some((each) => !each.includes("="));
  return {
    report: isShown ? report : [defaultReportFormat, ...report],
    reportBounds: { root: realPathOf(directory), chosenBy: found.file },
  };
}

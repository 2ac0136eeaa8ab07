import { existsSync, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { splitCommandLine } from "../../harness/connect/command-line.ts";
import type { ProcessLaunch } from "../../harness/connect/target.ts";
import { withoutSecrets } from "../../harness/secrets/command-secrets.ts";
import { holdsSecret } from "../../harness/secrets/secret-names.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { programName } from "../../library/program-name.ts";
import { quoteForShell, withVariable, withWantedVariable } from "../../reports/escape/shell-word.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { variablesOf } from "../../suites/directories/profile-names.ts";
import { commandLineFault } from "../program/command-line-fault.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * How to launch the server.
 *
 * @throws UsageError as above
 */
export function readLaunch(options: RunArguments, words: readonly string[] | undefined): ProcessLaunch {
  const { command, args } = readCommand(options.cmd, words);
  return {
    command,
    args,
    cwd: resolve(options.cwd ?? "."),
    env: { ...variablesOf(options.profile), ...readEnvironment(options) },
    ...shownDirectories(options),
  };
}

/**
 * Directories of `--show`.
 *
 * @throws UsageError for one that is none
 */
export function shownDirectories({ show }: Pick<RunArguments, "show">): Pick<ProcessLaunch, "show"> {
  for (const directory of show) {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new UsageError(`--show ${directory} is not a directory`, "Give a directory that the server is to see.");
  }
  return show.length === 0 ? {} : { show: show.map((directory) => resolve(directory)) };
}

/** The words that launch a server again, ready for a shell. */
export function launchWords({ env, command, args }: ProcessLaunch, mask: Mask): readonly string[] {
  const environment = Object.entries(env).flatMap(([key, value]) => ["--env", environmentWord(key, value, mask)]);
  return [...environment, ...asWords(["--", command, ...args], mask)];
}

/** The words of a command as a shell takes them, without the secrets in them, however short. */
export function asWords(words: readonly string[], mask: Mask): readonly string[] {
  return withoutSecrets(words).map((word) => asWord(word, mask));
}

/** A word as a shell takes it, without a secret. */
export function asWord(word: string, mask: Mask): string {
  return quoteForShell(mask(word));
}

/**
 * A variable that a server was given, ready for a shell: as it was, where no report masks it; else out of the shell's own
 * variable, where that has the same value. Otherwise the shell says that the value is wanted: with an empty one another
 * server would be tested.
 *
 * @param value as it was typed
 */
export function environmentWord(key: string, value: string, mask: Mask): string {
  const word = `${key}=${value}`;
  const isOpen = !holdsSecret(key, value);
  if (process.env[key] !== value && isOpen && mask(word) === word) return quoteForShell(word);
  return variableWord(key, key, process.env[key] === value);
}

/**
 * `KEY=value` with its value from a variable of a shell. Values may be secrets, and a report is shared: the shell that the command
 * is pasted into fills them in.
 *
 * @param isSet whether the variable is known to have it there
 */
export function variableWord(key: string, variable: string, isSet = true): string {
  if (!/^[A-Za-z_]\w*$/u.test(variable)) return quoteForShell(`${key}=…`);
  return isSet ? withVariable(`${key}=`, variable) : withWantedVariable(`${key}=`, variable);
}

function readCommand(
  cmd: string | undefined,
  words: readonly string[] | undefined,
): { readonly command: string; readonly args: readonly string[] } {
  if (cmd !== undefined && words !== undefined) {
    throw new UsageError("two commands were given, one in --cmd and one after --", "Give one of them.");
  }
  if (cmd === undefined) {
    const [command, ...args] = words ?? [];
    if (command !== undefined) {
      assertWords(command, args);
      return { command, args };
    }
    throw new UsageError(
      "no server to test was given",
      `Give the command that starts it: --cmd "node server.js", or after --: -- node server.js. Give the address of one that runs already: --url https://host/mcp. Or have its command found and written down: npx ${programName} init`,
    );
  }
  const line = splitCommandLine(cmd);
  if (line.kind === "words") return line;
  const { what, remedy } = commandLineFault(line, {
    example: 'Give the command that starts the server: --cmd "node server.js"',
    shell: "-- sh -c '…'",
    withVariables: (variables, command) =>
      `${variables.map((each) => `--env ${each}`).join(" ")} --cmd ${JSON.stringify(command)}`,
  });
  throw new UsageError(`--cmd ${what}`, remedy);
}

function isProgram(name: string): boolean {
  if (name.includes("/")) return existsSync(name);
  return (process.env["PATH"] ?? "").split(delimiter).some((directory) => existsSync(join(directory, name)));
}

/** @throws UsageError for a whole command in quotes: no program has such a name */
function assertWords(command: string, args: readonly string[]): void {
  const [program = ""] = command.split(/\s/u);
  if (args.length > 0 || program === command || existsSync(command) || !isProgram(program)) return;
  throw new UsageError(
    `there is no program named ${JSON.stringify(command)}`,
    `Drop the quotes: -- ${command}. A command in quotes goes after --cmd.`,
  );
}

/**
 * Variables of `--env`, and of `--env-from`, whose values no list of processes shows.
 *
 * @throws UsageError for an entry of another form, or a variable that is not set; no value is in the message
 */
export function readEnvironment({
  env,
  envFrom = [],
}: Pick<RunArguments, "env"> & Partial<Pick<RunArguments, "envFrom">>): Readonly<Record<string, string>> {
  const typed = env.map((entry) => {
    const cut = entry.indexOf("=");
    if (cut < 1)
      throw new UsageError(
        `--env ${shownEntry(entry)} is not of the form KEY=VALUE`,
        "For example: --env LOG_LEVEL=debug",
      );
    return [entry.slice(0, cut), entry.slice(cut + 1)] as const;
  });
  return Object.fromEntries([...envFrom.map(fromVariable), ...typed]);
}

function fromVariable(entry: string): readonly [name: string, value: string] {
  const cut = entry.indexOf("=");
  if (cut < 1)
    throw new UsageError("--env-from is not of the form KEY=VARIABLE", "For example: --env-from API_KEY=NOTES_API_KEY");
  const variable = entry.slice(cut + 1);
  const value = process.env[variable];
  if (value === undefined)
    throw new UsageError(
      `the environment variable ${shownEntry(variable)} is not set`,
      "Set it, or leave --env-from out.",
    );
  return [entry.slice(0, cut), value];
}

/** What is no name may be a value that was typed without one, and so a secret. */
function shownEntry(entry: string): string {
  return /^[A-Za-z_]\w{0,30}$/u.test(entry) && !/\d/u.test(entry) ? entry : "‹value›";
}

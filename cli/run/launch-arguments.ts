import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { splitCommandLine } from "../../harness/connect/command-line.ts";
import type { ProcessLaunch } from "../../harness/connect/target.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { quoteForShell, withVariable } from "../../reports/escape/shell-word.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { variablesOf } from "../../suites/directories/profile-names.ts";
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
    env: { ...variablesOf(options.profile), ...readEnvironment(options.env) },
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
  const environment = Object.keys(env).flatMap((key) => ["--env", variableWord(key, key)]);
  return [...environment, ...["--", command, ...args].map((word) => asWord(word, mask))];
}

/** A word as a shell takes it, without a secret. */
export function asWord(word: string, mask: Mask): string {
  return quoteForShell(mask(word));
}

/**
 * `KEY=value` with its value from a variable of a shell. Values may be secrets, and a report is shared: the shell of whoever
 * pastes the command fills them in.
 */
export function variableWord(key: string, variable: string): string {
  if (!/^[A-Za-z_]\w*$/u.test(variable)) return quoteForShell(`${key}=…`);
  return withVariable(`${key}=`, variable);
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
      'Give the command that starts it: --cmd "node server.js", or after --: -- node server.js. Give the address of one that runs already: --url https://host/mcp. To have it found and written down: init',
    );
  }
  const line = splitCommandLine(cmd);
  switch (line.kind) {
    case "words":
      return line;
    case "empty":
      throw new UsageError("--cmd is empty", 'Give the command that starts the server: --cmd "node server.js"');
    case "shell-operator":
      throw new UsageError(
        `--cmd has the shell operator ${line.operator}, but no shell runs it`,
        `If you need a shell, start it yourself: -- sh -c '…'. If ${line.operator} is an argument, put it in quotes.`,
      );
  }
}

/** @throws UsageError for a whole command in quotes: no program has such a name */
function assertWords(command: string, args: readonly string[]): void {
  if (args.length > 0 || !/\S\s+\S/u.test(command) || existsSync(command)) return;
  throw new UsageError(
    `there is no program named ${JSON.stringify(command)}`,
    `Drop the quotes: -- ${command}. A command in quotes goes after --cmd.`,
  );
}

/**
 * Variables of `--env`.
 *
 * @throws UsageError for an entry of another form
 */
export function readEnvironment(entries: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.map((entry) => {
      const cut = entry.indexOf("=");
      if (cut < 1)
        throw new UsageError(
          `--env ${shownEntry(entry)} is not of the form KEY=VALUE`,
          "For example: --env LOG_LEVEL=debug",
        );
      return [entry.slice(0, cut), entry.slice(cut + 1)] as const;
    }),
  );
}

/** What is no name may be a value that was typed without one, and so a secret. */
function shownEntry(entry: string): string {
  return /^[A-Za-z_]\w{0,30}$/u.test(entry) && !/\d/u.test(entry) ? entry : "‹value›";
}

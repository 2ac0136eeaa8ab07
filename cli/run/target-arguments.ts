import { resolve } from "node:path";
import { splitCommandLine } from "../../harness/connect/command-line.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { ProcessLaunch, Target } from "../../harness/connect/target.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";
import { UsageError } from "../program/usage-error.ts";

/** The server to test, and the words that name it in a command line. */
export interface NamedTarget {
  readonly target: Target;
  /** Ready for a shell. */
  readonly words: readonly string[];
}

/**
 * The server to test, from `--cmd` or from the words after `--`.
 *
 * @throws UsageError when there is none, or two, or one that would need a shell
 */
export function readTarget(options: RunArguments, words: readonly string[] | undefined): NamedTarget {
  const launch = readLaunch(options, words);
  return { target: stdioTarget(launch), words: wordsOf(launch) };
}

/**
 * How to launch the server.
 *
 * @throws UsageError as above
 */
export function readLaunch(options: RunArguments, words: readonly string[] | undefined): ProcessLaunch {
  const { command, args } = readCommand(options.cmd, words);
  return { command, args, cwd: resolve(options.cwd ?? "."), env: readEnvironment(options.env) };
}

function readCommand(
  cmd: string | undefined,
  words: readonly string[] | undefined,
): { readonly command: string; readonly args: readonly string[] } {
  if (cmd !== undefined && words !== undefined) {
    throw new UsageError("there are two commands, one in --cmd and one after --", "Give one of them.");
  }
  if (cmd === undefined) {
    const [command, ...args] = words ?? [];
    if (command !== undefined) return { command, args };
    throw new UsageError(
      "there is no server to test",
      'Give the command that starts it: --cmd "node server.js", or after --: -- node server.js',
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

function readEnvironment(entries: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.map((entry) => {
      const cut = entry.indexOf("=");
      if (cut < 1)
        throw new UsageError(`--env ${entry} is not of the form KEY=VALUE`, "For example: --env LOG_LEVEL=debug");
      return [entry.slice(0, cut), entry.slice(cut + 1)] as const;
    }),
  );
}

/** The words that launch it again. */
export function wordsOf({ env, command, args }: ProcessLaunch): readonly string[] {
  const environment = Object.keys(env).flatMap((key) => ["--env", environmentWord(key)]);
  return [...environment, ...["--", command, ...args].map(quoteForShell)];
}

/** Values may be secrets, and a report is shared: the shell of whoever pastes the command fills them in. */
function environmentWord(key: string): string {
  return /^[A-Za-z_]\w*$/u.test(key) ? `"${key}=$${key}"` : quoteForShell(`${key}=…`);
}

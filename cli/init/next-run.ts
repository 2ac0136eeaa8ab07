import { maskOf } from "../../harness/secrets/masker.ts";
import { secretsInEnvironment } from "../../harness/secrets/environment-secrets.ts";
import { programName } from "../../library/program-name.ts";
import { wordsOf } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { environmentWord, readEnvironment } from "../run/launch-arguments.ts";

/**
 * The names of variables that were typed for the server: a file that is found sets no values.
 *
 * @throws UsageError for an entry that has no name
 */
export function namedVariables(options: Pick<RunArguments, "env" | "envFrom">): readonly string[] {
  return Object.keys(readEnvironment(options));
}

/** What is typed for a secret where any value does, the dots of our own advice among it: it is none. */
const madeUp = /^(?:test|dummy|fake|example|none|foo|bar|x+|\.{3}|…|\d?)$/iu;

/** The command that runs what was written, with what was typed and no such file can say; no value that is secret. */
export function nextRun(options: RunArguments): string {
  const typed: Readonly<Record<string, unknown>> = { ...options };
  const variables = readEnvironment(options);
  const mask = maskOf(secretsInEnvironment(variables, true, []));
  const words = [
    ...Object.entries(variables)
      .filter(([name]) => (process.env[name] ?? "") === "")
      .flatMap(([name, value]) => [
        "--env",
        madeUp.test(value) ? quoteForShell(`${name}=${value}`) : environmentWord(name, value, mask),
      ]),
    ...namedRows
      .filter(([name, row]) => row.commands.includes("init") && row.setting === undefined && !isRead.has(name))
      .flatMap(([name, row]) => wordsOf(row, typed[name]).map((word) => quoteForShell(word))),
  ];
  const start = options.cwd === undefined ? [] : ["cd", quoteForShell(options.cwd), "&&"];
  return [...start, "npx", programName, ...words].join(" ");
}

/** Said in another way. */
const isRead = new Set(["cwd", "envFrom"]);

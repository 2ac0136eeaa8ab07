import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtPrograms } from "./built-programs.ts";
import { unhurried, type ParsedReport } from "./run-built-command.ts";
import { runInProcess, type Command, type Ended } from "./run-in-process.ts";

const path = join(import.meta.dirname, "..", builtPrograms.main);
// Not transformed, it is as fast as the command is, which counts where a run has a budget of time.
const { main }: { readonly main: Command } = await import(pathToFileURL(path).href);

/** Runs the built command in the process of the test: a user sees the same, and no process has to be started for it. */
export function runBuiltInProcess(...words: readonly string[]): Promise<Ended> {
  return runInProcess(words, main);
}

/** Runs it with a JSON report on stdout, which must be JSON and nothing else. */
export async function reportInProcess(...words: readonly string[]): Promise<ParsedReport> {
  const { stdout } = await runBuiltInProcess("--report", "json", "--seed", "1", ...unhurried, ...words);
  return JSON.parse(stdout);
}

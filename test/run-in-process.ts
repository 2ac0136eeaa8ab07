import { fixtureSurroundings } from "../cli/program/fixture-surroundings.ts";
import { main } from "../cli/main.ts";
import { unhurried, withoutProgress, type ParsedReport } from "./run-built-command.ts";

/** What a user would see of a command. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in the process of the test. What it launches is a process as ever. */
export async function runInProcess(...words: readonly string[]): Promise<Ended> {
  const surroundings = fixtureSurroundings();
  const exitCode = await main(words, surroundings);
  const { stdout, stderr } = surroundings.written();
  return { exitCode, stdout, stderr: withoutProgress(stderr) };
}

/** Runs it with a JSON report on stdout, which must be JSON and nothing else. */
export async function reportInProcess(...words: readonly string[]): Promise<ParsedReport> {
  const { stdout } = await runInProcess("--report", "json", "--seed", "1", ...unhurried, ...words);
  return JSON.parse(stdout);
}

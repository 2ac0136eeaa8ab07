import { spawn } from "node:child_process";
import { builtPrograms } from "./built-programs.ts";

export interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A kill switch, no measurement: a command that hangs must fail its test and no other. */
export const killSwitchMs = 570_000;

/** For runs of which time is not the subject: on a busy machine the default budget is used up before the end. */
export const unhurried = ["--max-time", "540"];

/** The words that start the bundled reference server, to stand behind `--`. */
export function referenceServer(...options: readonly string[]): readonly string[] {
  return ["node", builtPrograms.command, "reference", ...options];
}

/** What was written beside the lines of progress, of which a busy machine gives more. */
export function withoutProgress(stderr: string): string {
  return stderr.replaceAll(/^\d+ s of at most \d+ s {2}.*\n/gmu, "");
}

/** Runs the built command as a user does. */
export function runBuiltCommand(...words: readonly string[]): Promise<Finished> {
  const child = spawn(process.execPath, [builtPrograms.command, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: killSwitchMs,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve) =>
    child.on("close", (exitCode) => resolve({ exitCode, stdout, stderr: withoutProgress(stderr) })),
  );
}

/** Runs it with a JSON report on stdout, which must be JSON and nothing else. */
export async function runForReport(...words: readonly string[]): Promise<ParsedReport> {
  const { stdout } = await runBuiltCommand("--report", "json", "--seed", "1", ...unhurried, ...words);
  return JSON.parse(stdout);
}

/** The parts of the JSON report that tests look at; its published schema is tested beside the renderer. */
export interface ParsedReport {
  readonly exitCode: number;
  readonly dialects: readonly string[];
  readonly summary: Readonly<Record<string, number>>;
  readonly target: { readonly server?: { readonly name: string }; readonly tools: number };
  readonly problems: readonly unknown[];
  readonly results: readonly ParsedResult[];
}

interface ParsedResult {
  readonly check: string;
  readonly tool?: string;
  readonly dialect: string;
  readonly verdict: string;
  readonly message: string;
  readonly heldWithout?: string;
  /** Of what is not right. */
  readonly fingerprint?: string;
  readonly counterexample?: {
    readonly arguments?: unknown;
    readonly calls: readonly { readonly method: string }[];
    readonly reproduced: unknown;
  };
}

import { spawn } from "node:child_process";
import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { containerWords } from "./container-words.ts";
import { recipe } from "./recipe.ts";

const programs = ["docker", "podman"];

/**
 * Runs the same command in a container with the working directory in it. The image is that of this version; where there is
 * none it is built.
 *
 * @param argv what was typed, without `--container`
 * @returns the exit code of the command in the container
 * @throws UsageError where neither Docker nor Podman answers, or the image cannot be built
 */
export async function runInContainer(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  const program = await firstThatAnswers();
  const image = `${programName}:${readVersion()}`;
  if ((await exitCodeOf(program, ["image", "inspect", image], surroundings, "quiet")) !== 0) {
    stderr.write(`building the image ${image} with ${program}; this is needed once\n`);
    const built = await exitCodeOf(
      program,
      ["build", "--tag", image, "-"],
      surroundings,
      "told",
      recipe("node", readVersion()),
    );
    if (built !== 0) {
      throw new UsageError(
        `${program} could not build the image ${image}`,
        `Build it by hand: ${programName} dockerfile | ${program} build --tag ${image} -`,
      );
    }
  }
  stderr.write(`running in a container of ${image} with ${program}\n`);
  const isTerminal = stdout.isTTY === true;
  const words = containerWords({ image, directory: process.cwd(), argv, isTerminal });
  return exitCodeOf(program, words, surroundings, isTerminal ? "terminal" : "shown");
}

async function firstThatAnswers(): Promise<string> {
  for (const program of programs) {
    const answers = await new Promise<boolean>((settle) => {
      const child = spawn(program, ["version"], { stdio: "ignore" });
      child.once("error", () => settle(false));
      child.once("exit", (code) => settle(code === 0));
    });
    if (answers) return program;
  }
  throw new UsageError(
    "--container needs Docker or Podman, and neither answers",
    "Install Docker Desktop (macOS, Windows) or podman (Linux: apt-get install podman), and start it.",
  );
}

/**
 * @param output `terminal` shares the terminal; `shown` passes both streams on; `told` passes all of it to stderr
 * @param input for its stdin
 */
function exitCodeOf(
  program: string,
  words: readonly string[],
  surroundings: Surroundings,
  output: "terminal" | "shown" | "told" | "quiet",
  input = "",
): Promise<number> {
  const child = spawn(program, words, { stdio: output === "terminal" ? "inherit" : "pipe" });
  const { stdout, stderr } = surroundings;
  if (output !== "quiet") {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (output === "told" ? stderr : stdout).write(text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => stderr.write(text));
  }
  child.stdin?.on("error", () => child.stdin?.destroy());
  child.stdin?.end(input);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const passOn = signals.map((signal) => ({ signal, listener: () => void child.kill(signal) }));
  for (const { signal, listener } of passOn) surroundings.on(signal, listener);
  return new Promise<number>((settle, refuse) => {
    child.once("error", refuse);
    child.once("close", (code) => settle(code ?? 130));
  }).finally(() => {
    for (const { signal, listener } of passOn) surroundings.off(signal, listener);
  });
}

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { unlessRefused } from "../../harness/connect/system-error.ts";
import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { imageOf } from "./contained.ts";
import { containerWords, type ContainedRun } from "./container-words.ts";
import { optionValues, type OptionValue } from "./option-values.ts";
import { recipe } from "./recipe.ts";

const programs = ["docker", "podman"];

/** Both programs end with one of these where they could not start a container, and this command never does. */
const notStarted = [125, 126, 127];

/**
 * Runs the same command in a container with the working directory in it. The image is that of this version, or the one of
 * `--container-image`; that of this version is built where there is none.
 *
 * @param typed the words of the command, and what commander made of them
 * @returns the exit code of the command in the container
 * @throws UsageError where neither Docker nor Podman answers, or there is no image and none can be built
 */
export async function runInContainer(
  typed: Pick<ContainedRun, "argv" | "command" | "positionals">,
  surroundings: Surroundings,
): Promise<number> {
  const { argv } = typed;
  const { stdout, stderr } = surroundings;
  const values = optionValues(argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv);
  const valueOf = (name: string): string | undefined => values.find(({ option }) => option === name)?.value;
  const given = valueOf("--container-image");
  const image = imageOf(given);
  const isTerminal = stdout.isTTY === true && stderr.isTTY === true && process.stdin.isTTY;
  const words = containerWords({
    image,
    directory: process.cwd(),
    ...typed,
    isTerminal,
    platform: process.platform,
    present: Object.keys(process.env),
    naming: filesThatName(values)
      .map((path) => unlessRefused(() => readFileSync(path, "utf8")) ?? "")
      .join("\n"),
  });
  const program = await firstThatAnswers();
  await haveImage(program, image, given !== undefined, surroundings);
  stderr.write(`running in a container of ${image} with ${program}\n`);
  const exitCode = await exitCodeOf(program, words, surroundings, isTerminal ? "terminal" : "shown");
  if (!notStarted.includes(exitCode)) return exitCode;
  throw new UsageError(`${program} could not start a container of ${image}`, `${program} says why above.`);
}

/** Files in which variables may be named. */
function filesThatName(values: readonly OptionValue[]): readonly string[] {
  return values.flatMap(({ option, value }) => {
    if (option === "--mcp-config") return [value];
    return option === "--header" && value.startsWith("@") ? [value.slice(1)] : [];
  });
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
    process.platform === "linux"
      ? "Leave --container out, since Linux needs none. Or install podman (apt-get install podman)."
      : "Install Docker Desktop or podman, and start it.",
  );
}

async function haveImage(program: string, image: string, isGiven: boolean, surroundings: Surroundings): Promise<void> {
  if ((await exitCodeOf(program, ["image", "inspect", image], surroundings, "quiet")) === 0) return;
  if (isGiven) {
    throw new UsageError(
      `${program} has no image ${image}`,
      `Build it: ${programName} dockerfile python > Dockerfile && ${program} build --tag ${image} .`,
    );
  }
  surroundings.stderr.write(`building the image ${image} with ${program}; this is needed once\n`);
  const text = recipe("node", readVersion());
  const built = await exitCodeOf(program, ["build", "--tag", image, "-"], surroundings, "told", text);
  if (built === 0) return;
  throw new UsageError(
    `${program} could not build the image ${image}`,
    `${program} says why above. To build it by hand: npx ${programName} dockerfile | ${program} build --tag ${image} -`,
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

import { dialectChoices } from "../../harness/dialects/select.ts";
import { launchAhead } from "../../harness/run/launch-ahead.ts";
import { askedProtocols } from "./asked-protocols.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Surroundings, TextStream } from "../program/surroundings.ts";
import { unlessQuiet } from "../program/unless-quiet.ts";
import { UsageError } from "../program/usage-error.ts";
import { chooseTarget } from "./choose-target.ts";
import { listenForInterruption } from "./interruption.ts";
import { launchSettings } from "./launch-settings.ts";
import type { TypedRun } from "./configured-arguments.ts";
import { tellingSilentStart } from "./silent-start.ts";
import { mayBeConfigured, mayBeRefused } from "./may-be-refused.ts";
import { Progress } from "./progress.ts";
import type { NamedTarget } from "./target-arguments.ts";
import { timeBudget } from "./time-budget.ts";

async function chosenTarget(
  options: RunArguments,
  words: readonly string[] | undefined,
  stdout: TextStream,
): Promise<NamedTarget> {
  try {
    return await chooseTarget(options, words, stdout);
  } catch (error) {
    if (!(error instanceof UsageError) || options.config === undefined) throw error;
    // A mistake in what was typed is shown before the lack of what was not.
    const { readConfiguration } = await import("./configuration.ts");
    await readConfiguration(options.config);
    throw error;
  }
}

/** Most runs have no configuration, and what reads one is not loaded for them. */
async function settled(typed: TypedRun): Promise<TypedRun> {
  if (typed.options.config === undefined && !mayBeConfigured(process.cwd())) return typed;
  const { withConfiguration } = await import("./configured-arguments.ts");
  return withConfiguration(typed);
}

/**
 * Tests a server and writes the reports. The server is launched first where it can be: the rest of the program is loaded
 * while it starts.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function runCommand(
  typed: RunArguments,
  wordsTyped: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const { options, words } = await settled({ options: typed, words: wordsTyped });
  const named = await chosenTarget(options, words, surroundings.stdout);
  const interruption = listenForInterruption(surroundings, options.maxTime * 1000);
  const progress = new Progress(unlessQuiet(surroundings.stderr, options), options.maxTime * 1000);
  const protocols = askedProtocols(options.protocol);
  const time = timeBudget(options.maxTime * 1000);
  const launch = {
    target: tellingSilentStart(named.target, (line) => progress.note(line)),
    protocol: protocols[0] ?? "auto",
    dialect: dialectChoices.find((choice) => choice === options.dialect) ?? "auto",
    ...launchSettings(options, interruption.signal),
    maxTimeMs: time.shareMs(protocols.length),
  };
  const { ofRun } = interruption;
  const launched = mayBeRefused(options) ? undefined : launchAhead({ ...launch, ...ofRun });
  progress.say("starting the server");
  try {
    // Compiling the rest takes the processor for as long as it takes to choose a port and to start a process.
    await launched?.firstLaunched();
    surroundings.saveMemory?.();
    const { testServer } = await import("./test-server.ts");
    const test = { options, named, launch, ofRun, launched, time, protocols, progress, surroundings };
    const exitCode = await testServer(test);
    if (exitCode === 3 && options.foundIn !== undefined && !options.execute) {
      const { foundIn } = options;
      surroundings.stderr.write(
        `note: the command of ${foundIn} ran in the sandbox, without your environment and network, since that file was only found; --config ${foundIn} runs it as you do\n`,
      );
    }
    return exitCode;
  } finally {
    progress.clear();
    await launched?.end();
    interruption.end();
  }
}

import type { RunArguments } from "../options/run-arguments.ts";
import type { SuggestionFormat } from "../../reports/format-names.ts";
import { randomInt } from "node:crypto";
import type { Target } from "../../harness/connect/target.ts";
import { protocolChoices, type ProtocolChoice } from "../../harness/revisions/revisions.ts";
import { OptionsError } from "../../library/options-error.ts";
import type { OptionsFault } from "../../library/options-fault.ts";
import { suggestWith, type SuggestHintsOptions } from "../../library/suggest-hints.ts";
import type { Report } from "../../report-model/report-model.ts";
import { suggestionFormats } from "../../reports/suggestion/index.ts";
import { nameOption } from "../options/setting-names.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { unlessQuiet } from "../program/unless-quiet.ts";
import { UsageError } from "../program/usage-error.ts";
import { withConfiguration } from "../run/configured-arguments.ts";
import { chooseTarget } from "../run/choose-target.ts";
import { readConfiguration } from "../run/configuration.ts";
import { parseExamples } from "../run/examples.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { usageErrorOf } from "../run/options-fault-text.ts";
import { Progress } from "../run/progress.ts";
import { assertNamesExist } from "../run/typed-names.ts";

/** The options of the command, as typed; those of a run mean the same as there. */
export interface SuggestArguments extends RunArguments {
  readonly format: SuggestionFormat;
  readonly write: boolean;
}

/**
 * Calls every tool of a server in a sandbox, and prints the hints that its calls support.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function suggestCommand(
  typed: SuggestArguments,
  wordsTyped: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const { stdout, stderr } = surroundings;
  const configured = await withConfiguration({ options: typed, words: wordsTyped });
  const options = { ...typed, ...configured.options };
  const { words } = configured;
  const { target } = await chooseTarget(options, words, stdout);
  const protocol = protocolOf(target, options);
  const { examples } = await readConfiguration(options.config);
  const progress = new Progress(unlessQuiet(stderr, options), options.maxTime * 1000);
  const interruption = listenForInterruption(surroundings, options.maxTime * 1000);
  progress.say("starting the server");
  try {
    const report = await suggestWith(
      {
        target,
        protocol,
        ...callSettings(options),
        examples: [...parseExamples(options.example), ...examples],
        signal: interruption.signal,
        progress: (done, planned) => progress.count(done, planned),
      },
      { ...interruption.ofRun, waits: (what) => progress.waitFor(what) },
    );
    progress.clear();
    assertNamesExist(report);
    await tell(report, options, surroundings);
    return report.exitCode;
  } catch (error) {
    throw error instanceof OptionsError ? usageOf(error.fault) : error;
  } finally {
    progress.clear();
    interruption.end();
  }
}

/** How tools are called. */
function callSettings(options: RunArguments): Omit<SuggestHintsOptions, "target"> {
  return {
    toolNames: options.tool,
    runs: options.runs,
    timeoutMs: options.timeout,
    startTimeoutMs: options.startTimeout,
    maxTimeMs: options.maxTime * 1000,
    seed: options.seed ?? randomInt(2 ** 31),
    nameSetting: nameOption,
    home: options.home,
  };
}

/**
 * The revision to ask in.
 *
 * @throws UsageError where no sandbox can contain the target, or several revisions are asked for
 */
function protocolOf(target: Target, options: RunArguments): ProtocolChoice {
  if (target.traits.process === undefined) {
    const given = options.url === undefined ? "a server that has an address" : "--url alone";
    throw new UsageError(
      `suggest does not work with ${given}`,
      'It calls every tool in a sandbox, which is not possible for a server that is already running. Also give the command that starts it: --url http://127.0.0.1:{port}/mcp --cmd "node server.js --port {port}"',
    );
  }
  const protocol = protocolChoices.find((choice) => choice === options.protocol);
  if (protocol !== undefined) return protocol;
  throw new UsageError(
    `suggest does not support --protocol ${options.protocol}: hints are the same in each revision`,
    "Remove --protocol, or give one revision.",
  );
}

/** Prints what is suggested, or writes it into the source. */
async function tell(
  report: Report,
  options: Pick<SuggestArguments, "write" | "format" | "color">,
  surroundings: Surroundings,
): Promise<void> {
  if (options.write || options.format === "diff") {
    const { suggestInSource } = await import("./suggest-in-source.ts");
    return suggestInSource(report, options.write, surroundings);
  }
  const { colour, width } = terminalLayout(surroundings.stdout);
  const text = suggestionFormats[options.format](report, { colour: colour && options.color, width });
  return writeOut(surroundings.stdout, text);
}

/** Without a sandbox nothing is suggested: every tool is called, also one that destroys. */
function usageOf(fault: OptionsFault): UsageError {
  if (fault.code !== "no-sandbox") return usageErrorOf(fault);
  return new UsageError(`suggest calls every tool in a sandbox, and none is available: ${fault.problem}`, fault.remedy);
}

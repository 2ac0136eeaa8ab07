import { randomInt } from "node:crypto";
import { protocolChoices } from "../../harness/session/protocol.ts";
import { killAllGroups } from "../../harness/connect/process-group.ts";
import { loadChecks, typedModules } from "./check-modules.ts";
import { readConfiguration } from "./configuration.ts";
import { parseExamples } from "./examples.ts";
import { readExecution } from "./execution.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { chooseInterpretations, parseInterpretations } from "./interpretations.ts";
import { readObserveWords } from "./observe.ts";
import { OptionsError } from "../../library/options-error.ts";
import { usageErrorOf } from "./options-fault-text.ts";
import { makeRepeatCommand } from "./repeat-command.ts";
import { openReports, writeReports } from "./report-outputs.ts";
import { chooseChecks } from "./select-checks.ts";
import { Progress } from "./progress.ts";
import { nameOption } from "../options/setting-names.ts";
import { readTarget } from "./target-arguments.ts";
import { readVerbMapping } from "./verb-mapping.ts";

/**
 * Tests a server and writes the reports.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function runCommand(options: RunArguments, words: readonly string[] | undefined): Promise<number> {
  const named = readTarget(options, words);
  const configuration = await readConfiguration(options.config);
  const verbs = await readVerbMapping(options, configuration.httpVerbs);
  const own = await loadChecks([...typedModules(options.checks), ...(configuration.checks ?? [])]);
  const checks = chooseChecks(options, verbs?.mapping, own);
  const examples = [...parseExamples(options.example), ...configuration.examples];
  const readings = chooseInterpretations(parseInterpretations(options.reading), configuration.interpretations);
  const observe = readObserveWords(options.observe);
  const execute = readExecution(options);
  const outputs = openReports(options.report);
  const seed = options.seed ?? randomInt(2 ** 31);
  for (const note of verbs?.notes ?? []) process.stderr.write(`note: ${note}\n`);
  const { runChecks } = await import("../../library/run-checks.ts");
  const interruption = listenForInterruption();
  const progress = new Progress(process.stderr);
  progress.say("starting the server");
  try {
    const report = await runChecks({
      target: named.target,
      checks: own,
      only: checks.map(({ id }) => id),
      ...(verbs === undefined ? {} : { verbMapping: verbs.mapping }),
      protocol: protocolChoices.find((choice) => choice === options.protocol) ?? "auto",
      dialect: options.dialect,
      toolNames: options.tool,
      runs: options.runs,
      examples,
      timeoutMs: options.timeout,
      maxTimeMs: options.maxTime * 1000,
      seed,
      strict: options.strict,
      observe,
      execute,
      readings,
      nameSetting: nameOption,
      signal: interruption.signal,
      again: makeRepeatCommand(options, named, seed),
      progress: (done, planned, what) => progress.show(done, planned, what),
    });
    progress.clear();
    await writeReports(report, outputs, options);
    return report.exitCode;
  } catch (error) {
    throw error instanceof OptionsError ? usageErrorOf(error.fault) : error;
  } finally {
    progress.clear();
    interruption.end();
  }
}

/** The first signal ends the run in order, with a report of what was found; the second ends it at once. */
function listenForInterruption(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      killAllGroups();
      process.exit(130);
    }
    controller.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

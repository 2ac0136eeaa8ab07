import type { SessionHub } from "../../harness/sessions/session-hub.ts";
import { OptionsError } from "../../library/options-error.ts";
import { runLaunched } from "../../library/run-checks.ts";
import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import { nameOption } from "../options/setting-names.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { readConfiguration } from "./configuration.ts";
import { parseExamples } from "./examples.ts";
import { readExecution } from "./execution.ts";
import { chooseInterpretations, parseInterpretations } from "./interpretations.ts";
import { readObserveWords } from "./observe.ts";
import { usageErrorOf } from "./options-fault-text.ts";
import { checksFrom } from "./own-checks.ts";
import { chooseGate } from "./gate.ts";
import type { Progress } from "./progress.ts";
import { makeRepeatCommand } from "./repeat-command.ts";
import { openReports, writeReports } from "./report-outputs.ts";
import { chooseChecks } from "./select-checks.ts";
import type { NamedTarget } from "./target-arguments.ts";
import { readVerbMapping } from "./verb-mapping.ts";

/** A server to test, and how. */
export interface ServerTest {
  readonly options: RunArguments;
  readonly named: NamedTarget;
  /** What it is launched with. */
  readonly launch: Pick<
    RunChecksOptions,
    "target" | "protocol" | "dialect" | "timeoutMs" | "startTimeoutMs" | "maxTimeMs" | "client" | "signal"
  > & { readonly seed: number };
  /** Absent when it is still to be launched. */
  readonly launched: SessionHub | undefined;
  readonly progress: Progress;
}

/**
 * Tests a server and writes the reports.
 *
 * @returns the exit code
 * @throws UsageError when options contradict each other or name what does not exist
 */
export async function testServer({ options, named, launch, launched, progress }: ServerTest): Promise<number> {
  const configuration = await readConfiguration(options.config);
  const verbs = await readVerbMapping(options, configuration.httpVerbs);
  const own = await checksFrom(options.checks, configuration);
  const checks = chooseChecks(options, verbs?.mapping, own);
  const examples = [...parseExamples(options.example), ...configuration.examples];
  const readings = chooseInterpretations(parseInterpretations(options.reading), configuration.interpretations);
  const observe = readObserveWords(options.observe);
  const execute = readExecution(options);
  const outputs = openReports(options.report);
  for (const note of verbs?.notes ?? []) process.stderr.write(`note: ${note}\n`);
  try {
    const report = await runLaunched(
      {
        ...launch,
        checks: own,
        only: checks.map(({ id }) => id),
        ...(verbs === undefined ? {} : { verbMapping: verbs.mapping }),
        toolNames: options.tool,
        runs: options.runs,
        examples,
        ...chooseGate(options, configuration),
        observe,
        execute,
        readings,
        nameSetting: nameOption,
        again: makeRepeatCommand(options, named, launch.seed),
        progress: (done, planned, what) => progress.show(done, planned, what),
      },
      launched,
    );
    progress.clear();
    await writeReports(report, outputs, options);
    return report.exitCode;
  } catch (error) {
    throw error instanceof OptionsError ? usageErrorOf(error.fault) : error;
  }
}

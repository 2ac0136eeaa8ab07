import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { clientReport } from "../../harness/clients/client-report.ts";
import { commandClient } from "../../harness/clients/launch/command-client.ts";
import { HttpDoor } from "../../harness/clients/serve/http-door.ts";
import { testClient } from "../../harness/clients/test-client.ts";
import { failOnOf } from "../../harness/results/fail-on.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import { PrivateDirectories } from "../../harness/sessions/private-directories.ts";
import { programName } from "../../library/program-name.ts";
import { interpretationsOf } from "../../library/readings.ts";
import { readVersion } from "../../library/version.ts";
import { maskReport } from "../../report-model/mask-report.ts";
import type { Report } from "../../report-model/report-model.ts";
import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import type { ClientArguments } from "../options/client-arguments.ts";
import { nameOption } from "../options/setting-names.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { assertUsable } from "../program/usable-surroundings.ts";
import { openBaseline } from "../run/baseline-file.ts";
import { parseInterpretations } from "../run/interpretations.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { readEnvironment } from "../run/launch-arguments.ts";
import { Progress } from "../run/progress.ts";
import { openReports, writeReports } from "../run/report-outputs.ts";
import { readAnchor } from "../run/sarif-anchor.ts";
import { chooseScenarios } from "./choose-scenarios.ts";
import { clientWords } from "./client-words.ts";
import { repeatClientCommand } from "./repeat-client-command.ts";

/**
 * Tests a client and writes the reports.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function clientCommand(
  options: ClientArguments,
  words: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const command = clientWords(options.command, words);
  const chosen = chooseScenarios(options.check, options.scenario, options.dialect);
  const interpretations = interpretationsOf(Object.fromEntries(parseInterpretations(options.reading)));
  const env = readEnvironment(options.env);
  const outputs = openReports(options.report);
  const anchor = await readAnchor(options.sarifAnchor);
  const baseline = await openBaseline(options, new Date().toISOString().slice(0, 10));
  assertUsable();
  if (command === undefined) throw new Error("serving is not there yet");
  const cwd = resolve(options.cwd ?? ".");
  const mask = maskOfTarget({ command, traits: { directories: [cwd], secrets: Object.entries(env) } });
  const interruption = listenForInterruption(surroundings);
  const rounds = Math.ceil(chosen.runs.length / (options.concurrency ?? availableParallelism()));
  const progress = new Progress(surroundings.stderr, options.timeout * rounds);
  const directories = new PrivateDirectories();
  const http = await HttpDoor.open();
  const startedAt = new Date();
  const began = performance.now();
  try {
    const tested = await testClient({
      ...chosen,
      client: commandClient({ words: command, cwd, env, timeoutMs: options.timeout }),
      spoken: options.protocol,
      transport: options.stdio ? "stdio" : "http",
      http,
      directories,
      signal: interruption.signal,
      concurrency: options.concurrency ?? availableParallelism(),
      interpretations,
      again: repeatClientCommand(options, command, mask),
      progress: (done, planned, what) => progress.show(done, planned, what),
    });
    progress.clear();
    const report: Report = maskReport(
      clientReport(tested, {
        tool: { name: programName, version: readVersion() },
        command,
        cwd,
        checks: chosen.checks,
        spoken: options.protocol,
        failOn: failOnOf(options.failOn, options.strict),
        ambiguities,
        interpretations,
        nameSetting: nameOption,
        startedAt,
        durationMs: performance.now() - began,
        interrupted: interruption.signal.aborted,
      }),
      mask,
    );
    const judged = (await baseline?.apply(report)) ?? report;
    const { stdout } = surroundings;
    const { color, verbose } = options;
    await writeReports(judged, outputs, { stdout, color, verbose, ...(anchor === undefined ? {} : { anchor }) });
    return judged.exitCode;
  } finally {
    progress.clear();
    await http.close();
    directories.removeAll();
    interruption.end();
  }
}

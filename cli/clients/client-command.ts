import { resolve } from "node:path";
import { clientReport } from "../../harness/clients/client-report.ts";
import { HttpDoor } from "../../harness/clients/serve/http-door.ts";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { failOnOf } from "../../harness/results/fail-on.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import { PrivateDirectories } from "../../harness/instances/private-directories.ts";
import { programName } from "../../library/program-name.ts";
import { interpretationsOf } from "../../library/readings.ts";
import { readVersion } from "../../library/version.ts";
import { maskReport } from "../../report-model/mask-report.ts";
import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import type { ClientArguments } from "../options/client-arguments.ts";
import { nameOption } from "../options/setting-names.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertUsable } from "../program/usable-surroundings.ts";
import { openBaseline } from "../run/baseline-file.ts";
import { parseInterpretations } from "../run/interpretations.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { readEnvironment } from "../run/launch-arguments.ts";
import { openReports, writeReports } from "../run/report-outputs.ts";
import { readAnchor } from "../run/sarif-anchor.ts";
import { chooseScenarios } from "./choose-scenarios.ts";
import { clientWords } from "./client-words.ts";
import { runClient, type ClientRunSettings } from "./run-client.ts";
import { repeatClientCommand } from "./repeat-client-command.ts";
import { waitForClients } from "./wait-for-clients.ts";

/**
 * Tests a client and writes the reports.
 *
 * @param typed the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function clientCommand(
  options: ClientArguments,
  typed: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const command = clientWords(options.command, typed);
  const chosen = chooseScenarios(options.check, options.scenario, options.dialect);
  const interpretations = interpretationsOf(Object.fromEntries(parseInterpretations(options.reading)));
  const env = readEnvironment(options);
  const outputs = openReports(options.report);
  const anchor = await readAnchor(options.sarifAnchor);
  const baseline = await openBaseline(options, new Date().toISOString().slice(0, 10));
  assertUsable();
  const cwd = resolve(options.cwd ?? ".");
  const words = command ?? [];
  const mask = maskOfTarget({ command: words, traits: { directories: [cwd], secrets: Object.entries(env) } });
  const settings: ClientRunSettings = {
    ...chosen,
    options,
    interpretations,
    mask,
    again: repeatClientCommand(options, words, mask),
  };
  const startedAt = new Date();
  const began = performance.now();
  const interruption = listenForInterruption(surroundings);
  const directories = new PrivateDirectories();
  const http = await openDoor(command === undefined ? options.port : 0);
  try {
    const doors = { http, directories, signal: interruption.signal };
    const tested =
      command === undefined
        ? await waitForClients(settings, doors, surroundings)
        : await runClient({ words: command, cwd, env, timeoutMs: options.timeout }, settings, doors, surroundings);
    const report = clientReport(tested, {
      tool: { name: programName, version: readVersion() },
      command: words,
      ...(command === undefined ? { waited: true } : { cwd }),
      checks: chosen.checks,
      spoken: options.protocol,
      failOn: failOnOf(options.failOn),
      ambiguities,
      interpretations,
      nameSetting: nameOption,
      startedAt,
      durationMs: performance.now() - began,
      // Without a command the signal is the end that was waited for.
      interrupted: command !== undefined && interruption.signal.aborted,
    });
    const masked = maskReport(report, mask);
    const judged = (await baseline?.apply(masked)) ?? masked;
    const { stdout } = surroundings;
    const { color, verbose } = options;
    await writeReports(judged, outputs, { stdout, color, verbose, ...(anchor === undefined ? {} : { anchor }) });
    return judged.exitCode;
  } finally {
    await http.close();
    directories.removeAll();
    interruption.end();
  }
}

/** @throws UsageError when the port is not free */
async function openDoor(port: number): Promise<HttpDoor> {
  try {
    return await HttpDoor.open(port);
  } catch (error) {
    if (!isSystemError(error, "EADDRINUSE", "EACCES")) throw error;
    throw new UsageError(
      `port ${port} cannot be listened on (${error.code})`,
      "Give another --port, or 0 for any that is free.",
    );
  }
}

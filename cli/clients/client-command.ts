import { resolve } from "node:path";
import type { ClientCommand } from "../../harness/clients/launch/command-client.ts";
import { HttpDoor } from "../../harness/clients/serve/http-door.ts";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { failOnOf } from "../../harness/results/fail-on.ts";
import { revisionChoices, type ProtocolChoice } from "../../harness/revisions/revisions.ts";
import { PrivateDirectories } from "../../harness/instances/private-directories.ts";
import { maskOfClient, type OpenDoors } from "../../library/client-run.ts";
import { interpretationsOf } from "../../library/readings.ts";
import type { Report } from "../../report-model/report-model.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { ClientArguments } from "../options/client-arguments.ts";
import { nameOption } from "../options/setting-names.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertUsable } from "../program/usable-surroundings.ts";
import { openBaseline } from "../run/baseline-file.ts";
import { parseInterpretations } from "../run/interpretations.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { readEnvironment } from "../run/launch-arguments.ts";
import { testInEachProtocol } from "../run/protocol-runs.ts";
import { openReportsOfEach, removeReports, writeReports } from "../run/report-outputs.ts";
import { readAnchor } from "../run/sarif-anchor.ts";
import { chooseTyped } from "./choose-scenarios.ts";
import { readClientConfiguration } from "./client-configuration.ts";
import { clientWords } from "./client-words.ts";
import { repeatClientCommand } from "./repeat-client-command.ts";
import { runClient } from "./run-client.ts";
import type { TypedClientTest } from "./typed-client-test.ts";
import { waitForClients } from "./wait-for-clients.ts";

const maxNoteLength = 1_000;

/** Tests the client once, in a kind of revision. */
type TestIn = (spoken: ProtocolChoice, doors: OpenDoors) => Promise<Report>;

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
  const spoken = spokenOf(options, command);
  const env = readEnvironment(options);
  const cwd = resolve(options.cwd ?? ".");
  const words = command ?? [];
  const { configFile } = options;
  const own =
    configFile === undefined ? {} : await readClientConfiguration(configFile, [...words, ...Object.values(env)]);
  const client: ClientCommand = { words, cwd, env, timeoutMs: options.timeout, ...own };
  const mask = maskOfClient(client);
  const test: Omit<TypedClientTest, "spoken" | "again"> = {
    ...chooseTyped(options.check, options.scenario, options.dialect),
    options,
    interpretations: interpretationsOf(Object.fromEntries(parseInterpretations(options.reading))),
    failOn: failOnOf(options.failOn),
    nameSetting: nameOption,
    mask,
  };
  const testIn: TestIn = (each, doors) => {
    const again = repeatClientCommand({ ...options, protocol: each }, words, mask);
    const testOfEach = { ...test, spoken: each, again };
    return command === undefined
      ? waitForClients(testOfEach, doors, surroundings)
      : runClient(client, testOfEach, doors, surroundings);
  };
  const port = command === undefined ? options.port : 0;
  return testAndWrite(options, { spoken, port, mask, testIn }, surroundings);
}

/** @throws UsageError for what needs a command, where there is none */
function spokenOf({ protocol, configFile }: ClientArguments, command: unknown): readonly ProtocolChoice[] {
  const needsCommand = (option: string): UsageError =>
    new UsageError(`${option} needs --command`, `Give the command that runs the client, or leave out ${option}.`);
  if (command === undefined && configFile !== undefined) throw needsCommand("--config-file");
  if (protocol !== "all") return [protocol];
  if (command === undefined) throw needsCommand("--protocol all");
  return revisionChoices;
}

interface Tested {
  readonly spoken: readonly ProtocolChoice[];
  readonly port: number;
  readonly mask: (text: string) => string;
  readonly testIn: TestIn;
}

async function testAndWrite(
  options: ClientArguments,
  { spoken, port, mask, testIn }: Tested,
  surroundings: Surroundings,
): Promise<number> {
  const outputs = openReportsOfEach(options.report, spoken, { environment: process.env });
  const anchor = await readAnchor(options.sarifAnchor);
  const baseline = await openBaseline(options, new Date().toISOString().slice(0, 10));
  assertUsable();
  const http = await openDoor(port);
  const interruption = listenForInterruption(surroundings);
  const directories = new PrivateDirectories();
  const { stdout, stderr } = surroundings;
  const { color, verbose, quiet } = options;
  let written = 0;
  const runs = spoken.map((protocol, index) => ({
    protocol,
    test: async () => {
      const report = await testIn(protocol, { http, directories, signal: interruption.signal });
      return (await baseline?.apply(report)) ?? report;
    },
    write: async (report: Report) => {
      const shownAt = { stdout, stderr, color, verbose, quiet, anchor };
      await writeReports(report, outputs[index] ?? [], shownAt, written++ > 0);
    },
    leaveOut: () => removeReports(outputs[index] ?? []),
  }));
  try {
    return await testInEachProtocol(
      runs,
      interruption.signal,
      (line) => void stderr.write(`note: ${visibleText(mask(line), maxNoteLength)}\n`),
    );
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

import { scenarios } from "../harness/clients/scenarios/index.ts";
import { HttpDoor } from "../harness/clients/serve/http-door.ts";
import { nameField } from "../harness/check/setting.ts";
import { failOnOf } from "../harness/results/fail-on.ts";
import { protocolChoices } from "../harness/revisions/revisions.ts";
import { PrivateDirectories } from "../harness/instances/private-directories.ts";
import type { Report } from "../report-model/report-model.ts";
import { chooseScenarios } from "../suites/client/choose-scenarios.ts";
import { clientChecks } from "../suites/client/index.ts";
import { runClient, runsAtOnce } from "./client-run.ts";
import { clientTimeoutMs } from "../harness/run/run-defaults.ts";
import { launchOf } from "./launch-target.ts";
import { assertMembers, clientOptionRules } from "./option-rules.ts";
import { OptionsError } from "./options-error.ts";
import { interpretationsOf } from "./readings.ts";
import type { TestClientOptions } from "./test-client-options.ts";

/**
 * Tests a client: it is run against servers that do one odd thing each, and what it sends is judged.
 *
 * @returns the report of everything that was found, also when the client could not be tested (`exitCode` 3) or the test was
 * stopped (130); no process of the client is left then
 * @throws OptionsError before anything is launched, when the options are wrong
 */
export async function testClient(options: TestClientOptions): Promise<Report> {
  assertMembers(options, clientOptionRules, "options of testClient");
  const { only = [], scenarios: names = [], readings = {}, protocol = "auto", transport = "http" } = options;
  assertKnown("only", only, clientChecks);
  assertKnown("scenarios", names, scenarios);
  assertKnown(
    "protocol",
    [protocol],
    protocolChoices.map((id) => ({ id })),
  );
  const { command, args, cwd, env } = launchOf(options.client, "client");
  const interpretations = interpretationsOf(readings);
  const directories = new PrivateDirectories();
  const http = await HttpDoor.open();
  try {
    return await runClient(
      { words: [command, ...args], cwd, env, timeoutMs: options.timeoutMs ?? clientTimeoutMs },
      {
        ...chooseScenarios(only, names, "all"),
        spoken: protocol,
        transport,
        concurrency: options.concurrency ?? runsAtOnce(),
        interpretations,
        failOn: failOnOf(options.failOn ?? []),
        again: ({ id }) => `testClient({ ...options, only: ${JSON.stringify([id])} })`,
        nameSetting: nameField,
        progress: () => undefined,
      },
      { http, directories, signal: options.signal ?? new AbortController().signal },
    );
  } finally {
    await http.close();
    directories.removeAll();
  }
}

function assertKnown(option: string, given: readonly string[], all: readonly { readonly id: string }[]): void {
  const known = all.map(({ id }) => id);
  const name = given.find((each) => !known.includes(each));
  if (name !== undefined) throw new OptionsError({ code: "unknown-name", option, name, known });
}

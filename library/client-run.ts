import { availableParallelism } from "node:os";
import { clientReport, type ClientReportSettings } from "../harness/clients/client-report.ts";
import { commandClient, type ClientCommand } from "../harness/clients/launch/command-client.ts";
import type { HttpDoor } from "../harness/clients/serve/http-door.ts";
import type { ProtocolChoice } from "../harness/revisions/revisions.ts";
import { testClient, type ClientTest, type TestedScenarios } from "../harness/clients/test-client.ts";
import { secretsInEnvironment } from "../harness/secrets/environment-secrets.ts";
import { maskOfTarget, shortSecretsOf } from "../harness/secrets/mask-of-target.ts";
import type { Mask } from "../harness/secrets/masker.ts";
import type { PrivateDirectories } from "../harness/instances/private-directories.ts";
import { maskReport } from "../report-model/mask-report.ts";
import type { Report } from "../report-model/report-model.ts";
import { ambiguities } from "../specification/requirements/ambiguities/index.ts";
import { programName } from "./program-name.ts";
import { readVersion } from "./version.ts";

/** With one processor, too, a client that waits leaves it to another. */
const fewestAtOnce = 2;

/** Runs of a client that stand side by side where nobody says how many. */
export function runsAtOnce(): number {
  return Math.max(fewestAtOnce, availableParallelism());
}

/** What is the same in the report of every test of a client. */
export type ClientRunSettings = Pick<
  ClientReportSettings,
  "checks" | "spoken" | "failOn" | "interpretations" | "nameSetting"
>;

/** Where servers are opened, and when it is over. */
export interface OpenDoors {
  readonly http: HttpDoor;
  readonly directories: PrivateDirectories;
  readonly signal: AbortSignal;
}

/** What the runs of a client take besides. */
export type ClientRuns = ClientRunSettings &
  Pick<ClientTest, "runs" | "dialects" | "concurrency" | "again" | "progress" | "transport"> & {
    readonly spoken: ProtocolChoice;
  };

/** What no report of a client may show: of what the user gave it, all but what is short or ordinary. */
export function maskOfClient({ words, cwd, env, secrets = [] }: Omit<ClientCommand, "timeoutMs">): Mask {
  const given = [...secretsInEnvironment(env, true, []), ...secrets];
  return maskOfTarget({
    command: words,
    traits: { directories: [cwd], secrets: given.map(({ name, value }) => [name, value]) },
  });
}

/** Runs the command of a client in each scenario. */
export async function runClient(command: ClientCommand, runs: ClientRuns, doors: OpenDoors): Promise<Report> {
  const startedAt = new Date();
  const tested = await testClient({ ...doors, ...runs, client: commandClient(command) });
  return reportOfClient(tested, runs, startedAt, {
    command: command.words,
    cwd: command.cwd,
    mask: maskOfClient(command),
    interrupted: doors.signal.aborted,
    shortSecrets: shortSecretsOf(command.words, command.env, command.cwd),
  });
}

/** The report, in which no secret is left. */
export function reportOfClient(
  tested: TestedScenarios,
  settings: ClientRunSettings,
  startedAt: Date,
  {
    mask,
    ...own
  }: Pick<ClientReportSettings, "command" | "cwd" | "waited" | "interrupted" | "shortSecrets"> & {
    readonly mask: Mask;
  },
): Report {
  const { checks, spoken, failOn, interpretations, nameSetting } = settings;
  const report = clientReport(tested, {
    tool: { name: programName, version: readVersion() },
    ...own,
    checks,
    spoken,
    failOn,
    ambiguities,
    interpretations,
    nameSetting,
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
  });
  return maskReport(report, mask);
}

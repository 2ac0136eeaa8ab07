import { availableParallelism } from "node:os";
import type { ChosenInterpretations } from "../../harness/check/chosen-interpretations.ts";
import { commandClient, type ClientCommand } from "../../harness/clients/launch/command-client.ts";
import type { HttpDoor } from "../../harness/clients/serve/http-door.ts";
import { testClient, type TestedScenarios } from "../../harness/clients/test-client.ts";
import type { Again } from "../../harness/results/result.ts";
import type { PrivateDirectories } from "../../harness/instances/private-directories.ts";
import type { ClientArguments } from "../options/client-arguments.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { Progress } from "../run/progress.ts";
import type { ChosenScenarios } from "./choose-scenarios.ts";

/** What was chosen of a test. */
export interface ClientRunSettings extends ChosenScenarios {
  readonly options: ClientArguments;
  readonly interpretations: ChosenInterpretations;
  readonly again: Again;
  readonly mask: (text: string) => string;
}

/** Where servers are opened, and when it is over. */
export interface OpenDoors {
  readonly http: HttpDoor;
  readonly directories: PrivateDirectories;
  readonly signal: AbortSignal;
}

/** Runs the command of a client in each scenario, and shows how far it is. */
export async function runClient(
  command: ClientCommand,
  { checks, runs, options, interpretations, again }: ClientRunSettings,
  doors: OpenDoors,
  { stderr }: Pick<Surroundings, "stderr">,
): Promise<TestedScenarios> {
  const concurrency = options.concurrency ?? availableParallelism();
  const progress = new Progress(stderr, options.timeout * Math.ceil(runs.length / concurrency));
  try {
    return await testClient({
      ...doors,
      checks,
      runs,
      client: commandClient(command),
      spoken: options.protocol,
      transport: options.stdio ? "stdio" : "http",
      concurrency,
      interpretations,
      again,
      progress: (done, planned, what) => progress.show(done, planned, what),
    });
  } finally {
    progress.clear();
  }
}

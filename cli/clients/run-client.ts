import type { ClientCommand } from "../../harness/clients/launch/command-client.ts";
import { runClient as runIn, runsAtOnce, type OpenDoors } from "../../library/client-run.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { unlessQuiet } from "../program/unless-quiet.ts";
import { Progress } from "../run/progress.ts";
import type { TypedClientTest } from "./typed-client-test.ts";

/** Runs the command of a client in each scenario, and shows how far it is. */
export async function runClient(
  command: ClientCommand,
  { options, ...test }: TypedClientTest,
  doors: OpenDoors,
  { stderr }: Pick<Surroundings, "stderr">,
): Promise<Report> {
  const concurrency = options.concurrency ?? runsAtOnce();
  const progress = new Progress(
    unlessQuiet(stderr, options),
    options.timeout * Math.ceil(test.runs.length / concurrency),
  );
  try {
    return await runIn(
      command,
      {
        ...test,
        transport: options.stdio ? "stdio" : "http",
        concurrency,
        progress: (done, planned, what) => {
          progress.count(done, planned);
          progress.waitFor(what);
        },
      },
      doors,
    );
  } finally {
    progress.clear();
  }
}

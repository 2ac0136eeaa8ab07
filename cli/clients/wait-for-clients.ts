import { once } from "node:events";
import { judgeVisits, openScenarios } from "../../harness/clients/serve-scenarios.ts";
import { reportOfClient } from "../../library/client-run.ts";
import type { Report } from "../../report-model/report-model.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { connectionText, LiveAccount } from "./live-account.ts";
import type { OpenDoors } from "../../library/client-run.ts";
import type { TypedClientTest } from "./typed-client-test.ts";

/** Opens every scenario, tells how to connect and what clients do, and judges it when the user ends it. */
export async function waitForClients(
  test: TypedClientTest,
  { http, directories, signal }: OpenDoors,
  { stderr }: Pick<Surroundings, "stderr">,
): Promise<Report> {
  const { checks, runs, dialects, options, spoken, interpretations, again, mask } = test;
  const startedAt = new Date();
  const account = new LiveAccount(test, mask, (line) => void stderr.write(line));
  const { scenarios, close } = await openScenarios({
    checks,
    runs,
    dialects,
    spoken,
    transport: options.stdio ? "stdio" : "http",
    http,
    directories,
    interpretations,
    seen: (event, run, transcript) => account.tell(event, run, transcript),
    full: (run) => account.tellFull(run),
  });
  try {
    await writeOut(stderr, connectionText(scenarios));
    if (!signal.aborted) await once(signal, "abort");
    const transcripts = scenarios.map(({ transcript }) => transcript());
    const tested = judgeVisits(test, transcripts, again);
    // The signal is the end that was waited for.
    return reportOfClient(tested, test, startedAt, { command: [], waited: true, interrupted: false, mask });
  } finally {
    await close();
  }
}

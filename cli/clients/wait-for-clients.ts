import { once } from "node:events";
import { judgeVisits, openScenarios } from "../../harness/clients/serve-scenarios.ts";
import type { TestedScenarios } from "../../harness/clients/test-client.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { connectionText, LiveAccount } from "./live-account.ts";
import type { ClientRunSettings, OpenDoors } from "./run-client.ts";

/** Opens every scenario, tells how to connect and what clients do, and judges it when the user ends it. */
export async function waitForClients(
  { checks, runs, options, interpretations, again, mask }: ClientRunSettings,
  { http, directories, signal }: OpenDoors,
  { stderr }: Pick<Surroundings, "stderr">,
): Promise<TestedScenarios> {
  const account = new LiveAccount(checks, interpretations, mask, (line) => void stderr.write(line));
  const { scenarios, close } = await openScenarios({
    checks,
    runs,
    spoken: options.protocol,
    transport: options.stdio ? "stdio" : "http",
    http,
    directories,
    interpretations,
    seen: (event, transcript) => account.tell(event, transcript),
  });
  try {
    await writeOut(stderr, connectionText(scenarios));
    if (!signal.aborted) await once(signal, "abort");
    const transcripts = scenarios.map(({ transcript }) => transcript());
    return judgeVisits({ checks, interpretations }, transcripts, again);
  } finally {
    await close();
  }
}

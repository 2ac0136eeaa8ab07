import { HttpDoor } from "../../harness/clients/serve/http-door.ts";
import type { ClientCheck } from "../../harness/clients/client-check.ts";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import { scenarios } from "../../harness/clients/scenarios/index.ts";
import { testClient, type TestedScenarios } from "../../harness/clients/test-client.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { PrivateDirectories } from "../../harness/instances/private-directories.ts";
import type { Hooks } from "../../reference-client/protocol/hooks.ts";
import { runReferenceClient } from "../../reference-client/run.ts";
import { clientChecks } from "../../suites/client/index.ts";

/** What to run of the reference client, without a process. */
export interface ReferenceClientRun {
  readonly revision: "2025-11-25" | "2026-07-28";
  /** Makes the lie for one run. */
  readonly hooks?: () => Hooks;
  readonly checks?: readonly ClientCheck[];
  readonly runs?: readonly ScenarioRun[];
}

/** Every scenario in each of its dialects. */
export const everyRun: readonly ScenarioRun[] = scenarios.flatMap((scenario) =>
  scenario.dialects.map((dialect) => ({ scenario, dialect })),
);

/** Runs the reference client in the process of the test, over HTTP. */
export async function testReferenceClient({
  revision,
  hooks = () => ({}),
  checks = clientChecks,
  runs = everyRun,
}: ReferenceClientRun): Promise<TestedScenarios> {
  const http = await HttpDoor.open();
  const directories = new PrivateDirectories();
  try {
    return await testClient({
      checks,
      runs,
      dialects: new Set(["static", ...queryDialects.map(({ id }) => id)]),
      spoken: revision,
      transport: "http",
      http,
      directories,
      signal: new AbortController().signal,
      concurrency: 8,
      interpretations: new Map(),
      again: ({ id }) => id,
      progress: () => undefined,
      client: {
        command: ["reference-client"],
        run: async ({ server, env }) => {
          try {
            await runReferenceClient({ address: server, env, hooks: hooks() });
            return { end: { kind: "exited", exitCode: 0, stderr: [] }, leftRunning: [] };
          } catch (error) {
            const stderr = [error instanceof Error ? error.message : String(error)];
            return { end: { kind: "exited", exitCode: 1, stderr }, leftRunning: [] };
          }
        },
      },
    });
  } finally {
    await http.close();
    directories.removeAll();
  }
}

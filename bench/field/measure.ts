import { install, type Installation } from "./install.ts";
import { placesOf, type Mode } from "./places.ts";
import { readRun, runCommand, type FieldRun } from "./run-command.ts";
import type { FieldServer } from "./server-list.ts";
import type { MeasuredServer } from "./server-table.ts";

export interface MeasureOptions {
  /** Holds what is installed and what was found, absolute. */
  readonly directory: string;
  readonly modes: readonly Mode[];
  /** Runs again what was run before. */
  readonly fresh: boolean;
  /** Time for one run of the command. */
  readonly timeoutMs: number;
  /** Called with one line about each step, as soon as it is done. */
  readonly progress: (line: string) => void;
}

/** Installs the servers and runs the command on each, one at a time: what runs beside would change the times. */
export async function measure(
  servers: readonly FieldServer[],
  options: MeasureOptions,
): Promise<readonly MeasuredServer[]> {
  const installations = new Map<FieldServer, Installation>();
  for (const server of servers) {
    const installation = await install(server, placesOf(options.directory, server).root);
    installations.set(server, installation);
    options.progress(`${server.name}: ${installation.kind === "installed" ? "installed" : installation.because}`);
  }
  const runs = new Map<FieldServer, FieldRun[]>(servers.map((server) => [server, []]));
  // Runs that call nothing take seconds: they come first, for all servers.
  for (const mode of options.modes)
    for (const [server, installation] of installations)
      if (installation.kind === "installed")
        runs.get(server)?.push(await runOnce(server, installation.programs, mode, options));
  return servers.map((server): MeasuredServer => {
    const installation = installations.get(server);
    return installation?.kind === "not-installed"
      ? { kind: "not-installed", server, because: installation.because }
      : { kind: "measured", server, runs: runs.get(server) ?? [] };
  });
}

async function runOnce(
  server: FieldServer,
  programs: ReadonlyMap<string, string>,
  mode: Mode,
  { directory, fresh, timeoutMs, progress }: MeasureOptions,
): Promise<FieldRun> {
  const { root, of } = placesOf(directory, server);
  const places = of(mode);
  const before = fresh ? undefined : await readRun(mode, places);
  if (before !== undefined) return before;
  const run = await runCommand({ server, mode, places, root, programs, timeoutMs });
  const { exitCode, timedOut, elapsedMs } = run.outcome;
  const end = timedOut ? "out of time" : `exit ${exitCode}`;
  progress(`${server.name}, ${mode}: ${end} after ${Math.round(elapsedMs / 1000)} s`);
  return run;
}

import { join } from "node:path";
import { queryDialects } from "../dialects/query-dialects.ts";
import type { PrivateDirectories } from "../instances/private-directories.ts";
import type { TestedClient } from "./launch/client-launch.ts";
import type { Scenario } from "./scenario/scenario.ts";
import type { HttpDoor } from "./serve/http-door.ts";
import { Recorder } from "./serve/recorder.ts";
import { offeredRevision, type ProtocolChoice } from "../revisions/revisions.ts";
import { ScenarioServer } from "./serve/scenario-server.ts";
import { StdioDoor } from "./serve/stdio-door.ts";
import { readDecisions } from "./transcript/read-decisions.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** Where clients run, and with what. */
export interface ClientSurroundings {
  readonly client: TestedClient;
  readonly spoken: ProtocolChoice;
  readonly transport: "http" | "stdio";
  readonly http: HttpDoor;
  readonly directories: PrivateDirectories;
  readonly signal: AbortSignal;
}

/** A scenario in one dialect. */
export interface ScenarioRun {
  readonly scenario: Scenario;
  /** Its id; `static` for none. */
  readonly dialect: string;
}

/**
 * The driver of the official suite that lists the tools and calls one. Drivers that stop at a name of ours know this one.
 */
const officialScenario = "tools_call";
/** What a driver that reads the variable is asked to speak, where it may choose. */
const preferredVersion = offeredRevision.id;

let runs = 0;

/**
 * Runs a client once in a scenario, with a server of its own, and waits for its end.
 *
 * @returns what was seen, and the commands of processes that the client had left running
 */
export async function runScenario(
  run: ScenarioRun,
  { client, spoken, transport, http, directories, signal }: ClientSurroundings,
): Promise<{ readonly transcript: Transcript; readonly leftRunning: readonly string[] }> {
  const { scenario, dialect } = run;
  const directory = directories.make();
  const name = `${scenario.id}-${++runs}`;
  const flooded = new AbortController();
  const recorder = new Recorder({ full: () => flooded.abort() });
  const server = new ScenarioServer(
    scenario,
    queryDialects.find(({ id }) => id === dialect),
    { spoken, recorder, canaryUrl: http.canaryUrlOf(name) },
  );
  http.add(name, server);
  const door = transport === "stdio" ? await StdioDoor.open(server, directory) : undefined;
  const decisions = join(directory, "decisions.jsonl");
  try {
    const { end, leftRunning } = await client.run(
      {
        server: door === undefined ? { kind: "http", url: http.urlOf(name) } : { kind: "stdio", command: door.command },
        env: variablesOf(run, spoken, decisions),
        directory,
      },
      AbortSignal.any([signal, flooded.signal]),
    );
    const transcript = transcriptOf(run, transport, recorder, readDecisions(decisions), end);
    return { transcript, leftRunning };
  } finally {
    http.remove(name);
    await door?.close();
    directories.remove(directory);
  }
}

function transcriptOf(
  { scenario, dialect }: ScenarioRun,
  transport: ClientSurroundings["transport"],
  recorder: Recorder,
  decisions: Transcript["decisions"],
  end: Transcript["end"],
): Transcript {
  return {
    scenario: scenario.id,
    dialect,
    overHttp: transport === "http",
    events: recorder.events,
    ...(recorder.isFull ? { isCut: true } : {}),
    ...(decisions === undefined ? {} : { decisions }),
    end,
  };
}

/**
 * What tells a client which scenario it is in: the variables of the official suite, and ours.
 *
 * @param decisions the file that it may write its decisions to
 */
function variablesOf(
  { scenario, dialect }: ScenarioRun,
  spoken: ProtocolChoice,
  decisions: string,
): Readonly<Record<string, string>> {
  return {
    MCP_CONFORMANCE_SCENARIO: officialScenario,
    MCP_CONFORMANCE_PROTOCOL_VERSION: spoken === "auto" ? preferredVersion : spoken,
    MCP_CONFORMANCE_CONTEXT: JSON.stringify({
      name: officialScenario,
      scenario: scenario.id,
      dialect,
      steps: scenario.steps,
    }),
    MCP_ANNOTATIONS_SCENARIO: scenario.id,
    MCP_ANNOTATIONS_DECISIONS: decisions,
  };
}

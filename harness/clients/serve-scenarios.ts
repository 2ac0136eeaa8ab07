import type { ChosenInterpretations } from "../check/chosen-interpretations.ts";
import { queryDialects } from "../dialects/query-dialects.ts";
import { reproductions } from "../results/minimised.ts";
import { plain, provenContradiction, resultOf, type Again, type RemediableResult } from "../results/result.ts";
import type { PrivateDirectories } from "../instances/private-directories.ts";
import { callsOfTranscript } from "./calls-of-transcript.ts";
import type { ClientCheck } from "./client-check.ts";
import { clientKeysOf, judgeClient, shows } from "./judge-client.ts";
import type { ScenarioRun } from "./run-scenario.ts";
import type { ServerPlace } from "./launch/client-launch.ts";
import type { HttpDoor } from "./serve/http-door.ts";
import { Recorder } from "./serve/recorder.ts";
import type { ProtocolChoice } from "../revisions/revisions.ts";
import { ScenarioServer } from "./serve/scenario-server.ts";
import { StdioDoor } from "./serve/stdio-door.ts";
import type { TestedScenarios } from "./test-client.ts";
import { hasConnected } from "./transcript/read-transcript.ts";
import type { SeenEvent, Transcript } from "./transcript/transcript.ts";

/** Servers that wait for clients that somebody else launches. */
export interface Waiting {
  readonly checks: readonly ClientCheck[];
  readonly runs: readonly ScenarioRun[];
  /** Ids of those that have results; `static` for none. */
  readonly dialects: ReadonlySet<string>;
  readonly spoken: ProtocolChoice;
  readonly transport: "http" | "stdio";
  readonly http: HttpDoor;
  readonly directories: PrivateDirectories;
  readonly interpretations: ChosenInterpretations;
  /** Hears of everything that a client does, with what makes the transcript so far. */
  readonly seen: (event: SeenEvent, run: ScenarioRun, transcript: () => Transcript) => void;
  /** Hears where clients sent more than is kept; nothing of that scenario is answered any more. */
  readonly full: (run: ScenarioRun) => void;
}

/** A scenario that waits for a client, and its address. */
export interface OpenScenario {
  readonly run: ScenarioRun;
  readonly place: ServerPlace;
  readonly transcript: () => Transcript;
}

/** Opens a server for each run. The servers stay until the doors are closed. */
export async function openScenarios(waiting: Waiting): Promise<{
  readonly scenarios: readonly OpenScenario[];
  readonly close: () => Promise<void>;
}> {
  const doors: StdioDoor[] = [];
  const scenarios: OpenScenario[] = [];
  for (const run of waiting.runs) {
    const { scenario, dialect } = run;
    const name = dialect === "static" ? scenario.id : `${scenario.id}.${dialect}`;
    const recorder = new Recorder({
      event: (event) => waiting.seen(event, run, transcript),
      full: () => waiting.full(run),
    });
    const transcript = (): Transcript => ({
      scenario: scenario.id,
      dialect,
      overHttp: waiting.transport === "http",
      events: recorder.events,
      ...(recorder.isFull ? { isCut: true } : {}),
      end: { kind: "left" },
    });
    const server = new ScenarioServer(
      scenario,
      queryDialects.find(({ id }) => id === dialect),
      { spoken: waiting.spoken, canaryUrl: waiting.http.canaryUrlOf(name), recorder },
    );
    waiting.http.add(name, server);
    const door = waiting.transport === "stdio" ? await StdioDoor.open(server, waiting.directories.make()) : undefined;
    if (door !== undefined) doors.push(door);
    const place: ServerPlace =
      door === undefined ? { kind: "http", url: waiting.http.urlOf(name) } : { kind: "stdio", command: door.command };
    scenarios.push({ run, place, transcript });
  }
  return {
    scenarios,
    close: async () => {
      for (const door of doors) await door.close();
    },
  };
}

/**
 * Judges what clients did. Nobody runs a client again, so an observation counts only if the messages prove it.
 *
 * @returns results of all checks; a check is not run if no client came to its scenarios
 */
export function judgeVisits(
  { checks, dialects, interpretations }: Pick<Waiting, "checks" | "dialects" | "interpretations">,
  all: readonly Transcript[],
  again: Again,
): TestedScenarios {
  const visited = all.filter(hasConnected);
  const results = checks.flatMap((check) =>
    clientKeysOf(check, dialects).map((key): RemediableResult => {
      if (!visited.some((transcript) => shows(check, key, transcript)))
        return plain(check, key, "not-run", "no client came to a scenario that shows it", 0);
      const judgement = judgeClient(check, key, visited, { chosen: interpretations });
      if (judgement.kind !== "contradicted") return resultOf(check, key, judgement);
      const { contradiction, transcript, trials } = judgement;
      const named = { ...contradiction, message: `In the scenario ${transcript.scenario}: ${contradiction.message}` };
      const seen =
        contradiction.provenByTranscript === true
          ? { reproduced: 1, tries: 1 }
          : { reproduced: 1, tries: reproductions, untried: "nobody launches the client." };
      const calls = callsOfTranscript(transcript, contradiction.exchanges);
      return { ...provenContradiction(check, key, named, { calls, seen, again }), trials };
    }),
  );
  return { results, transcripts: visited, sessions: visited.length, leftRunning: [] };
}

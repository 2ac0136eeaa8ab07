import { clipName, clipProblem, clipResult } from "../../report-model/clip.ts";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import type { Ambiguity, FailingVerdict, Problem, Report } from "../../report-model/report-model.ts";
import type { NameSetting } from "../check/setting.ts";
import { queryDialects } from "../dialects/query-dialects.ts";
import { exitCodeOf } from "../results/exit-code.ts";
import { withoutSecrets } from "../secrets/command-secrets.ts";
import { withRemedy } from "../results/remedy.ts";
import { textOf } from "../results/report.ts";
import type { ClientInfo } from "../revisions/client.ts";
import { discoveryNamed, offeredRevision, type ProtocolChoice } from "../revisions/revisions.ts";
import type { ClientCheck } from "./client-check.ts";
import { describeClientEnd } from "./describe-end.ts";
import type { TestedScenarios } from "./test-client.ts";
import type { Transcript } from "./transcript/transcript.ts";
import { clientsIn } from "./transcript/clients-in.ts";
import { clientOf, hasConnected, requestsIn, spokenIn } from "./transcript/read-transcript.ts";
import type { ChosenInterpretations } from "../check/chosen-interpretations.ts";

/** What the report of a client says besides the results of the test. */
export interface ClientReportSettings {
  readonly tool: ClientInfo;
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly checks: readonly ClientCheck[];
  readonly spoken: ProtocolChoice;
  readonly failOn: readonly FailingVerdict[];
  readonly ambiguities: readonly Ambiguity[];
  readonly interpretations: ChosenInterpretations;
  readonly nameSetting: NameSetting;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly interrupted: boolean;
  /** Names of secrets that are masked where they were given alone. */
  readonly shortSecrets?: readonly string[];
  /** Nobody was to launch a client, so none need have come. */
  readonly waited?: true;
}

/** The report of the test of a client, as every format renders it. */
export function clientReport(tested: TestedScenarios, settings: ClientReportSettings): Report {
  const { transcripts, sessions } = tested;
  const results = tested.results.map(({ remedy, ...result }) =>
    clipResult({ ...result, message: withRemedy(result.message, remedy, settings.nameSetting) }),
  );
  const problems = problemsOf(tested, settings).map(clipProblem);
  const used = new Set(results.map(({ check }) => check));
  const inQuestion = new Set(results.map(({ ambiguity }) => ambiguity));
  // The members of a report in the order of its schema.
  return {
    schemaVersion: 1,
    tool: { name: settings.tool.name, version: settings.tool.version },
    target: describeTarget(tested, settings),
    protocol: describeProtocol(transcripts, settings.spoken),
    dialects: ["static", ...queryDialects.map(({ id }) => id)],
    seed: 0,
    runs: 1,
    readings: readingsOf(settings),
    startedAt: settings.startedAt.toISOString(),
    durationMs: Math.round(settings.durationMs),
    exitCode: exitCodeOf({
      results,
      problems,
      interrupted: settings.interrupted,
      failOn: settings.failOn,
    }),
    failOn: settings.failOn,
    summary: countVerdicts(results),
    traffic: { requests: transcripts.reduce((sum, each) => sum + requestsIn(each).length, 0), sessions },
    checks: settings.checks.filter(({ id }) => used.has(id)).map(textOf),
    ambiguities: settings.ambiguities.filter(({ id }) => inQuestion.has(id)),
    results,
    problems,
  };
}

function describeTarget(
  { transcripts, leftRunning }: TestedScenarios,
  { command, cwd, shortSecrets = [] }: ClientReportSettings,
): Report["target"] {
  return {
    command: withoutSecrets(command),
    ...(cwd === undefined ? {} : { cwd }),
    client: describeClient(transcripts),
    tools: 0,
    ...(leftRunning.length === 0 ? {} : { leftRunning }),
    ...(shortSecrets.length === 0 ? {} : { shortSecrets }),
  };
}

/** What the client said of itself, and how often it was met. */
function describeClient(transcripts: readonly Transcript[]): NonNullable<Report["target"]["client"]> {
  const introduced = transcripts.map(clientOf).find((client) => client !== undefined);
  const client =
    introduced === undefined ? {} : { name: clipName(introduced.name), version: clipName(introduced.version) };
  const connectedTwice = transcripts.filter((each) => clientsIn(each).kind !== "one").length;
  return {
    ...client,
    scenarios: new Set(transcripts.map(({ scenario }) => scenario)).size,
    ...(connectedTwice === 0 ? {} : { connectedTwice }),
  };
}

function describeProtocol(transcripts: readonly Transcript[], asked: ProtocolChoice): Report["protocol"] {
  const offered = asked === "auto" ? offeredRevision.id : asked;
  const spoken = transcripts.map((each) => spokenIn(each).id);
  const negotiated = spoken.find((id) => discoveryNamed(id) !== undefined) ?? offeredRevision.id;
  const isSpoken = transcripts.some((each) => speaks(each, asked));
  return { offered, ...(isSpoken ? { negotiated } : transcripts.some(hasConnected) ? { notSpoken: true } : {}) };
}

function readingsOf({ ambiguities, interpretations }: ClientReportSettings): Report["readings"] {
  return ambiguities.flatMap(({ id, choice }) => {
    const reading = interpretations.get(id);
    return choice === undefined || reading === undefined ? [] : [{ ambiguity: id, option: choice.option, reading }];
  });
}

/** Whether a client spoke the revision of the server, and did not only ask for another one. */
function speaks(transcript: Transcript, spoken: ProtocolChoice): boolean {
  if (spoken === "auto") return hasConnected(transcript);
  if (discoveryNamed(spoken) !== undefined) return spokenIn(transcript).id === spoken;
  return requestsIn(transcript, "initialize").some(({ answer }) => answer?.answer.kind === "result");
}

const hints = {
  "client-not-started": "Run the same command by hand to see why.",
  "client-never-connected":
    "Its command gets the URL of a server as its last argument, or where {url} stands in it; --stdio gives it a command instead.",
} as const;

/** A client that came in no scenario, or speaks another revision than its servers, could not be tested. */
function problemsOf({ transcripts }: TestedScenarios, { waited, spoken }: ClientReportSettings): readonly Problem[] {
  const [first] = transcripts;
  if (first === undefined || transcripts.some((each) => speaks(each, spoken))) return [];
  const connected = transcripts.find(hasConnected);
  if (connected !== undefined) return [unspoken(connected, spoken)];
  if (waited === true) return [];
  const code = first.end.kind === "not-started" ? "client-not-started" : "client-never-connected";
  const stderr = "stderr" in first.end ? first.end.stderr : [];
  const message = `The client connected in none of ${transcripts.length} runs: in the first one ${describeClientEnd(first.end)}.`;
  return [{ code, message, details: stderr, hint: hints[code] }];
}

function unspoken(transcript: Transcript, spoken: ProtocolChoice): Problem {
  const [asked] = requestsIn(transcript);
  const what = asked === undefined ? "sent no request" : `began with ${asked.method}`;
  return {
    code: "client-does-not-speak",
    message: `The client does not speak protocol revision ${spoken}: in ${transcript.scenario} it ${what}, and went on with nothing of that revision.`,
    details: "stderr" in transcript.end ? transcript.end.stderr : [],
    hint: "Leave --protocol out for servers that speak as the client does.",
  };
}

import type { QueryDialect } from "../dialects/dialect.ts";
import type { BoxedLaunchPlan } from "../observe/boxed-launch-plan.ts";
import type { ObservationPlan } from "../observe/observation-plan.ts";
import type { InitializeResult } from "../session/initialize.ts";
import type { ClientInfo } from "../revisions/client.ts";
import { offeredRevision, spokenRevisions, type ProtocolChoice } from "../revisions/revisions.ts";
import type { TargetFault } from "../connect/fault.ts";
import type { ProcessLaunch, Target } from "../connect/target.ts";
import { withoutSecrets } from "../secrets/command-secrets.ts";
import { shortSecretsOf } from "../secrets/mask-of-target.ts";
import { suiteOf, type Check } from "../check/check.ts";
import type { ChosenInterpretations } from "../check/chosen-interpretations.ts";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import {
  clipCalls,
  clipName,
  clipProblem,
  clipRefusedExample,
  clipSentence,
  clipSilence,
  clipToolHints,
} from "../../report-model/clip.ts";
import { reportLimits } from "../../report-model/limits.ts";
import { describeLackOfCompany } from "./describe-fault.ts";
import { exitCodeOf } from "./exit-code.ts";
import {
  type Ambiguity,
  type CheckText,
  type ChosenReading,
  type Problem,
  type Report,
  type ReportObservation,
  type ToolCalls,
  type FailingVerdict,
} from "../../report-model/report-model.ts";
import type { RefusedExample } from "../../report-model/refused-example.ts";
import { listsNoTools } from "../../report-model/no-tools.ts";
import type { FoundSettings, ReportPlace } from "../../report-model/report-place.ts";
import { mapRelayedTools, type RelayedTools } from "../../report-model/relayed-tools.ts";
import type { HintsDecided, ToolHints } from "../../report-model/tool-hints.ts";
import type { DoubtedTools } from "../../report-model/doubted-tools.ts";
import type { PhaseTime } from "../../report-model/time-spent.ts";
import type { ResultLedger } from "./result-ledger.ts";
import type { StopReason } from "../instances/stop.ts";
import type { Silence } from "../../report-model/silence.ts";

/** What the run learned of the target. */
export interface RunFacts {
  readonly dialects: readonly QueryDialect[];
  readonly tools: number;
  readonly initialized?: InitializeResult | undefined;
  /** The server does not speak the revision that it was to be tested in. */
  readonly notSpoken?: true | undefined;
  readonly observation?: ObservationPlan | undefined;
  /** What became of an instance beside another, where they were launched one at a time for that. */
  readonly whyOneAtATime?: TargetFault | undefined;
  /** Commands of what instances had left running when they were gone. */
  readonly outlived?: readonly string[] | undefined;
  /** Examples for every tool that some tools cannot use; absent where there are none. */
  readonly refusedExamples?: readonly RefusedExample[] | undefined;
  /** Inputs that were never answered; absent where there are none. */
  readonly silences?: readonly Silence[] | undefined;
  /** What is known of the hints of each tool; absent where no list was read. */
  readonly hints?: readonly ToolHints[] | undefined;
  /** How the tools of a relay stand to those upstream; absent where nothing was compared. */
  readonly relay?: RelayedTools | undefined;
}

/** The part of the user's request that the report states. */
export interface ReportSettings {
  readonly target: Target;
  /** Where every instance of it was launched; absent where it ran as the user does. */
  readonly sandbox?: BoxedLaunchPlan;
  readonly checks: readonly Check[];
  readonly protocol?: ProtocolChoice;
  readonly seed: number;
  readonly runs: number;
  readonly failOn: readonly FailingVerdict[];
  readonly client: ClientInfo;
  readonly ambiguities?: readonly Ambiguity[];
  readonly interpretations?: ChosenInterpretations;
  readonly foundSettings?: FoundSettings;
  /** The image of the container that all of it runs in, where the command started that. */
  readonly container?: string;
  /** Keeps what happens in every session. */
  readonly journal?: { readonly name: string };
  /** Present where hints are suggested, and nothing is judged. */
  readonly observed?: unknown;
}

export interface ReportParts {
  readonly settings: ReportSettings;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly timeSpent: readonly PhaseTime[];
  readonly facts: RunFacts;
  readonly ledger: ResultLedger;
  readonly problems: readonly Problem[];
  readonly traffic: Report["traffic"];
  readonly calls: readonly ToolCalls[];
  readonly doubted: readonly DoubtedTools[];
  readonly laterTools: readonly string[];
  /** Absent when no tool was to be called. */
  readonly hintsDecided?: HintsDecided | undefined;
  readonly stopped: StopReason | undefined;
}

export function makeReport(parts: ReportParts): Report {
  const { settings, facts, problems, stopped } = parts;
  const { failOn } = settings;
  const hintsDecided = parts.hintsDecided === undefined ? {} : { hintsDecided: parts.hintsDecided };
  const results = parts.ledger.results();
  const used = new Set(results.map(({ check }) => check));
  const ambiguities = settings.ambiguities ?? [];
  const inQuestion = new Set(results.map(({ ambiguity }) => ambiguity));
  const judgesNothing = settings.observed !== undefined;
  const target = describeTarget(settings, facts);
  const hasNoTools = listsNoTools({ target, results, ...hintsDecided, ...(facts.relay && { relay: facts.relay }) });
  const interrupted = stopped?.code === "interrupted";
  const exitCode = exitCodeOf({ results, problems, interrupted, failOn, ...hintsDecided, judgesNothing, hasNoTools });
  return {
    schemaVersion: 1,
    tool: { name: settings.client.name, version: settings.client.version },
    target,
    protocol: describeProtocol(settings, facts),
    dialects: ["static", ...facts.dialects.map(({ id }) => id)],
    seed: settings.seed,
    runs: settings.runs,
    readings: ambiguities.flatMap((ambiguity) => readingOf(ambiguity, settings.interpretations?.get(ambiguity.id))),
    ...(settings.foundSettings === undefined ? {} : { foundSettings: settings.foundSettings }),
    ...describeLimits(facts),
    ...describeCourse(parts),
    exitCode,
    failOn,
    summary: countVerdicts(results),
    traffic: settings.target.traits.savedList === true ? { requests: 0, sessions: 0 } : parts.traffic,
    ...(facts.hints === undefined ? {} : { hints: facts.hints.map(clipToolHints) }),
    ...(facts.relay === undefined ? {} : { relay: mapRelayedTools(facts.relay, clipName) }),
    ...describeCalls(parts),
    ...hintsDecided,
    checks: settings.checks.filter(({ id }) => used.has(id)).map(textOf),
    ambiguities: ambiguities.filter(({ id }) => inQuestion.has(id)),
    results,
    problems: problems.map(clipProblem),
  };
}

/** What calls of tools came to, apart from verdicts. */
function describeCalls({ calls, doubted, laterTools }: ReportParts): Pick<Report, "calls" | "doubted" | "laterTools"> {
  return {
    ...(laterTools.length === 0 ? {} : { laterTools: laterTools.map(clipName) }),
    ...(doubted.length === 0 ? {} : { doubted: doubted.map(clipDoubted) }),
    ...(calls.length === 0 ? {} : { calls: clipCalls(calls).toSorted(byTool) }),
  };
}

function clipDoubted({ tools, ...of }: DoubtedTools): DoubtedTools {
  return { ...of, tools: tools.map(clipName) };
}

/** When it ran, for how long and at what, and where all of it is kept. */
function describeCourse({
  settings: { journal },
  startedAt,
  durationMs,
  timeSpent,
}: ReportParts): Pick<Report, "startedAt" | "durationMs" | "journal" | "timeSpent"> {
  return {
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    ...(journal === undefined ? {} : { journal: journal.name }),
    ...(timeSpent.length === 0 ? {} : { timeSpent }),
  };
}

/** With what the target was watched, and what of it could not be tested. */
function describeLimits({
  observation,
  refusedExamples,
  silences,
}: RunFacts): Pick<Report, "observation" | "refusedExamples" | "silences"> {
  return {
    ...(observation === undefined ? {} : { observation: describeObservation(observation) }),
    ...(refusedExamples === undefined ? {} : { refusedExamples: refusedExamples.map(clipRefusedExample) }),
    ...(silences === undefined ? {} : { silences: silences.slice(0, reportLimits.silences).map(clipSilence) }),
  };
}

/** What every report, `list` and `explain` show of a check. */
export function textOf(check: Check): CheckText {
  const { id, title, level, hint, matters, restsOn, cannotSee, fix, requirements } = check;
  const ofHint = hint === undefined ? {} : { hint };
  const grounds = {
    ...(restsOn === undefined ? {} : { restsOn }),
    ...(cannotSee === undefined ? {} : { cannotSee }),
  };
  return { id, suite: suiteOf(check), title, level, ...ofHint, matters, ...grounds, fix, requirements };
}

function readingOf({ id, choice }: Ambiguity, reading: string | undefined): readonly ChosenReading[] {
  return choice === undefined || reading === undefined ? [] : [{ ambiguity: id, option: choice.option, reading }];
}

/** Without a handshake nothing is negotiated: the server speaks the revision of the request, or refuses it. */
function describeProtocol({ protocol }: ReportSettings, { initialized, notSpoken }: RunFacts): Report["protocol"] {
  const negotiated = initialized?.protocolVersion;
  const offered = spokenRevisions.find(({ id }) => id === (negotiated ?? protocol)) ?? offeredRevision;
  return {
    offered: offered.id,
    ...(negotiated === undefined ? {} : { negotiated }),
    ...(notSpoken === undefined ? {} : { notSpoken }),
  };
}

/** Tools are called at the same time, and come to an end in any order. */
function byTool(left: ToolCalls, right: ToolCalls): number {
  return left.tool < right.tool ? -1 : Number(left.tool > right.tool);
}

function describePlace({ sandbox, container }: ReportSettings, launch: ProcessLaunch): ReportPlace {
  const around = container === undefined ? {} : { container };
  if (sandbox === undefined) return { kind: "machine", ...around };
  const { shown = [], leftOut = [] } = sandbox.box.shows?.(launch) ?? {};
  return {
    kind: "sandbox",
    showsHome: sandbox.showHome,
    ...(shown.length === 0 ? {} : { shows: shown }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    ...around,
    tools: sandbox.tools ?? [],
  };
}

function describeTarget(
  settings: ReportSettings,
  { initialized, tools, whyOneAtATime, outlived }: RunFacts,
): Report["target"] {
  const { command, traits } = settings.target;
  const [cwd] = traits.directories;
  const isServer = initialized !== undefined && traits.savedList !== true;
  const server = !isServer ? {} : { server: describeServer(initialized) };
  const alone = whyOneAtATime === undefined ? {} : { oneAtATime: clipSentence(describeLackOfCompany(whyOneAtATime)) };
  const left = outlived === undefined ? {} : { leftRunning: outlived };
  const launch = traits.process?.launch;
  const place = launch === undefined ? {} : { place: describePlace(settings, launch) };
  const configured = traits.configuration === undefined ? {} : { configuration: traits.configuration };
  const shortSecrets = shortSecretsOf(command, launch?.env ?? {}, cwd);
  return {
    command: withoutSecrets(command),
    ...(cwd === undefined ? {} : { cwd }),
    ...server,
    tools,
    ...configured,
    ...place,
    ...alone,
    ...left,
    ...(shortSecrets.length === 0 ? {} : { shortSecrets }),
  };
}

function describeServer({ serverInfo }: InitializeResult): NonNullable<Report["target"]["server"]> {
  return { name: clipName(serverInfo.name), version: clipName(serverInfo.version) };
}

function describeObservation({ tiers, unused }: ObservationPlan): ReportObservation {
  const missing = unused
    .filter((each) => each.code === "unusable")
    .map(({ tier, because, tryThis }) => ({ tier, because: clipSentence(because), tryThis: clipSentence(tryThis) }));
  return { tiers: tiers.map(({ id }) => id), missing };
}

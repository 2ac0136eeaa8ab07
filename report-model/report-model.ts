import type { OpenCause } from "./open-cause.ts";
import type { ReportedClient } from "./reported-client.ts";
import type { Json } from "../harness/json/value.ts";
import type { BaselineComparison, KnownFinding } from "./baseline.ts";
import type { Counterexample } from "./counterexample.ts";
import type { RefusedExample } from "./refused-example.ts";
import type { RelayedTools } from "./relayed-tools.ts";
import type { ClientConfiguration, FoundSettings, ReportPlace } from "./report-place.ts";
import type { RunProfile } from "./run-profile.ts";
import type { Silence } from "./silence.ts";
import type { HintName } from "./hints.ts";
import type { DoubtedTools } from "./doubted-tools.ts";
import type { PhaseTime } from "./time-spent.ts";
import type { ToolSuggestion } from "./suggestion.ts";
import type { HintsDecided, ToolHints } from "./tool-hints.ts";
import type { Unproven } from "./unproven.ts";

/**
 * What one run found, as plain JSON. Every report is rendered from this and from nothing else, so that a saved report
 * renders the same way later. `report.schema.json` is its published schema.
 */
export interface Report {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: ReportTarget;
  /**
   * Protocol revision: the one offered in `initialize`, and the one the server chose, when it came so far; `notSpoken` when
   * it does not speak the one offered, which is why nothing was tested.
   */
  readonly protocol: { readonly offered: string; readonly negotiated?: string; readonly notSpoken?: true };
  /** Dialects under test, `static` always among them. */
  readonly dialects: readonly string[];
  readonly seed: number;
  /** Queries per tool and property that were asked for. */
  readonly runs: number;
  /** Ambiguous wording that the user chose a reading of. */
  readonly readings: readonly ChosenReading[];
  /** Settings of a file that nobody gave: it lay in the working directory; absent where there was none. */
  readonly foundSettings?: FoundSettings;
  /** What watched the server while it was asked; absent when nothing had to be watched. */
  readonly observation?: ReportObservation;
  /** Examples for every tool that the schemas of some tools refuse; absent where there are none. */
  readonly refusedExamples?: readonly RefusedExample[];
  /** Inputs that were never answered, and were asked no more therefore; absent where there are none. */
  readonly silences?: readonly Silence[];
  /** What the run was made with and asked to do; absent in reports that other programs, or older versions, made. */
  readonly profile?: RunProfile;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** The file with all that happened in its sessions; absent where none was kept. */
  readonly journal?: string;
  /** Where the time went, in the order of `phases`; absent where nothing was launched or asked. */
  readonly timeSpent?: readonly PhaseTime[];
  /**
   * Names of tools that the server listed only once others had been called: they were not called. Absent where there are none.
   * Hostile text.
   */
  readonly laterTools?: readonly string[];
  /** What was doubted of tools, in the order in which it is asked; absent where nothing was. */
  readonly doubted?: readonly DoubtedTools[];
  readonly exitCode: ExitCode;
  /** Verdicts that make the run fail, `fail` always among them. */
  readonly failOn: readonly FailingVerdict[];
  readonly summary: Readonly<Record<Verdict, number>>;
  readonly traffic: {
    readonly requests: number;
    readonly sessions: number;
    /** The server asked for pauses, with status 429, in which it was sent nothing; absent where it did not. */
    readonly throttled?: { readonly answers: number; readonly pausedMs: number };
  };
  /** How the findings compare with those that are known; absent where no baseline was given. */
  readonly baseline?: BaselineComparison;
  /** The same for those that the configuration ignores; absent where it ignores none. */
  readonly ignored?: BaselineComparison;
  /** What is known of the hints of each tool under test, in the order of the list; absent where no list was read. */
  readonly hints?: readonly ToolHints[];
  /** How the tools of a relay stand to those of the server behind it; absent where the target is no relay. */
  readonly relay?: RelayedTools;
  /** Tools that were called, by name; absent when none was. */
  readonly calls?: readonly ToolCalls[];
  /** How many claims about hints watched calls decided; absent when no tool was to be called. */
  readonly hintsDecided?: HintsDecided;
  /** Hints that the calls of each tool support, by name of the tool; absent where none were asked for. */
  readonly suggestions?: readonly ToolSuggestion[];
  /** Texts of every check that has a result, once each. */
  readonly checks: readonly CheckText[];
  /** Texts of every ambiguity that a result names, once each. */
  readonly ambiguities: readonly Ambiguity[];
  readonly results: readonly Result[];
  /** Faults of the target or of this tool that are no verdict on a claim: could not start, died, never answered. */
  readonly problems: readonly Problem[];
}

export interface ReportTarget {
  /** The command as launched, one word per entry; of a server that runs already, its address. */
  readonly command: readonly string[];
  /** Absent where it runs elsewhere. */
  readonly cwd?: string;
  readonly server?: { readonly name: string; readonly version: string };
  /** Present where a client was tested. */
  readonly client?: ReportedClient;
  /** Of a server. */
  readonly tools: number;
  /** Absent where it was not taken from the configuration of a client, or that asks for nothing of the user's. */
  readonly configuration?: ClientConfiguration;
  /** Where it ran; absent where it ran in no process of its own. */
  readonly place?: ReportPlace;
  /** Why its instances were launched one at a time; absent where they live beside each other. */
  readonly oneAtATime?: string;
  /**
   * Commands of processes that still ran some seconds after the server that had started them was gone, and that were ended
   * therefore, or could not be (`left-running.ts`); absent where there were none. Hostile text.
   */
  readonly leftRunning?: readonly string[];
  /**
   * Names of secrets that are masked where they were given, and too short to be masked where the server itself writes them;
   * absent where there are none.
   */
  readonly shortSecrets?: readonly string[];
}

export interface ReportObservation {
  /** Tiers that watched, such as `snapshot`; what they do not see has not been looked for. */
  readonly tiers: readonly string[];
  /** Tiers that were wanted and are not to be had. */
  readonly missing: readonly MissingTier[];
}

export interface MissingTier {
  readonly tier: string;
  readonly because: string;
  /** One command, or one thing to do, that would make it available. */
  readonly tryThis: string;
}

/** Order is the order of concern in every report. */
export const verdicts = [
  "fail",
  "error",
  "warn",
  "ambiguous",
  "inconclusive",
  "not-run",
  "note",
  "pass",
  "not-applicable",
] as const;

/**
 * - `pass` held in N trials
 * - `fail` a MUST is broken, or a tool does not behave as its hint says; reproduced 3 of 3,
 *   or proved by what was answered, with how often
 * - `warn` a SHOULD or a plain sentence of the specification is not kept
 * - `note` worth knowing; never changes the exit code
 * - `ambiguous` the wording allows two readings and the server falls between them
 * - `inconclusive` the evidence does not decide; the message says why
 * - `not-run` left out by an option or a limit; the message says which
 * - `not-applicable` the server does not make the claim
 * - `error` the target or the harness failed while testing
 */
export type Verdict = (typeof verdicts)[number];

/** Verdicts that a user may want a run to fail for, in the order of concern. */
export const failingVerdicts = ["fail", "warn", "ambiguous", "inconclusive"] as const satisfies readonly Verdict[];

export type FailingVerdict = (typeof failingVerdicts)[number];

/**
 * 0 no verdict of `failOn`, 1 such a verdict, 2 usage, 3 target not testable, 4 nothing verified, fewer tools with a decided
 * hint than required, or a contradiction seen that could not be tried again, 70 a bug of ours or of a check, 130 interrupted.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 70 | 130;

/**
 * The keyword of the sentence a check tests. DEFAULT is a stated default, STATEMENT a normative sentence without an
 * RFC 2119 keyword, GUIDANCE advice, PROCESS a rule for proposals and test suites.
 */
export const levels = [
  "MUST",
  "MUST NOT",
  "REQUIRED",
  "DEFAULT",
  "SHOULD",
  "SHOULD NOT",
  "MAY",
  "STATEMENT",
  "GUIDANCE",
  "PROCESS",
] as const;

export type Level = (typeof levels)[number];

/** Whether a sentence of this level leaves no choice: a MUST, or a member that a schema requires. */
export function isBinding(level: Level): boolean {
  return level === "MUST" || level === "MUST NOT" || level === "REQUIRED";
}

export interface CheckText {
  readonly id: string;
  readonly suite: string;
  /** The claim, in the present tense. */
  readonly title: string;
  readonly level: Level;
  /** The hint whose truth it tests, in the list or in answers; absent where it tests something else. */
  readonly hint?: HintName;
  /** Why it matters, one sentence. */
  readonly matters: string;
  /** What a pass rests on, one sentence; absent where a check of others does not say it. */
  readonly restsOn?: string;
  /** What may be wrong though it passes, one sentence; absent where a check of others does not say it. */
  readonly cannotSee?: string;
  /** What to do about a contradiction: every way to repair it. */
  readonly fix: readonly string[];
  readonly requirements: readonly Requirement[];
}

export interface Requirement {
  /** Row of the requirement catalogue, such as `DA-SRV-02`. */
  readonly id: string;
  readonly level: Level;
  readonly document: string;
  readonly section: string;
}

/** Wording that can be read in two ways, or that leaves open what a test has to know. */
export interface Ambiguity {
  /** Stable, such as `AMB-05`. */
  readonly id: string;
  /** Two places contradict each other, nothing is said, one place reads two ways, or a text is merely wrong. */
  readonly kind: "contradiction" | "gap" | "ambiguity" | "editorial";
  /** How much hangs on it. */
  readonly weight: "high" | "medium" | "low";
  readonly title: string;
  readonly sides: readonly [AmbiguitySide, AmbiguitySide];
  /** How the suite deals with it, one sentence. */
  readonly suiteDoes: string;
  /** Which clients or users are hurt by which reading, one sentence. */
  readonly hurts: string;
  /** How a user chooses a reading, where the choice changes a verdict. */
  readonly choice?: ReadingChoice;
}

export interface AmbiguitySide {
  readonly where: readonly Place[];
  /** What the text says there, read this way. */
  readonly reading: string;
}

/** Where an editor finds a sentence. */
export interface Place {
  /** Title of the document. */
  readonly document: string;
  readonly section: string;
}

export interface ReadingChoice {
  /** Name of the choice in `--reading <option>=<reading>`. */
  readonly option: string;
  /** Names of the readings, in the order of the sides. */
  readonly readings: readonly [string, string];
}

export interface ChosenReading {
  /** Entry of the list of ambiguities, such as `AMB-05`. */
  readonly ambiguity: string;
  readonly option: string;
  readonly reading: string;
}

export interface Result {
  readonly check: string;
  readonly suite: string;
  readonly level: Level;
  /** Requirement rows that apply in this dialect. */
  readonly requirements: readonly string[];
  readonly dialect: string;
  /** Absent when the claim is about the server as a whole. */
  readonly tool?: string;
  readonly verdict: Verdict;
  /** One or two sentences. May quote the server: hostile text, to be escaped by the renderer. */
  readonly message: string;
  /** How many times the claim was tested. */
  readonly trials: number;
  /** Which of several ways the claim is contradicted in; absent where it has but one, or is not contradicted. */
  readonly case?: string;
  /**
   * The same for the same contradiction in every run: it hangs on check, dialect, tool and case alone. Present wherever
   * a contradiction was seen, in an `inconclusive` result too.
   */
  readonly fingerprint?: string;
  /** The first 40 bits of the fingerprint, short enough to be said and typed; present wherever that is. */
  readonly id?: string;
  /** Why a claim about a tool is open, as a code; the message says more. */
  readonly cause?: OpenCause;
  /**
   * What the claim held without: arguments and values that no working call had, each with the reason. Present where that is
   * why the verdict is `inconclusive`. Hostile text.
   */
  readonly heldWithout?: string;
  /** Why a contradiction that was seen decides nothing; present where that is why the verdict is `inconclusive`. */
  readonly unproven?: Unproven;
  readonly counterexample?: Counterexample;
  readonly evidence?: Evidence;
  /** Ambiguity that the contradiction hangs on, such as `AMB-05`. The verdict is `ambiguous` unless a reading was chosen. */
  readonly ambiguity?: string;
  /** Readings of the ambiguity under which the claim is contradicted; the others excuse it. */
  readonly contradictedReadings?: readonly string[];
  /** The SDK that does this in every server that is made with it: the verdict is `note` then. */
  readonly sdk?: Sdk;
  /** What the baseline or the configuration says of it; absent where it does not have it. */
  readonly known?: KnownFinding;
  /** The command that shows this result again, ready to paste; present wherever a contradiction was seen. */
  readonly again?: string;
}

/** An SDK, or a framework of servers. */
export interface Sdk {
  /** Name of its package, such as `@modelcontextprotocol/sdk`. */
  readonly package: string;
  /** The version that is installed for the program of the server, or built into it; absent where it was not found. */
  readonly version?: string;
  /** The first version that is known to do it no more; absent where none is known. */
  readonly before?: string;
}

/** How much of the evidence about a tool counts: a call that did no work shows nothing for a hint. */
export interface ToolCalls {
  readonly tool: string;
  readonly made: number;
  /** Answered with a result that has no `isError`. */
  readonly succeeded: number;
  /** Those of them that did work: neither says the reply itself that the call failed, nor does nonsense get the same. */
  readonly worked: number;
  /**
   * All of them were made beside other tools, none where the tool was called alone: whether nonsense gets the same answer
   * is not known.
   */
  readonly unwatched?: true;
  /** Where no call did work: what came back first, and an argument that an example may help. */
  readonly inVain?: CallsInVain;
  /** Which choices that its inputSchema offers took part in calls that worked; absent where it offers none. */
  readonly coverage?: ArgumentCoverage;
  /** What its calls sent to web APIs; absent where they sent nothing, or nothing answered for them. */
  readonly sent?: SentToApis;
}

/** What the calls of one tool sent to web APIs, which this suite answered. */
export interface SentToApis {
  /** In the order in which each came first. Hostile text. */
  readonly requests: readonly SentRequest[];
  /** Others that are too many for a report. */
  readonly omitted?: number;
}

export interface SentRequest {
  /** Method and address without the query, such as `DELETE https://api.example.com/v1/items/7`; or what could not be read. */
  readonly request: string;
  /** How many of the calls sent it. */
  readonly calls: number;
}

/** Choices of an inputSchema, those inside its arguments among them. */
export interface ArgumentCoverage {
  /** Values of enumerations, and both values of flags. */
  readonly values: { readonly worked: number; readonly of: number };
  /** Arguments that may be left out, but for those whose values are counted. */
  readonly optional: { readonly worked: number; readonly of: number };
  /** What took part in no call that worked: all of it, but where it is more than a report holds. */
  readonly idle: readonly IdlePart[];
  /** Others that are too many for a report. */
  readonly omitted?: number;
}

export interface IdlePart {
  /** Names from the arguments down, joined by dots; `*` stands for every item of an array. */
  readonly argument: string;
  /** Absent where the argument itself took part in no call that worked. */
  readonly value?: Json;
  /** Every call with it failed, there was no time for one, or there were no arguments to try it with. */
  readonly why: "never-worked" | "no-time" | "no-values";
  /** What the first call with it was answered. Hostile text. */
  readonly answer?: string;
}

export interface CallsInVain {
  /** The error, or the answer that did not count. Hostile text. */
  readonly answer: string;
  /** The argument that the answer names, or whose value was made up with the least reason; absent where there is none. */
  readonly argument?: string;
}

export interface Evidence {
  readonly expected: string;
  /** One observation a line: a path and `before → after`, an answer, a file that changed. */
  readonly observed: readonly string[];
  /** Observations that are too many for a report. */
  readonly omitted?: number;
  /** What changed in the files that were observed; absent where no contents can be shown. */
  readonly diffs?: readonly FileDiff[];
}

/** What changed in a text file. Hostile text. */
export interface FileDiff {
  /** Relative to the working directory of the server where it is below it. */
  readonly path: string;
  /** A few lines that begin with `- ` or `+ `; one that begins with `…` counts the others. */
  readonly lines: readonly string[];
}

export interface Problem {
  readonly code: string;
  /** What is wrong and where; one sentence. */
  readonly message: string;
  /** Offending line, last lines of stderr. Hostile text. */
  readonly details: readonly string[];
  /** What to do. */
  readonly hint: string;
}

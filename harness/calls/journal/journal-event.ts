import type { OpenCause } from "../../../report-model/open-cause.ts";
import type { Json, JsonObject } from "../../json/value.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import type { AskedAs, Execution, HelpingCalls, ObservedExchange, Watch } from "../execution/execution.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { BlindSpot, TierId } from "../../observe/effect/effect.ts";
import type { RecordedEffect } from "./session-record.ts";

/** The form of a journal; another number cannot be read by this version. */
export const journalForm = 4;

/** One thing that happened in a run. A journal is a list of them, in the order in which they happened. Plain JSON. */
export type JournalEvent =
  | RunBegun
  | SessionOpened
  | BoxOpened
  | RequestEnded
  | Looked
  | Shown
  | SessionClosed
  | QueriesBegun
  | MomentEnded
  | CallsWatched
  | QueriesWatched
  | ToolKnown
  | RunEnded;

/** The first of them. */
export interface RunBegun {
  readonly event: "run";
  readonly form: typeof journalForm;
  /** Of this program. */
  readonly version: string;
  /** As it was typed. Hostile text. */
  readonly target: string;
  readonly seed: number;
  /** In ISO 8601. */
  readonly startedAt: string;
}

export interface SessionOpened {
  readonly event: "session";
  /** From 1, in the order in which they opened; no two share state. */
  readonly session: number;
  /** Since the run began. */
  readonly atMs: number;
  readonly protocol: string;
  /** What the server said of itself. */
  readonly server: JsonObject;
  /** As the server listed them. */
  readonly tools: readonly Json[];
}

/** Tools are called in a session from now on, and what they do is watched. */
export interface BoxOpened {
  readonly event: "box";
  readonly session: number;
  readonly watch: Watch;
}

export interface RequestEnded {
  readonly event: "request";
  readonly session: number;
  readonly purpose: RequestPurpose;
  readonly method: string;
  readonly params?: Json;
  /** With the ids that answers had where it was found, in place of those of this session; absent where it is the same. */
  readonly asFound?: Json;
  /** Absent where it is the same as that of the last equal request in the session: probes mostly show what they showed. */
  readonly outcome?: Outcome;
  /** Both since the session opened. */
  readonly sentMs: number;
  readonly endedMs: number;
}

/** The surroundings of a target were looked at: all that came since the look before. */
export interface Looked {
  readonly event: "look";
  readonly session: number;
  /** Since the session opened, when the look began and when it ended. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly effects: readonly RecordedEffect[];
  /** What was sent to web APIs; absent without an API stub. */
  readonly upstream?: readonly UpstreamEvent[];
  /** Names of programs that were started and still run. */
  readonly running?: readonly string[];
  readonly blindSpots: readonly string[];
  /** It was taken when the target had ended. */
  readonly isAtEnd?: true;
}

/**
 * What showed apart from a look at the surroundings: by the last answer of a probe, or by what was sent to web APIs since
 * that was last read. Read without an effect, it tells that nothing came.
 */
export interface Shown {
  readonly event: "shown";
  readonly session: number;
  readonly effects: readonly RecordedEffect[];
  /** What was sent, where that was read. */
  readonly upstream?: readonly UpstreamEvent[];
}

export interface SessionClosed {
  readonly event: "closed";
  readonly session: number;
  readonly atMs: number;
}

/** Queries are asked in a session from now on, or other requests in their place, and what comes of it is watched. */
export interface QueriesBegun {
  readonly event: "begun";
  readonly session: number;
  /** The tiers that watch, within their blind spots. */
  readonly watchedBy: readonly TierId[];
  /** Those that do not watch, each with the reason. */
  readonly blindSpots: readonly BlindSpot[];
}

/**
 * The parts of such a session, in order. Its start is looked at with the first pings; the queries are asked three times, then
 * their late effects are waited for, and in the end the next instance introduces itself.
 */
export type Moment = "pings" | "queries" | "soon" | "late" | "end" | "handshake";

/** A part of such a session is over. What came of it was shown since the part before, or seen at the last look. */
export interface MomentEnded {
  readonly event: "moment";
  readonly session: number;
  readonly moment: Moment;
  /** When the last look began. */
  readonly askedMs: number;
  /** When it began, and when the last look ended. */
  readonly age: readonly [sentMs: number, lookedMs: number];
  /** How many requests were sent. */
  readonly requests: number;
  /** How many of them were answered by a server that knows the method. */
  readonly answered: number;
  /** Of one of them, the first that was answered where any was; absent where none was sent. */
  readonly step?: { readonly method: string };
  /** How that ended, without what its answer says. */
  readonly outcome?: Outcome;
  /** Other instances were asked meanwhile: their effects on what is shared cannot be told from those of this one. */
  readonly amongOthers?: true;
  /** The server had ended by then: it leaves traces, and its clean-up removes some. */
  readonly isGone?: true;
  /** What was not seen. */
  readonly blindSpots?: readonly BlindSpot[];
}

/**
 * Calls of one tool that claims about it are judged by. What was asked, answered and seen stands in the sessions; this says
 * which of that belongs together, and how closely it was watched.
 */
export interface CallsWatched {
  readonly event: "calls";
  readonly tool: string;
  readonly watched: HowWatched;
  readonly executions: readonly KeptExecution[];
  /** The calls that checks have planned. */
  readonly ofPlans: readonly KeptPlan[];
  /** Those were not made. */
  readonly lacksPlans?: true;
  /** It was not watched to the end: that nothing was seen supports no claim. */
  readonly isCut?: true;
}

/**
 * Where the calls of a tool were watched; a later event of the same tool counts instead of an earlier one of the same kind, but
 * for `again`.
 *
 * - `explored`: for the first time in the run, together with all other tools
 * - `quiet`: once more, among others that left everything as it was
 * - `beside-others`: in a session with others, to its end
 * - `alone`: in its own boxes
 * - `again`: to see whether what was seen comes again
 */
export type HowWatched = "explored" | "quiet" | "beside-others" | "alone" | "again";

/** An execution, apart from what stands in the sessions. */
export interface KeptExecution extends Omit<
  Execution,
  "exchanges" | "strayFaults" | "watch" | "helping" | "controls" | "planned" | "lacksPlans" | "telling" | "hiddenBy"
> {
  readonly exchanges: readonly KeptExchange[];
  readonly controls?: readonly AskedAs[];
  readonly helping?: Omit<HelpingCalls, "warmUps" | "setup" | "probes"> & { readonly setup: Conversation };
}

export interface KeptExchange extends Pick<ObservedExchange, "hadMadeUp" | "isAgain" | "span" | "blindSpots"> {
  readonly askedAs: AskedAs;
  readonly seenIn: readonly KeptSight[];
}

/** One of the looks of a session, or of what was shown apart from one, from 1; and when in the course of the call that was. */
export interface KeptSight {
  readonly session: number;
  readonly look: number;
  readonly phase: WeighedEffect["phase"];
}

export interface KeptPlan {
  readonly check: string;
  readonly dialect: string;
  readonly execution: KeptExecution;
}

/** Which sessions a claim about the queries of a dialect is judged by, together. */
export interface QueriesWatched {
  readonly event: "queries";
  readonly dialect: string;
  /** The check that it is looked for again for; absent for the first time, of which all of them judge. */
  readonly check?: string;
  /** In which queries were asked; absent where none could be. */
  readonly seen?: number;
  /** As old, without queries. */
  readonly controls: readonly number[];
  /** How many queries were not asked, since the server ended or fell silent at them. */
  readonly leftOut?: number;
  /** Why a claim cannot hold by this. */
  readonly limit?: string;
  /** Of checks that nothing watches for. */
  readonly unwatched?: readonly { readonly check: string; readonly reason: string }[];
}

/** What else a run knew of a tool when it judged it. */
export interface ToolKnown {
  readonly event: "tool";
  readonly tool: string;
  /** The dialects in which its calls were asked about. */
  readonly spoken: readonly string[];
  /** Variables that its description names and that the server was not given. */
  readonly unset: readonly string[];
  /** Not all that other tools show was compared, for want of time. */
  readonly lacksProbes?: true;
  /** What a call of it, made beside others, did to the server. */
  readonly costs?: string;
  /** Why its calls were not completed. */
  readonly unfinished?: { readonly cause?: OpenCause; readonly reason: string };
  /** Files that the server opened in any box and that tell where it runs; absent where that was not seen. */
  readonly looks?: readonly string[];
}

/** The last one: a journal without it is that of a run which was killed. */
export interface RunEnded {
  readonly event: "end";
  readonly atMs: number;
  /** Why what came later is missing; absent where nothing is. */
  readonly isCut?: string;
}

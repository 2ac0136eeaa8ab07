import type { BoxMaker } from "../../calls/boxes/box.ts";
import type { Journal } from "../../calls/journal/journal.ts";
import type { SeenTool } from "../../calls/execution/seen-tool.ts";
import type { Check, EvidenceFor, Listed } from "../../check/check.ts";
import type { CheckCandidate, MemberRules } from "../../check/member-rules.ts";
import type { QuerySubject } from "../../check/subject.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import type { Target } from "../../connect/target.ts";
import type { GeneratorStore } from "../../inputs/generator-store.ts";
import type { InputCache } from "../../inputs/input-cache.ts";
import type { ToolExample } from "../../inputs/tool-example.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Pursuing } from "../../pursuit/pursue.ts";
import type { Sighting } from "../../pursuit/same-finding.ts";
import type { Pursuits } from "../../pursuit/pursuits.ts";
import type { Relaying } from "../../relay/relaying.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { UpstreamPlan } from "../../api-stub/upstream-plan.ts";
import type { RelayedTools } from "../../../report-model/relayed-tools.ts";
import type { DoubtedTool } from "../../results/doubts-of-run.ts";
import type { ToolCalls } from "../../../report-model/report-model.ts";

/** What every kind of evidence needs for gathering. */
export interface Gathering extends Listed, Pursuing {
  readonly target: Target;
  readonly inputs: InputCache;
  /** The server as it first introduced itself. */
  readonly introduction: Introduction;
  /** The first introduction, and two further ones: in the same session, and in another instance of the target. */
  readonly introductions: Promise<readonly Introduction[]>;
  /** Settled when the first of these has been read again, so the shared session is free. */
  readonly listedAgain: Promise<unknown>;
  /** Subjects for claims about the server as a whole, by dialect, once they are made. */
  readonly together: Map<string, TogetherSubjects>;
  /** Contradictions that were seen and still have to be shrunk and reproduced. */
  readonly pursuits: Pursuits;
  /** Remembers why a check leaves the rest of its subjects undecided. */
  readonly leaveOpen: (check: Check, reason: string) => void;
  /** How the server is watched while it is queried; the first call proves it on a canary. */
  readonly observation: () => Promise<ObservationPlan>;
  /** Where what happens is written down; absent where nobody asked for it. */
  readonly journal?: Journal;
  /** Remembers the annotations that a tool got in answers to queries. */
  readonly answered: (subject: QuerySubject, evidence: ConversationEvidence) => void;
  /** Absent when no tool is called. */
  readonly calling?: Calling;
  /** The server behind the target, if that is a relay; absent otherwise. */
  readonly relaying?: Relaying;
  /** Remembers how the tools of a relay relate to those upstream. */
  readonly relayed?: (tools: RelayedTools) => void;
  /** A finding whose conversation is held again in place of all others; absent in an ordinary run. */
  readonly replaying?: Sighting;
}

/** Subjects that were made together. */
export interface TogetherSubjects {
  readonly subjects: readonly QuerySubject[];
  /** The version of the inputs that they have. */
  readonly version: number;
}

/** What calling tools needs. */
export interface Calling {
  readonly boxes: () => Promise<BoxMaker>;
  readonly examples: readonly ToolExample[];
  /** Valid arguments wanted for each tool. */
  readonly runs: number;
  readonly seed: number;
  /** Generators to share with other runs in this process. */
  readonly generators?: GeneratorStore;
  readonly upstream: UpstreamPlan;
  /**
   * The name, or `name/version`, under which a client meets the server once more; absent where the user said what name all
   * sessions give.
   */
  readonly otherClient?: string;
  /** Remembers how much a tool did of what it was asked to do. */
  readonly called: (made: ToolCalls) => void;
  /** Takes the names of tools that the server lists only once others have been called; they are not called. */
  readonly later?: (tools: readonly string[]) => void;
  /** Takes what is doubted of a tool when sessions are opened for it. */
  readonly doubted?: (doubted: DoubtedTool) => void;
  /** Takes the observations of each tool once all are called; nothing more is called for it. */
  readonly seen?: (seen: SeenTool) => void;
  /**
   * Takes the observations of each tool. All tools are then called, whatever their hints, and watched more closely than
   * a check needs.
   */
  readonly observed?: (seen: SeenTool) => void;
  /** Takes what happens in every session. */
  readonly journal?: Journal;
}

/**
 * A kind of evidence: which checks judge it, and how it is gathered for them.
 *
 * The runner gathers one kind after the other, settles all contradictions, and then concludes, so no finding takes time
 * from a check that has not run, but for a share in which grave ones of calls are pursued early.
 */
export interface Evidence<C extends Check> extends EvidenceFor<C> {
  /** The further members that a check of this kind has, depending on its own fields. */
  readonly rulesFor: (candidate: CheckCandidate) => MemberRules;
  /** What is waited for while it is gathered, where its parts do not say it. */
  readonly waitsFor?: string;
  /** Without a dialect it is gathered only in the shared session, and launches nothing. */
  readonly asksSharedSession?: true;
  /** Why nothing watches for the subject of a check; undefined where something does. */
  readonly whyUnseen?: (check: Check, gathering: Gathering) => Promise<string | undefined>;
  /** Starts what takes a while and is needed later. */
  readonly begin?: (gathering: Gathering, checks: readonly Check[]) => void;
  /**
   * Asks what must be asked before anything else: a server may act at the very first query.
   *
   * @throws RunStopped or TargetError when nothing more can be asked of the target
   */
  readonly askFirst?: (gathering: Gathering, checks: readonly Check[]) => Promise<void>;
  /**
   * Gathers once for all the checks given, judges, and reports what holds. A contradiction goes to the pursuits.
   *
   * @throws RunStopped or TargetError when nothing more can be asked of the target
   */
  readonly gather: (gathering: Gathering, checks: readonly Check[]) => Promise<void>;
  /** Judges again what the pursuits have added to. */
  readonly conclude?: (gathering: Gathering, checks: readonly Check[]) => Promise<void>;
  /** Reports what was seen so far when the run ends early. */
  readonly abandon?: (gathering: Gathering, checks: readonly Check[]) => Promise<void>;
}

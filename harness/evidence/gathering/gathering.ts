import type { BoxMaker } from "../../calls/boxes/box.ts";
import type { SeenTool } from "../../calls/execution/seen-tool.ts";
import type { Check, EvidenceFor, Listed } from "../../check/check.ts";
import type { CheckCandidate, MemberRules } from "../../check/member-rules.ts";
import type { QuerySubject } from "../../check/subject.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import type { Target } from "../../connect/target.ts";
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
import type { ToolCalls } from "../../../report-model/report-model.ts";

/** What evidence of any kind is gathered with. */
export interface Gathering extends Listed, Pursuing {
  readonly target: Target;
  readonly inputs: InputCache;
  /** The server as it first introduced itself. */
  readonly introduction: Introduction;
  /** That, and how it introduced itself again: in the same session, and in another instance of the target. */
  readonly introductions: Promise<readonly Introduction[]>;
  /** Settled when the first of these has been read again, so that the session that all share is free. */
  readonly listedAgain: Promise<unknown>;
  /** Subjects that claims about the server as a whole are tested with, by dialect, once they are made. */
  readonly together: Map<string, TogetherSubjects>;
  /** Contradictions that have been seen and are still to be shrunk and reproduced. */
  readonly pursuits: Pursuits;
  /** Remembers why a check leaves the rest of its subjects undone. */
  readonly leaveOpen: (check: Check, reason: string) => void;
  /** How the server is watched while it is asked; tried out on a canary at the first call. */
  readonly observation: () => Promise<ObservationPlan>;
  /** Remembers what a tool was answered to be when it was asked about. */
  readonly answered: (subject: QuerySubject, evidence: ConversationEvidence) => void;
  /** Absent when no tool is to be called. */
  readonly calling?: Calling;
  /** The server behind the target, where that is a relay; absent for any other. */
  readonly relaying?: Relaying;
  /** Remembers how the tools of a relay stand to those upstream. */
  readonly relayed?: (tools: RelayedTools) => void;
  /** A finding whose conversation is held again, instead of all that would be asked; absent in an ordinary run. */
  readonly replaying?: Sighting;
}

/** Subjects that were made together. */
export interface TogetherSubjects {
  readonly subjects: readonly QuerySubject[];
  /** Of the inputs that they have. */
  readonly version: number;
}

/** What tools are called with. */
export interface Calling {
  readonly boxes: () => Promise<BoxMaker>;
  readonly examples: readonly ToolExample[];
  /** Valid arguments wanted for each tool. */
  readonly runs: number;
  readonly seed: number;
  readonly upstream: UpstreamPlan;
  /** Remembers how much of what a tool was asked to do it did. */
  readonly called: (made: ToolCalls) => void;
  /** Takes what was seen of each tool once all are called; nothing more is called for it. */
  readonly seen?: (seen: SeenTool) => void;
  /**
   * Takes what was seen of each tool. All tools are called then, whatever they are hinted, and looked at closer than a
   * check needs.
   */
  readonly observed?: (seen: SeenTool) => void;
}

/**
 * A kind of evidence: which checks judge it, and how it is gathered for them.
 *
 * The runner gathers one kind after the other, pursues all contradictions, and then concludes; so no finding takes the
 * time of a check that has not been run.
 */
export interface Evidence<C extends Check> extends EvidenceFor<C> {
  /** The members that a check of this kind has beside those of every check, by what it says of itself. */
  readonly rulesFor: (candidate: CheckCandidate) => MemberRules;
  /** Where no dialect is spoken it is gathered in the session that all share alone, and launches nothing. */
  readonly asksSharedSession?: true;
  /** Why nothing watches for what a check is about; undefined where something does. */
  readonly whyUnseen?: (check: Check, gathering: Gathering) => Promise<string | undefined>;
  /** Starts what takes a while and is needed later. */
  readonly begin?: (gathering: Gathering, checks: readonly Check[]) => void;
  /**
   * Asks what has to be asked before anything else has: a server may act at the first query ever.
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
  /** Judges once more what the pursuits have added to. */
  readonly conclude?: (gathering: Gathering, checks: readonly Check[]) => Promise<void>;
  /** Reports what was seen so far, when the run ends before its plan does. */
  readonly abandon?: (gathering: Gathering, checks: readonly Check[]) => Promise<void>;
}

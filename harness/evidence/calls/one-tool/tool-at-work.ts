import type { Execution } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { notApplicable, type Uncontradicted } from "../../../check/judgement.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import { askedInOneSession } from "../../../dialects/shared-method.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { Sighting } from "../../../pursuit/same-finding.ts";
import { resultOf } from "../../../results/result.ts";
import { spokenOf, type Asking, type Called } from "../claims/asking.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { maxTrials } from "../claims/max-trials.ts";
import { callAgain } from "./call-again.ts";
import { claimantsOf, type Claimant } from "../claims/claimants.ts";
import type { ToolCallsCheck } from "../check/calls-check.ts";
import type { CalledTool } from "./closer-look.ts";
import { FirstEffects } from "../server-wide/first-effects.ts";
import { lacksChange } from "./lacks-change.ts";
import { withoutWhatComesAnyway } from "./look-again.ts";
import { isTooLate, onlyBesideOthers, exploredCalls, unwatched } from "../trials/only-explored.ts";
import { ToolBoxes } from "../in-box/tool-boxes.ts";
import { toolCallsOf } from "../trials/tool-calls.ts";
import { ToolTrials, type Together } from "../trials/tool-trials.ts";
import { SeenOfTool } from "./seen-of-tool.ts";
import { settleClaim } from "./settle-claim.ts";
import { sharedTrials, sharingOf } from "./sharing.ts";
import { Turn } from "./turn.ts";
import { cameLate, reachesOut, withoutLate, type Judged } from "../trials/tool-evidence.ts";

/** Trials of a tool that never worked in the exploration: a call that fails may have effects, too. */
const maxTrialsInVain = 4;

/** Boxes spent on finding out which call had a late effect. */
export const maxLateTrials = 4;

type SeenInBoxes = Awaited<ReturnType<ToolTrials["inBoxes"]>>;

/** @param before what was seen earlier; it counts too until these calls have ended */
type InBoxes = (before?: SeenInBoxes) => Promise<SeenInBoxes>;

/** One tool, called in its own boxes for all checks that judge it. */
export class ToolAtWork {
  readonly #work: Work;
  readonly #subject: CallSubject;
  readonly #boxes: ToolBoxes;
  readonly #trials: ToolTrials;
  readonly #first = new FirstEffects();
  #applicable: readonly Claimant[] = [];
  readonly #seen = new SeenOfTool();
  /** The calls that were already counted and learned from. */
  #recorded: Called | undefined;
  #failure: string | undefined;
  /** Why its calls were not completed, if the run itself goes on. */
  #failed: Uncontradicted | undefined;
  #hasBegun = false;
  readonly #asking: Asking;
  readonly #spoken: readonly QueryDialect[];

  constructor(work: Work, subject: CallSubject, asking: Asking = {}) {
    this.#work = work;
    this.#asking = asking;
    this.#subject = subject;
    this.#spoken = asking.apart === undefined ? askedInOneSession(spokenOf(work, subject)) : [asking.apart];
    this.#boxes = new ToolBoxes(work, subject.tool.name, asking.apart?.clientCapabilities);
    this.#trials = new ToolTrials(work, subject, this.#boxes, this.#spoken);
  }

  /** Makes the calls; their effects are judged when all tools have been called. */
  async call(checks: readonly ToolCallsCheck[]): Promise<void> {
    const { gathering } = this.#work;
    if (!this.#hasBegun) this.#begin(checks);
    if (this.#applicable.length === 0 && this.#asking.isCalledAnyway !== true) return;
    const isSeen = this.#seen.best !== undefined;
    if (isTooLate(gathering.hub) && (isSeen || this.#isOnlyExplored())) return;
    try {
      const { replaying } = gathering;
      this.#seen.alone = await (replaying === undefined ? this.#callAll(this.#applicable) : this.#callAgain(replaying));
    } catch (error) {
      this.#failed = undecidedBy(error);
      // What was seen before a follow-up failed is still judged.
      if (this.#seen.best === undefined) {
        this.#leaveOpen(this.#failed);
        this.#countExplored();
      }
    } finally {
      if (this.#seen.alone !== undefined) this.#record(this.#seen.best ?? this.#seen.alone);
    }
  }

  /** Its turn in a box that it shares with similar tools; undefined where it needs its own. */
  turn(checks: readonly ToolCallsCheck[]): Turn | undefined {
    const { gathering, calling, helpers } = this.#work;
    const { tool, inputs } = this.#subject;
    const isAlone = [calling.observed, gathering.replaying, this.#asking.apart].some((each) => each !== undefined);
    const sharing = sharingOf(tool.name, this.#work);
    if (isAlone || sharing === undefined || inputs.kind === "unsupported") return undefined;
    if (!this.#hasBegun) this.#begin(checks);
    const [boxes, trials, claimants] = [this.#boxes, this.#trials, this.#applicable];
    const chosen = sharedTrials(sharing, tool, trials.choose(sharing === "fails" ? maxTrialsInVain : maxTrials));
    const firstCall =
      sharing === "reads" ? helpers.probeCallOf(tool.name) : chosen.map((given) => callStep(tool.name, given))[0];
    if (firstCall === undefined || claimants.length === 0) return undefined;
    const accept = (together: Together): void => this.#accept(together, chosen);
    const keep = (execution: Execution): void => {
      this.#seen.alone = { executions: [execution], ofPlans: new Map(), chosen, isCut: true };
    };
    const keepBesideOthers = ({ execution, ofPlans }: Together): void => {
      this.#work.habits.record(tool.name, execution);
      this.#work.sights.record(execution);
      this.#seen.besideOthers = { executions: [execution], ofPlans, chosen };
    };
    return new Turn({ tool, sharing, boxes, trials, chosen, claimants, firstCall, accept, keep, keepBesideOthers });
  }

  /** Whether every claim was decided by calls beside other tools, and none contradicted. */
  get isSettledBesideOthers(): boolean {
    return this.#seen.isSettledBesideOthers(this.#applicable);
  }

  #accept({ execution, ofPlans }: Together, chosen: readonly JsonObject[]): void {
    this.#work.habits.record(this.#subject.tool.name, execution);
    this.#work.sights.record(execution);
    const called = { executions: [execution], ofPlans, chosen };
    this.#seen.alone = called;
    this.#record(called);
  }

  #record(called: Called): void {
    this.#recorded = called;
    const { executions, chosen } = called;
    for (const execution of executions) this.#first.learnFrom(execution);
    const [together] = executions;
    // The tool's calls are counted once, however many clients made them.
    if (together !== undefined && this.#asking.apart === undefined)
      this.#work.calling.called(toolCallsOf(this.#subject.tool, together, chosen));
  }

  /** The result of the calls so far. */
  get called(): CalledTool {
    return {
      subject: this.#subject,
      spoken: this.#spoken,
      boxes: this.#boxes,
      first: this.#first,
      executions: this.#seen.best?.executions ?? [],
      chosen: this.#seen.best?.chosen ?? [],
      failure: this.#failure,
      marked: (execution) => this.#marked(execution),
    };
  }

  /** Finds out what the checks have to judge here, and reports where they do not apply. */
  #begin(checks: readonly ToolCallsCheck[]): void {
    this.#hasBegun = true;
    const judging = this.#asking.apart === undefined ? checks : checks.filter(({ dialects }) => dialects !== undefined);
    const claimants = judging.flatMap((check) =>
      claimantsOf(check, this.#subject, this.#spoken, (execution) => this.#marked(execution)),
    );
    this.#applicable = claimants.filter(({ check, key, notApplicable: reason }) => {
      if (reason !== undefined) this.#work.gathering.report(resultOf(check, key, notApplicable(reason)));
      return reason === undefined;
    });
  }

  /** Reports where the tool was called beside the others, but there was no time for its own boxes. */
  #isOnlyExplored(): boolean {
    if (!this.#countExplored()) return false;
    this.#leaveOpen(unwatched(this.#work.exploration.standingOf(this.#subject.tool.name)));
    return true;
  }

  #leaveOpen(judgement: Uncontradicted): void {
    this.#failure = "reason" in judgement ? judgement.reason : undefined;
    for (const { check, key } of this.#applicable) this.#work.gathering.report(resultOf(check, key, judgement));
  }

  /** @returns whether it was called beside the others */
  #countExplored(): boolean {
    const { calling, exploration } = this.#work;
    const { tool } = this.#subject;
    const calls = exploredCalls(tool, exploration);
    if (calls !== undefined && this.#asking.apart === undefined) calling.called(calls);
    return calls !== undefined;
  }

  /**
   * Reports what the calls showed, or has contradictions reduced; if the run ended before the tool was called, reports
   * that.
   */
  judge(checks: readonly ToolCallsCheck[]): void {
    if (!this.#hasBegun) this.#begin(checks);
    const seen = this.#seen.best;
    if (seen === undefined) {
      const isOpen = this.#failure === undefined && this.#applicable.length > 0;
      if (isOpen && isTooLate(this.#work.gathering.hub)) this.#isOnlyExplored();
      return;
    }
    if (this.#recorded === undefined) this.#record(seen);
    for (const claimant of this.#applicable) {
      const judged = this.#seen.judged(claimant);
      if (judged !== undefined) this.#settle(claimant, judged);
      else if (!this.#seen.isWhole) this.#leaveCut(claimant);
    }
  }

  /**
   * All trials in one box, then the meaningless ones, and the calls whose answers some checks want; again in another
   * box without arguments that end the server. If something came late, some trials follow in boxes of their own, to
   * find which one caused it. Earlier observations are kept, whatever happens.
   */
  async #callAll(claimants: readonly Claimant[]): Promise<Called> {
    const { name } = this.#subject.tool;
    const { boxes, habits, sights, exploration, helpers } = this.#work;
    const standing = exploration.standingOf(name);
    const hasEverWorked = "succeeded" in standing && standing.succeeded > 0;
    const isInVain = !hasEverWorked && standing.kind !== "not-called";
    let chosen = this.#trials.choose(isInVain ? maxTrialsInVain : maxTrials);
    const version = boxes.upstreamVersion?.();
    const inBoxes: InBoxes = (before) =>
      this.#trials.inBoxes(chosen, claimants, (executions) => {
        const kept = [...executions, ...(before ?? []).map(({ execution }) => execution)];
        this.#seen.alone = { executions: kept, ofPlans: new Map(), chosen, isCut: true };
      });
    let seen = await inBoxes();
    // What it tried to reach is answered only in boxes opened after that was seen.
    if (boxes.upstreamVersion?.() !== version && seen.some(({ execution }) => reachesOut(execution)))
      seen = await inBoxes();
    const hasWorked = seen.some(({ execution }) => workingCalls(execution).length > 0);
    if (hasEverWorked && !hasWorked && helpers.lengthenLead(name)) seen = await inBoxes();
    if (hasWorked) seen = await this.#whereSomethingIsToChange(seen, inBoxes);
    // On a busy machine a tool may have been slow only beside the others; then all of its choices are tried.
    if (isInVain && hasWorked) {
      chosen = this.#trials.choose(maxTrials);
      seen = await inBoxes();
    }
    const [{ ofPlans }] = seen;
    const executions = seen.map(({ execution }) => execution);
    for (const execution of executions) {
      // Before the background is removed: calls of the probes are calls, too.
      habits.record(name, execution);
      sights.record(execution);
    }
    this.#seen.alone = { executions, ofPlans, chosen };
    const own: Execution[] = [];
    for (const execution of executions)
      own.push(cameLate(execution) ? await withoutWhatComesAnyway(this.#boxes, execution) : execution);
    if (!own.some(cameLate) || chosen.length === 1) return { executions: own, ofPlans, chosen };
    const apart: Execution[] = [];
    const isPart = chosen.length > maxLateTrials;
    for (const each of chosen.slice(0, maxLateTrials)) {
      apart.push(await this.#boxes.observe(this.#trials.of(each), "carefully"));
    }
    return { executions: [...own.map((each) => withoutLate(each, apart, isPart)), ...apart], ofPlans, chosen };
  }

  /**
   * Repeats the calls after other tools, if a claim about changes is open because there was nothing to change. If
   * nothing changes there either, the earlier observations tell more and are kept.
   */
  async #whereSomethingIsToChange(seen: SeenInBoxes, inBoxes: InBoxes): Promise<SeenInBoxes> {
    const { helpers } = this.#work;
    const { name } = this.#subject.tool;
    for (const lead of lacksChange(this.#applicable, seen) ? helpers.broaderLeads(name) : []) {
      const undo = helpers.takeLead(name, lead);
      if (undo === undefined) continue;
      try {
        const there = await inBoxes(seen);
        if (!lacksChange(this.#applicable, there)) return there;
      } catch (error) {
        // A further box that fails to open takes nothing away from what is known.
        undecidedBy(error);
      }
      undo();
    }
    return seen;
  }

  /** Holds the conversation of a finding. */
  async #callAgain({ conversation }: Sighting): Promise<Called> {
    const contradicts = (execution: Execution): boolean =>
      this.#applicable.some(({ judge }) => judge(execution).kind === "contradicted");
    const executions = await callAgain(conversation, this.#boxes, this.#first, contradicts);
    return { executions, ofPlans: new Map(), chosen: [] };
  }

  /** If the run ended before all was seen, the runner reports every missing result. */
  #leaveCut({ check, key }: Claimant): void {
    const { gathering } = this.#work;
    const why = this.#failed ?? (isTooLate(gathering.hub) ? onlyBesideOthers : undefined);
    if (why !== undefined) gathering.report(resultOf(check, key, why));
  }

  #settle(claimant: Claimant, judged: Judged): void {
    settleClaim(this.#work, { subject: this.#subject, boxes: this.#boxes, first: this.#first }, claimant, judged);
  }

  /** With effects marked that the calls did not cause. */
  #marked(execution: Execution): Execution {
    const { habits, sights } = this.#work;
    const marked = sights.marked(this.#first.marked(execution));
    return { ...marked, exchanges: marked.exchanges.map((exchange) => habits.marked(exchange)) };
  }
}

import type { Execution } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { notApplicable, type Uncontradicted } from "../../../check/judgement.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import { askedInOneSession } from "../../../dialects/shared-method.ts";
import type { JsonObject } from "../../../json/value.ts";
import { gravityOfContradiction } from "../../../pursuit/gravity.ts";
import { gravities } from "../../../../report-model/gravity.ts";
import type { Sighting } from "../../../pursuit/same-finding.ts";
import { resultOf } from "../../../results/result.ts";
import type { ToolCallsCheck } from "../check/calls-check.ts";
import { spokenOf, type Asking, type Called } from "../claims/asking.ts";
import { claimantsOf, isAboutEffects, type Claimant } from "../claims/claimants.ts";
import { maxTrials, maxTrialsInVain } from "../claims/max-trials.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { marked } from "../server-wide/marked.ts";
import { ToolBoxes } from "../in-box/tool-boxes.ts";
import { isTooLate, onlyBesideOthers, exploredCalls, unwatched } from "../trials/only-explored.ts";
import { toolCallsOf } from "../trials/tool-calls.ts";
import { ToolTrials } from "../trials/tool-trials.ts";
import { callAgain } from "./call-again.ts";
import { callAs, isSameClaim, type BrokenForOther, type SeenByOther } from "./call-as.ts";
import { answerDoubts, type ToolAlone } from "../doubts/answer-doubts.ts";
import { callAlone } from "./call-alone.ts";
import { KeptTool } from "./kept-tool.ts";
import type { CalledTool } from "./closer-look.ts";
import { mayLookOnce } from "./look-once.ts";
import { mayBeExcused, pursueEarly } from "./pursue-early.ts";
import { SeenOfTool } from "./seen-of-tool.ts";
import { settleClaim } from "./settle-claim.ts";
import { sharedTrials, sharingOf } from "./sharing.ts";
import { Turn } from "./turn.ts";

/** One tool, called in its own boxes or beside others for all checks that judge it. */
export class ToolAtWork {
  readonly #work: Work;
  readonly #asking: Asking;
  readonly #spoken: readonly QueryDialect[];
  readonly #tool: ToolAlone;
  readonly #seen: SeenOfTool;
  /** Absent where it is called for one dialect alone. */
  readonly #kept: KeptTool | undefined;
  /** The calls that were already counted and learned from. */
  #recorded: Called | undefined;
  /** The place of the most severe contradiction that its calls together with all others showed; infinite without one. */
  readonly suspicion: number;
  /** What is claimed of it as it is listed, or as it is to another client. */
  readonly #claims: (listed: CallSubject) => readonly Claimant[];
  /** As it is listed to the usual client, also what does not apply. */
  readonly #claimants: readonly Claimant[];
  /** What broke for a client of another name alone. */
  #asOther: readonly BrokenForOther[] = [];
  /** Whether there was no time to call it alone. */
  #isLeftOut = false;
  /** Why its calls were not completed, if the run itself goes on. */
  #unfinished: Uncontradicted | undefined;

  constructor(work: Work, subject: CallSubject, checks: readonly ToolCallsCheck[], asking: Asking = {}) {
    const { apart } = asking;
    const spoken = apart === undefined ? askedInOneSession(spokenOf(work, subject)) : [apart];
    const boxes = new ToolBoxes(work, subject.tool.name, apart && { by: { offers: apart.clientCapabilities } });
    const trials = new ToolTrials(work, subject, boxes, spoken);
    const judging = apart === undefined ? checks : checks.filter(({ dialects }) => dialects !== undefined);
    this.#claims = (listed) =>
      judging.flatMap((check) => claimantsOf(check, listed, spoken, (execution) => this.#marked(execution)));
    this.#claimants = this.#claims(subject);
    const claimants = this.#claimants.filter((claimant) => claimant.notApplicable === undefined);
    this.#work = work;
    const isExplored = apart === undefined && work.gathering.replaying === undefined;
    const { name } = subject.tool;
    this.#seen = new SeenOfTool({
      explored: isExplored ? work.exploration.executionsOf(name) : [],
      quiet: isExplored ? work.exploration.quietOf(name) : undefined,
      lacksProbes: work.helpers.lacksProbes,
    });
    this.#asking = asking;
    this.#spoken = spoken;
    this.#tool = { subject, boxes, trials, claimants };
    this.#kept = apart === undefined ? new KeptTool(work, subject, spoken) : undefined;
    for (const [watched, called] of this.#seen.beforehand) this.#kept?.add(watched, called);
    this.suspicion = Math.min(Infinity, ...claimants.flatMap((claimant) => this.#gravityOf(claimant)));
  }

  /** Makes the calls; their effects are judged when all tools have been called. */
  async call(): Promise<void> {
    if (this.#tool.claimants.length === 0 && this.#asking.isCalledAnyway !== true) return;
    const { replaying } = this.#work.gathering;
    this.#isLeftOut = isTooLate(this.#work) && (this.#seen.best !== undefined || this.#isOnlyExplored());
    if (this.#isLeftOut) return;
    try {
      this.#seen.alone = await (replaying === undefined
        ? callAlone(this.#work, this.#tool, (called) => this.#keepAlone(called))
        : this.#callAgain(replaying));
      this.#keepAlone(this.#seen.alone);
    } catch (error) {
      const reason = undecidedBy(error);
      // What was seen before a follow-up failed is still judged.
      if (this.#seen.best === undefined) this.#countExplored();
      this.#unfinished = reason;
    } finally {
      if (this.#seen.alone !== undefined) this.#record(this.#seen.best ?? this.#seen.alone);
    }
  }

  /**
   * Has grave contradictions reduced while other tools are called, where it is not too late.
   *
   * @returns whether a contradiction, by more than what nearly all tools may turn out to do, waits to be pursued until all
   *   tools have been called
   */
  pursueEarly(): boolean {
    const { pursuits } = this.#work.gathering;
    const mayBegin = this.#unfinished === undefined && !isTooLate(this.#work);
    const owed = this.#tool.claimants.filter((claimant) => {
      const judged = this.#seen.judged(claimant);
      if (judged === undefined) return false;
      if (mayBegin) pursueEarly(this.#work, this.#tool, claimant, judged);
      const isContradicted = judged.judgement.kind === "contradicted";
      if (!isContradicted || mayBeExcused(this.#work, this.#tool, claimant, judged)) return false;
      return !pursuits.isKnownEarly(claimant.check.id, claimant.key);
    });
    return owed.length > 0;
  }

  /**
   * Calls it alone for a client of another name, where that is what a claim seems to hang on. What breaks there is pursued
   * there.
   */
  async callAs(seen: SeenByOther): Promise<void> {
    const { claimants, subject } = this.#tool;
    const listed = { ...subject, tool: seen.tool };
    const suspects = this.#claims(listed).filter((claimant) => {
      if (claimant.notApplicable !== undefined || !isAboutEffects(claimant.check)) return false;
      if (claimant.judge(seen.execution).kind !== "contradicted") return false;
      const own = claimants.find((each) => isSameClaim(each, claimant));
      return own === undefined || this.#seen.judged(own)?.judgement.kind !== "contradicted";
    });
    if (suspects.length > 0)
      this.#asOther = await callAs(this.#work, { ...this.#tool, subject: listed }, seen, suspects);
  }

  /** Asks what is doubted of it when all tools have been called. */
  async askAtEnd(): Promise<void> {
    const { alone, isWhole } = this.#seen;
    if (alone === undefined || !isWhole || isTooLate(this.#work)) return;
    const held = (): readonly Claimant[] =>
      this.#tool.claimants.filter((each) => this.#seen.judged(each)?.judgement.kind === "holds");
    const called = await answerDoubts(this.#work, this.#tool, "end", alone, { held });
    if (called !== alone) this.#keepAlone(called);
  }

  #keepAlone(called: Called): void {
    this.#seen.alone = called;
    this.#kept?.add("alone", called);
  }

  /** Its turn in a box that it shares with other tools; undefined where it needs its own. */
  turn(): Turn | undefined {
    const { gathering, calling, helpers } = this.#work;
    const { subject, boxes, trials, claimants } = this.#tool;
    const { tool, inputs } = subject;
    const isApart = [calling.observed, gathering.replaying, this.#asking.apart].some((each) => each !== undefined);
    const sharing = sharingOf(tool.name, this.#work);
    if (isApart || sharing === undefined || inputs.kind === "unsupported") return undefined;
    const chosen = sharedTrials(sharing, tool, trials.choose(sharing === "fails" ? maxTrialsInVain : maxTrials));
    const firstCall =
      sharing === "reads" ? helpers.probeCallOf(tool.name) : chosen.map((given) => callStep(tool.name, given))[0];
    if (firstCall === undefined || claimants.length === 0) return undefined;
    return new Turn({
      tool,
      sharing,
      isSuspect: this.suspicion < Infinity,
      mayLookOnce: () => mayLookOnce(tool.name, this.#work),
      watchApart: () => void this.#work.watchedApart.add(tool.name),
      boxes,
      trials,
      chosen,
      claimants,
      firstCall,
      habits: () => this.#work.whose.ofEveryCall,
      accept: (execution) => {
        const called = this.#calledIn(execution, chosen);
        this.#keepAlone(called);
        this.#record(called);
      },
      keep: (execution) => this.#keepAlone({ executions: [execution], chosen, isCut: true }),
      keepBesideOthers: (execution) => {
        this.#seen.besideOthers = this.#calledIn(execution, chosen);
        this.#kept?.add("beside-others", this.#seen.besideOthers);
      },
    });
  }

  get name(): string {
    return this.#tool.subject.tool.name;
  }

  /** Whether every claim was decided by calls beside other tools, and none contradicted. */
  get isSettledBesideOthers(): boolean {
    return this.#seen.isSettledBesideOthers(this.#tool.claimants);
  }

  /** Whether every claim about effects was decided by calls together with all other tools, and none contradicted. */
  get isSettledTogether(): boolean {
    return this.#seen.isSettledTogether(this.#tool.claimants);
  }

  /** The result of the calls so far. */
  get called(): CalledTool {
    const best = this.#seen.best;
    const { subject, boxes } = this.#tool;
    const unfinished = this.#unfinished;
    return {
      subject,
      spoken: this.#spoken,
      boxes,
      executions: best?.executions ?? [],
      chosen: best?.chosen ?? [],
      failure: best === undefined && unfinished !== undefined && "reason" in unfinished ? unfinished.reason : undefined,
      marked: (execution) => this.#marked(execution),
    };
  }

  /**
   * Reports what the calls showed, or has contradictions reduced; if the run ended before the tool was called, reports
   * that.
   */
  judge(): void {
    const seen = this.#seen.best;
    const { claimants } = this.#tool;
    if (seen !== undefined && this.#recorded === undefined) this.#record(seen);
    const isUnseen = seen === undefined && this.#unfinished === undefined && claimants.length > 0;
    if (isUnseen && isTooLate(this.#work)) this.#isOnlyExplored();
    this.#kept?.tell(this.#unfinished);
    for (const claimant of this.#claimants) {
      const byOther = this.#asOther.find((broken) => isSameClaim(broken.claimant, claimant));
      if (byOther === undefined) this.#settle(claimant, seen !== undefined);
      else settleClaim(this.#work, byOther.tool, byOther.claimant, byOther.judged);
    }
  }

  /** @param isWatched whether some of its calls were */
  #settle(claimant: Claimant, isWatched: boolean): void {
    const { check, key, notApplicable: reason } = claimant;
    const judged = this.#seen.judged(claimant);
    if (reason !== undefined) this.#work.gathering.report(resultOf(check, key, notApplicable(reason)));
    else if (judged !== undefined) settleClaim(this.#work, this.#tool, claimant, judged);
    else if (!this.#seen.isWhole) this.#leaveCut(claimant, isWatched);
  }

  #gravityOf(claimant: Claimant): readonly number[] {
    const judgement = this.#seen.explored(claimant)?.judgement;
    if (judgement?.kind !== "contradicted") return [];
    return [gravities.indexOf(gravityOfContradiction(claimant.check, claimant.key, judgement))];
  }

  /** Holds the conversation of a finding. */
  async #callAgain({ conversation }: Sighting): Promise<Called> {
    const { boxes, claimants } = this.#tool;
    const contradicts = (execution: Execution): boolean =>
      claimants.some(({ judge }) => judge(execution).kind === "contradicted");
    const executions = await callAgain(conversation, boxes, contradicts);
    return { executions, chosen: [] };
  }

  /** What it did in a box that it shared with others, which tells of the server as well. */
  #calledIn(execution: Execution, chosen: readonly JsonObject[]): Called {
    this.#work.habits.record(this.name, execution);
    return { executions: [execution], chosen };
  }

  #record(called: Called): void {
    this.#recorded = called;
    const { executions, chosen } = called;
    const [latest] = executions;
    // The tool's calls are counted once, however many clients made them.
    if (latest !== undefined && this.#asking.apart === undefined)
      this.#work.calling.called(toolCallsOf(this.#tool.subject.tool, latest, chosen));
  }

  /** Reports where the tool was called beside the others, but there was no time for its own boxes. */
  #isOnlyExplored(): boolean {
    if (!this.#countExplored()) return false;
    this.#unfinished = unwatched(this.#work.exploration.standingOf(this.name));
    return true;
  }

  /** @returns whether it was called beside the others */
  #countExplored(): boolean {
    const { calling, exploration } = this.#work;
    const calls = exploredCalls(this.#tool.subject.tool, exploration);
    if (calls !== undefined && this.#asking.apart === undefined) calling.called(calls);
    return calls !== undefined;
  }

  /**
   * If the run ended before all was seen, the runner reports every missing result.
   *
   * @param isWatched whether some of its calls were
   */
  #leaveCut({ check, key }: Claimant, isWatched: boolean): void {
    const { gathering } = this.#work;
    const why =
      this.#unfinished ?? (isWatched && (this.#isLeftOut || isTooLate(this.#work)) ? onlyBesideOthers : undefined);
    if (why !== undefined) gathering.report(resultOf(check, key, why));
  }

  /** With effects marked that the calls did not cause. */
  #marked(execution: Execution): Execution {
    const { boxes, habits, whose } = this.#work;
    return marked({ habits, whose, looks: boxes.looks?.() }, this.name, execution);
  }
}

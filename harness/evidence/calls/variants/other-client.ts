import { timeShares } from "../../../timing/time-shares.ts";
import { isCall, isSameStep, type Execution } from "../../../calls/execution/execution.ts";
import { toolOf } from "../../../conversation/conversation.ts";
import { LeadValues, type Lead } from "../../../calls/setup/lead.ts";
import { observeCalls, withEnd } from "../../../calls/watching/observe-calls.ts";
import { notApplicable, undecided, type Uncontradicted } from "../../../check/judgement.ts";
import { staticDialect } from "../../../check/result-key.ts";
import { RunStopped } from "../../../instances/stop.ts";
import { reproductions } from "../../../results/minimised.ts";
import { readContradiction, resultOf } from "../../../results/result.ts";
import type { OtherClient } from "../../../revisions/client.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { ClientsCheck } from "../check/calls-check.ts";
import type { ClientsEvidence, Shown } from "../check/clients-evidence.ts";
import type { SortedChecks } from "../claims/call-subjects.ts";
import { isAboutEffects } from "../claims/claimants.ts";
import { answersOf, undecidedBy, type Work } from "../in-box/box-work.ts";
import { lateMs } from "../in-box/tool-boxes.ts";
import type { ToolAtWork } from "../one-tool/tool-at-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { calledFacts, listedFacts } from "./shown-facts.ts";

/** What was seen in one session. */
interface Session {
  readonly listed: readonly ListedTool[];
  readonly shown: Shown;
  /** Absent where no tool was called. */
  readonly execution?: Execution;
}

/**
 * Meets the server once as a client of another name: what it lists then, and what the calls do with which its tools worked.
 * A server that knows the name of who tests it may behave for that.
 */
export class ClientOfOtherName {
  readonly #work: Work;
  readonly #checks: readonly ClientsCheck[];
  /** Whether a check asks for what it is about: to open a session costs more than most checks. */
  readonly #isWanted: boolean;
  readonly #as: string | undefined;
  readonly #lead: Lead;
  #met: Session | undefined;
  #seen: ClientsEvidence | undefined;
  #open: Uncontradicted = undecided("no time was left to meet the server as another client");

  /** @param tools names of those to call */
  constructor(
    work: Work,
    { ofClients, ofTools }: Pick<SortedChecks, "ofClients" | "ofTools">,
    tools: readonly string[],
  ) {
    this.#work = work;
    this.#checks = ofClients;
    this.#isWanted = ofClients.length > 0 || ofTools.some(isAboutEffects);
    this.#as = work.calling.otherClient;
    this.#lead = work.boxes.effectsStay === true ? { steps: [], slots: [] } : work.exploration.callsOfAll(tools);
  }

  /** Opens the session, where there is time. */
  async meet(): Promise<void> {
    const as = this.#as;
    const { gathering, calling } = this.#work;
    if (!this.#isWanted || as === undefined || gathering.replaying !== undefined || calling.observed !== undefined)
      return;
    if (!isTooLate(this.#work)) await this.#unlessFaulty(async () => void (this.#met = await this.#session({ as })));
  }

  /**
   * Opens as many more sessions as it takes to know whether what was otherwise there hangs on the name, and has tools called
   * alone that seemed to break a claim.
   *
   * @param tools with all that was seen of them under the usual name
   */
  async compare(tools: readonly ToolAtWork[]): Promise<void> {
    const [as, met] = [this.#as, this.#met];
    if (as === undefined || met === undefined) return;
    await this.#unlessFaulty(() => this.#compare(as, met, tools));
    const { execution, listed } = met;
    if (execution === undefined) return;
    for (const tool of tools) {
      if (isTooLate(this.#work)) return;
      const theirs = listed.find(({ name }) => name === tool.name);
      const exchanges = execution.exchanges.filter(({ step }) => toolOf(step) === tool.name);
      if (theirs !== undefined && exchanges.length > 0)
        await tool.callAs({ as, tool: theirs, execution: { ...execution, exchanges } });
    }
  }

  async #unlessFaulty(look: () => Promise<void>): Promise<void> {
    try {
      await look();
    } catch (error) {
      this.#open = undecidedBy(error);
    }
  }

  /** Where the run was stopped before anything was seen, the runner reports it. */
  judge(): void {
    const { hub, introduction, report, again } = this.#work.gathering;
    if (this.#seen === undefined && hub.stopReason !== undefined) return;
    const key = { dialect: staticDialect };
    for (const check of this.#checks) {
      const judgement = this.#seen === undefined ? this.#unseen : check.judge(this.#seen, { introduction });
      if (judgement.kind !== "contradicted") report(resultOf(check, key, judgement));
      // It was seen in every session that there was, of one name and of the other.
      else report(readContradiction(check, key, judgement, reproductions, again));
    }
  }

  get #unseen(): Uncontradicted {
    return this.#as === undefined
      ? notApplicable("the user said under which name the server is met, and all sessions have it")
      : this.#open;
  }

  async #compare(as: string, met: Session, tools: readonly ToolAtWork[]): Promise<void> {
    const { list } = this.#work.gathering.introduction;
    const listed = listedFacts(list.tools);
    const known = [...listed, ...this.#known(tools)];
    const evidence = (ours: readonly Shown[], theirs: readonly Shown[]): ClientsEvidence => ({
      as,
      known,
      ours,
      theirs,
      called: new Set((met.execution?.exchanges ?? []).filter(isCall).map(({ step }) => toolOf(step))).size,
      tools: list.tools.length,
    });
    if (isPart(met.shown, known) && isPart(listed, met.shown)) {
      this.#seen = evidence([met.shown], [met.shown]);
      return;
    }
    this.#open = undecided(
      "something was otherwise for another client, and no time was left to see whether it always is",
    );
    if (isTooLate(this.#work)) return;
    const own = (await this.#session({})).shown;
    this.#seen = evidence([own], [met.shown]);
    if ((isPart(met.shown, own) && isPart(own, met.shown)) || isTooLate(this.#work)) return;
    // In turn, so that a clock or a counter is seen to differ under one name as well.
    const again = (await this.#session({ as })).shown;
    this.#seen = evidence([own, (await this.#session({})).shown], [met.shown, again]);
  }

  /** What the same calls have shown under the usual name, in whatever state the server was then: it costs no session. */
  #known(tools: readonly ToolAtWork[]): Shown {
    const explored = this.#lead.steps.flatMap((step) =>
      this.#work.exploration.callsOf(toolOf(step) ?? "").map(({ exchange }) => exchange),
    );
    const alone = tools.flatMap(({ called }) => called.executions.flatMap(({ exchanges }) => exchanges));
    const steps = this.#lead.steps;
    return [...explored, ...alone].flatMap((exchange) => {
      const step = steps.find((each) => isSameStep(each, exchange.step));
      return step === undefined ? [] : calledFacts({ ...exchange, step });
    });
  }

  async #session(by: OtherClient): Promise<Session> {
    const { gathering, boxes, calling } = this.#work;
    if (boxes.effectsStay === true) return this.#listOf(by);
    const { lead, values } = leadOf(this.#lead, by);
    const box = await boxes.open(by.as === undefined ? {} : { by });
    try {
      const listed = box.session.list.tools;
      // What the start of the server did belongs to no call.
      await box.look();
      const script = {
        ...answersOf(lead.steps),
        watches: "machine",
        reading: calling.upstream.reading,
        prepared: { warmUps: [], setup: [], values: values.inBox() },
        lateMs,
        maxMs: gathering.hub.remainingMs * timeShares.otherClient.share,
      } as const;
      const seen = await withEnd(box, await observeCalls(box, script), script);
      if (gathering.hub.stopReason !== undefined) throw new RunStopped(gathering.hub.stopReason);
      // With the values that every box knows: those of this one are nothing to any other.
      const exchanges = seen.exchanges.map((each, index) => ({ ...each, step: lead.steps[index] ?? each.step }));
      const shown = [...listedFacts(listed), ...exchanges.flatMap(calledFacts)];
      return { listed, shown, execution: { ...seen, exchanges } };
    } finally {
      await box.close();
    }
  }

  /** Where effects are permanent, nothing is called once more. */
  async #listOf(by: OtherClient): Promise<Session> {
    const hub = this.#work.gathering.hub.as(by);
    const session = await hub.fresh();
    const listed = session.list.tools;
    await hub.close(session);
    return { listed, shown: listedFacts(listed) };
  }
}

/** The same calls, which say by which client they are made. */
function leadOf({ steps, slots }: Lead, by: OtherClient): { readonly lead: Lead; readonly values: LeadValues } {
  const { as } = by;
  const lead = { steps: as === undefined ? steps : steps.map((step) => ({ ...step, as })), slots };
  return { lead, values: new LeadValues(lead) };
}

function isPart(some: Shown, all: Shown): boolean {
  const known = new Set(all.map((fact) => JSON.stringify(fact)));
  return some.every((fact) => known.has(JSON.stringify(fact)));
}

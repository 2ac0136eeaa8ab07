import type { Boxes } from "../../../calls/boxes/box.ts";
import {
  addsOnly,
  broadWarmUpCalls,
  callStep,
  probeCalls,
  saysItDestroys,
  setupCalls,
  warmUpCalls,
  probeCandidates,
  type CallableTool,
  type ProbeTrial,
} from "../../../calls/setup/helping-calls.ts";
import { EndedByHelper, toolOf } from "../../../calls/setup/help.ts";
import { LeadValues, type Lead } from "../../../calls/setup/lead.ts";
import type { CallScript } from "../../../calls/watching/call-script.ts";
import { tryProbes, type TriedProbes } from "../../../calls/watching/try-probes.ts";
import { StartFailure } from "../../../calls/boxes/start-failure.ts";
import { TargetError } from "../../../connect/fault.ts";
import { argumentsOf, type Exchange, type Step } from "../../../conversation/conversation.ts";
import { excerpt } from "../../../json/excerpt.ts";
import { unexplored, type Exploration } from "../../../exploration/explore.ts";
import { describeLoss } from "../../../results/describe-outcome.ts";

/** Boxes that are spent on finding tools that bring the server down when they are called to help. */
const maxLost = 4;

/** Boxes that one tool is called in for want of something to change. */
const maxDestroying = 3;

/** Which tools may be called beside the one under test, and which brought the server down there. */
export class Helpers {
  readonly #callable: readonly CallableTool[];
  readonly #trial: ProbeTrial;
  #probeTools: readonly CallableTool[] = [];
  readonly #exploration: Exploration;
  readonly #leads = new Map<string, LeadValues>();
  readonly #unfit = new Map<string, Exchange>();
  readonly #disturbing = new Set<string>();

  /**
   * @param callable every tool with arguments that it takes
   * @param exploration in which it was seen which of them work, and after which others
   * @param trial which tools are tried for probe tools, and how
   */
  constructor(
    callable: readonly CallableTool[],
    exploration: Exploration = unexplored,
    trial: ProbeTrial = { trust: "read-only-hints", perturbing: [] },
  ) {
    this.#trial = trial;
    this.#exploration = exploration;
    this.#callable = callable.filter(({ tool }) => !["slow", "lost"].includes(exploration.standingOf(tool.name).kind));
    for (const { tool } of callable) {
      const standing = exploration.standingOf(tool.name);
      const hasEnded = standing.kind === "lost" && standing.exchange.outcome.kind === "gone";
      if (hasEnded) this.#unfit.set(tool.name, standing.exchange);
    }
  }

  /**
   * Tries the tools that say they only read, or all where no hint is trusted. Where no box can be opened there are no
   * probe tools, and none where effects stay and are seen by others as well: what a trial has done could not be seen again.
   *
   * @param maxMs no more are tried after that: each tool is to be called itself
   */
  async tryProbes(boxes: Boxes, maxMs: number): Promise<void> {
    if (boxes.effectsStay === true && boxes.seesAnswersOnly !== true) return;
    const startMs = performance.now();
    const mayGoOn = (): boolean => performance.now() - startMs < maxMs;
    let candidates = probeCandidates(this.#callable, this.#trial.trust);
    const fit: CallableTool[] = [];
    for (let lost = 0; candidates.length > 0 && lost <= maxLost && mayGoOn(); lost++) {
      const tried = await this.#tryIn(boxes, candidates, mayGoOn);
      if (tried === undefined) break;
      fit.push(...tried.fit);
      if (boxes.effectsStay === true) for (const { tool } of tried.disturbing) this.#disturbing.add(tool.name);
      candidates = tried.untried;
    }
    this.#probeTools = fit;
  }

  async #tryIn(
    boxes: Boxes,
    candidates: readonly CallableTool[],
    mayGoOn: () => boolean,
  ): Promise<TriedProbes | undefined> {
    try {
      const box = await boxes.open();
      try {
        return await tryProbes(box, candidates, this.#setupOf(), this.#trial, mayGoOn);
      } finally {
        await box.close();
      }
    } catch (error) {
      if (error instanceof EndedByHelper && error.tool !== undefined) {
        this.exclude(error);
        return { fit: [], disturbing: [], untried: candidates };
      }
      if (error instanceof TargetError || error instanceof StartFailure) return undefined;
      throw error;
    }
  }

  /** The calls beside those of one tool. */
  of(underTest: string): Pick<CallScript, "warmUps" | "setup" | "probes" | "leadValues"> {
    const probeTools = this.#fit(this.#probeTools);
    return {
      warmUps: warmUpCalls(probeTools, underTest),
      ...this.#setupOf(underTest),
      probes: probeCalls(probeTools, underTest),
    };
  }

  /** The call that a tool is asked for what it shows, beside others; undefined where it is asked for nothing. */
  probeCallOf(tool: string): Step | undefined {
    const probeTool = this.#fit(this.#probeTools).find((each) => each.tool.name === tool);
    return probeTool === undefined ? undefined : callStep(tool, probeTool.arguments);
  }

  /**
   * From now on everything that had worked in the exploration is called before a tool.
   *
   * @returns whether that is more than was called until now
   */
  lengthenLead(tool: string): boolean {
    const longer = this.#exploration.longLeadOf(tool);
    const before = this.#leads.get(tool)?.lead.steps.length ?? 0;
    return longer.steps.length > before && this.takeLead(tool, longer) !== undefined;
  }

  /**
   * What may be called before a tool for which there was nothing to change: everything that worked beside it, but for tools
   * that say they destroy; then the same with one of these at a time, since one that removes what the others have made
   * leaves nothing.
   */
  broaderLeads(tool: string): readonly Lead[] {
    const destroying = this.#callable.flatMap((each) => (saysItDestroys(each.tool) ? [each.tool.name] : []));
    const kept = destroying.filter((name) => name !== tool).slice(0, maxDestroying);
    return [undefined, ...kept].map((one) =>
      this.#exploration.wholeLeadOf(tool, (other) => other === one || !destroying.includes(other)),
    );
  }

  /**
   * From now on this is called before a tool.
   *
   * @returns what has called before it what was until now; undefined where that is the same
   */
  takeLead(tool: string, lead: Lead): (() => void) | undefined {
    const before = this.#leadOf(tool);
    if (JSON.stringify(lead.steps) === JSON.stringify(before.lead.steps)) return undefined;
    this.#leads.set(tool, new LeadValues(lead));
    return () => void this.#leads.set(tool, before);
  }

  /** What a tool needs; where that is nothing, what gives it something to work on. */
  #setupOf(underTest?: string): Pick<CallScript, "setup" | "leadValues"> {
    const leadValues = this.#leadOf(underTest);
    const steps = leadValues.lead.steps.filter((step) => !this.#unfit.has(toolOf(step) ?? ""));
    if (steps.length > 0) return { setup: steps, leadValues };
    return { setup: setupCalls(this.#fit(this.#callable), underTest) };
  }

  #leadOf(underTest = ""): LeadValues {
    const known = this.#leads.get(underTest);
    if (known !== undefined) return known;
    const own = this.#exploration.leadOf(underTest);
    const values = new LeadValues(own.steps.length > 0 ? own : this.#commonLead(underTest));
    this.#leads.set(underTest, values);
    return values;
  }

  /** Of tools that only add, by their own hints; where none says so, of those whose answers others needed. */
  #commonLead(underTest: string): Lead {
    const adding = this.#callable.flatMap(({ tool }) => (addsOnly(tool) ? [tool.name] : []));
    const names = adding.length > 0 ? adding : this.#exploration.givers;
    return this.#exploration.leadOfAll(names.filter((name) => name !== underTest));
  }

  /** Calls of every other tool, whatever they do. */
  everyOther(underTest: string): CallScript["warmUps"] {
    return broadWarmUpCalls(this.#fit(this.#callable), underTest);
  }

  /** A tool that brought the server down is called to help no more. */
  exclude({ tool, exchange }: EndedByHelper): void {
    if (tool !== undefined) this.#unfit.set(tool, exchange);
  }

  readmit({ tool }: EndedByHelper): void {
    if (tool !== undefined) this.#unfit.delete(tool);
  }

  /** What a tool did when it was called to help, or was tried for it, or undefined: its own finding, and no other tool's. */
  effectOf(tool: string): string | undefined {
    const exchange = this.#unfit.get(tool);
    if (exchange === undefined) return this.#disturbanceBy(tool);
    const given = excerpt(JSON.stringify(argumentsOf(exchange.step) ?? {}), 200);
    return `a call with ${given}, made together with calls of other tools, got ${describeLoss(exchange.outcome)}`;
  }

  /** It may be unable to come again, since effects stay. */
  #disturbanceBy(tool: string): string | undefined {
    if (!this.#disturbing.has(tool)) return undefined;
    return "a call of it, made together with calls of other tools, changed what they show, but not a second time";
  }

  #fit(tools: readonly CallableTool[]): readonly CallableTool[] {
    return tools.filter(({ tool }) => !this.#unfit.has(tool.name));
  }
}

import type { Box, Boxes } from "../../../calls/boxes/box.ts";
import {
  addsOnly,
  broadWarmUpCalls,
  callStep,
  probeCalls,
  readsOnly,
  saysItDestroys,
  setupCalls,
  warmUpCalls,
  probeCandidates,
  type CallableTool,
  type ProbeTrial,
} from "../../../calls/setup/helping-calls.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { LeadValues, type KnownLeads, type Lead } from "../../../calls/setup/lead.ts";
import type { CallScript } from "../../../calls/watching/call-script.ts";
import { tryProbes, type TriedProbes } from "../../../calls/watching/try-probes.ts";
import { StartFailure } from "../../../calls/boxes/start-failure.ts";
import { TargetError } from "../../../connect/fault.ts";
import { argumentsOf, toolOf, type Exchange, type Step } from "../../../conversation/conversation.ts";
import { excerpt } from "../../../json/excerpt.ts";
import { unexplored, type Exploration, type Standing } from "../../../exploration/explore.ts";
import { describeLoss } from "../../../results/describe-outcome.ts";
import { Upsets } from "./upsets.ts";

/** Boxes spent on finding tools that end the server when they are called to help. */
const maxLost = 4;

/** Boxes for one tool that has nothing to change. */
const maxDestroying = 3;

/**
 * Tools that take longer are probes only where there are not enough others: one is asked after each call of each tool, and
 * one of 2 s took a minute of each tool's time.
 */
const longAnswerMs = 500;

/** Where probes are tried. */
interface ProbeBox {
  /** Those that were found before. */
  readonly known: readonly CallableTool[];
  readonly mayGoOn: () => boolean;
  readonly open: Box | undefined;
}

/** Which tools may be called beside the one under test, and which ended the server there. */
export class Helpers {
  readonly #callable: readonly CallableTool[];
  readonly #trial: ProbeTrial;
  #probeTools: readonly CallableTool[] = [];
  readonly #exploration: Exploration;
  readonly #leads = new Map<string, LeadValues>();
  readonly #unfit = new Map<string, Exchange>();
  readonly #disturbing = new Set<string>();
  readonly #upsets = new Upsets();
  /** Tools that are still to be tried as probes; all that may be when absent. */
  #untried: readonly CallableTool[] | undefined;
  /** Some probes were not tried, so that state that only they show was not compared. */
  lacksProbes = false;

  /**
   * @param callable every tool with valid arguments
   * @param exploration shows which of them work, and after which others
   * @param trial which tools are tried as probes, and how
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
   * Tries the tools that say they only read, or all where no hint is trusted. There are no probe tools if no box opens,
   * or if effects are permanent and visible elsewhere: the effect of a trial could not be seen again.
   *
   * @param maxMs after this, no more are tried: each tool must still be called itself
   * @param open a box in which they are tried, and in no other; it stays open. What ends its server leaves the rest for
   *   the next time
   */
  async tryProbes(boxes: Boxes, maxMs: number, open?: Box): Promise<void> {
    if (boxes.effectsStay === true && boxes.seesAnswersOnly !== true) return;
    const startMs = performance.now();
    const mayGoOn = (): boolean => performance.now() - startMs < maxMs;
    let candidates = this.#untried ?? this.#candidates;
    const fit: CallableTool[] = [];
    const mostLost = open === undefined ? maxLost : 0;
    for (let lost = 0; candidates.length > 0 && lost <= mostLost && mayGoOn(); lost++) {
      const tried = await this.#tryIn(boxes, candidates, { known: [...this.#probeTools, ...fit], mayGoOn, open });
      if (tried === undefined) break;
      fit.push(...tried.fit);
      if (boxes.effectsStay === true) for (const { tool } of tried.disturbing) this.#disturbing.add(tool.name);
      this.#upsets.add(tried.upsets);
      candidates = open === undefined ? tried.untried : this.#triedElsewhere(tried);
    }
    const isCut = !mayGoOn();
    this.lacksProbes ||= isCut && candidates.length > 0;
    this.#untried = isCut ? [] : candidates;
    this.#probeTools = [...this.#probeTools, ...fit];
  }

  /** Goes on with the probes that were found so far, though others may show more. */
  leaveOutProbes(): void {
    const candidates = this.#untried ?? this.#candidates;
    this.#untried = [];
    this.lacksProbes ||= candidates.length > 0;
  }

  /** The tools to try as probes, the quick ones first. */
  get #candidates(): readonly CallableTool[] {
    const takesLong = ({ tool }: CallableTool): boolean =>
      (this.#exploration.answerMsOf(tool.name) ?? 0) > longAnswerMs;
    const quickFirst = [...this.#callable.filter((each) => !takesLong(each)), ...this.#callable.filter(takesLong)];
    return probeCandidates(quickFirst, this.#trial.trust);
  }

  /**
   * The candidates for another box after one in which all tools were called: what they work on may be gone there. Those that
   * never worked come first: a tool that said it only reads had emptied a store that only such a reader shows, and passed.
   */
  #triedElsewhere({ untried, failed }: TriedProbes): readonly CallableTool[] {
    const standing = ({ tool }: CallableTool): Standing["kind"] => this.#exploration.standingOf(tool.name).kind;
    const hasOneWorked = this.#callable.some((each) => standing(each) === "worked");
    const emptied = failed.filter((each) => hasOneWorked && standing(each) === "failed");
    const needNothing = failed.filter(
      (each) => standing(each) === "worked" && this.#exploration.leadOf(each.tool.name).steps.length === 0,
    );
    return [...emptied, ...needNothing, ...untried];
  }

  async #tryIn(
    boxes: Boxes,
    candidates: readonly CallableTool[],
    { known, mayGoOn, open }: ProbeBox,
  ): Promise<TriedProbes | undefined> {
    try {
      const box = open ?? (await boxes.open());
      try {
        return await tryProbes(box, candidates, this.#setupOf(), this.#trial, mayGoOn, this.#fit(known));
      } finally {
        if (box !== open) await box.close();
      }
    } catch (error) {
      if (error instanceof EndedByHelper && error.tool !== undefined) {
        this.exclude(error);
        return { fit: [], failed: [], disturbing: [], upsets: [], untried: candidates };
      }
      if (error instanceof TargetError || error instanceof StartFailure) return undefined;
      throw error;
    }
  }

  /** The calls beside those of one tool. */
  of(underTest: string): Pick<CallScript, "warmUps" | "setup" | "probes" | "leadValues"> {
    const probeTools = this.#upsets.probesBeside(underTest, this.#fit(this.#probeTools));
    return {
      warmUps: warmUpCalls(probeTools, underTest),
      ...this.#setupOf(underTest),
      probes: probeCalls(probeTools, underTest),
    };
  }

  /** Whether another tool shows something else, or fails, once this one was called. */
  upsetsProbe(tool: string): boolean {
    return this.#upsets.areBy(tool);
  }

  /** The call by which a tool shows the state beside others; undefined where it is not a probe. */
  probeCallOf(tool: string): Step | undefined {
    const probeTool = this.#fit(this.#probeTools).find((each) => each.tool.name === tool);
    return probeTool === undefined ? undefined : callStep(tool, probeTool.arguments);
  }

  /** The calls that come before a tool, and those that may. */
  leadsOf(tool: string): KnownLeads {
    const exploration = this.#exploration;
    const current = (): Lead => this.#leadOf(tool).lead;
    const broader = (): readonly Lead[] => this.#broaderLeads(tool);
    const makers = (): Lead | undefined => this.#makersBefore(tool);
    return {
      get current() {
        return current();
      },
      get longest() {
        return exploration.longLeadOf(tool);
      },
      get broader() {
        return broader();
      },
      get makers() {
        return makers();
      },
    };
  }

  /**
   * Calls that may come before a tool that found nothing to change: everything that worked beside it, except tools that
   * say they destroy; then the same with one of those at a time, since one that removes what others have made leaves
   * nothing.
   */
  #broaderLeads(tool: string): readonly Lead[] {
    const destroying = this.#callable.flatMap((each) => (saysItDestroys(each.tool) ? [each.tool.name] : []));
    const kept = destroying.filter((name) => name !== tool).slice(0, maxDestroying);
    return [undefined, ...kept].map((one) =>
      this.#exploration.wholeLeadOf(tool, (other) => other === one || !destroying.includes(other)),
    );
  }

  /**
   * The calls that a tool needs, and those of tools that change something, without saying that they destroy, about the same
   * thing: they take an id that it takes, too. Undefined where there are none, and where web APIs have what was made. A tool that
   * took everything out of a basket passed on empty baskets.
   */
  #makersBefore(tool: string): Lead | undefined {
    if (this.#exploration.asksWebApis(tool)) return undefined;
    const makers = this.#callable.filter((each) => !readsOnly(each.tool) && !saysItDestroys(each.tool));
    const names = new Set(makers.map((each) => each.tool.name));
    const lead = this.#exploration.wholeLeadOf(tool, (other) => names.has(other));
    const called = new Set(lead.steps.map(toolOf));
    const isShared = lead.slots.some(
      ({ takers }) => takers.has(tool) && [...takers].some((other) => names.has(other) && called.has(other)),
    );
    return isShared ? lead : undefined;
  }

  /**
   * From now on, these calls come before a tool.
   *
   * @returns a function that restores the previous lead; undefined where the lead is the same
   */
  takeLead(tool: string, lead: Lead): (() => void) | undefined {
    const before = this.#leadOf(tool);
    if (JSON.stringify(lead.steps) === JSON.stringify(before.lead.steps)) return undefined;
    this.#leads.set(tool, new LeadValues(lead));
    return () => void this.#leads.set(tool, before);
  }

  /** What a tool needs; if it needs nothing, calls that give it something to work on. */
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

  /** Calls of tools that only add, by their own hints; if none says so, of tools whose answers others needed. */
  #commonLead(underTest: string): Lead {
    const adding = this.#callable.flatMap(({ tool }) => (addsOnly(tool) ? [tool.name] : []));
    const names = adding.length > 0 ? adding : this.#exploration.givers;
    return this.#exploration.leadOfAll(names.filter((name) => name !== underTest));
  }

  /** Calls of every other tool, whatever their effects. */
  everyOther(underTest: string): CallScript["warmUps"] {
    return broadWarmUpCalls(this.#fit(this.#callable), underTest);
  }

  /** A tool that ended the server is not called to help again. */
  exclude({ tool, exchange }: EndedByHelper): void {
    if (tool !== undefined) this.#unfit.set(tool, exchange);
  }

  readmit({ tool }: EndedByHelper): void {
    if (tool !== undefined) this.#unfit.delete(tool);
  }

  /**
   * The effect of a tool that was called to help, or tried for it; undefined where there was none. It is that tool's
   * own finding.
   */
  effectOf(tool: string): string | undefined {
    const exchange = this.#unfit.get(tool);
    if (exchange === undefined) return this.#disturbanceBy(tool);
    const given = excerpt(JSON.stringify(argumentsOf(exchange.step) ?? {}), 200);
    return `a call with ${given}, made together with calls of other tools, got ${describeLoss(exchange.outcome)}`;
  }

  /** It may be unable to recur, since effects are permanent. */
  #disturbanceBy(tool: string): string | undefined {
    if (!this.#disturbing.has(tool)) return undefined;
    return "a call of it, made together with calls of other tools, changed what they show, but not a second time";
  }

  #fit(tools: readonly CallableTool[]): readonly CallableTool[] {
    return tools.filter(({ tool }) => !this.#unfit.has(tool.name));
  }
}

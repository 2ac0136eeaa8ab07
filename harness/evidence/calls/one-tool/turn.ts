import type { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import type { HabitRule } from "../../../calls/execution/habit-rule.ts";
import type { Box } from "../../../calls/boxes/box.ts";
import type { CallScript, Prepared } from "../../../calls/watching/call-script.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { leavesSomething } from "../../../calls/watching/shared-box.ts";
import { observeCalls } from "../../../calls/watching/observe-calls.ts";
import { hasNoAnswer, type Conversation, type Exchange, type Step } from "../../../conversation/conversation.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { lateMs, type ToolBoxes } from "../in-box/tool-boxes.ts";
import type { ToolTrials } from "../trials/tool-trials.ts";
import type { JsonObject } from "../../../json/value.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import { isSettled, type Sharing } from "./sharing.ts";

/** How often the state is read in a turn that shows no change: before it, after three of its calls, and at its end. */
const readingsPerTurn = 5;

interface TurnFacts {
  readonly tool: ListedTool;
  readonly sharing: Sharing;
  readonly isSuspect: boolean;
  /** Whether one look after all of its calls is enough, as far as is known. */
  readonly mayLookOnce: () => boolean;
  /** Has it known that its calls left more, or sent something later. */
  readonly watchApart: () => void;
  readonly boxes: ToolBoxes;
  readonly trials: ToolTrials;
  readonly chosen: readonly JsonObject[];
  readonly claimants: readonly Claimant[];
  /** A call that worked; for a tool that reads, the call by which others probe the state. */
  readonly firstCall: Step;
  /** What comes with every call of the server. */
  readonly habits: () => HabitRule;
  /** Has the tool judged by these calls. */
  readonly accept: (execution: Execution) => void;
  readonly keep: (execution: Execution) => void;
  readonly keepBesideOthers: (execution: Execution) => void;
}

/** The calls of one tool in a box that it shares with others. */
export class Turn {
  readonly sharing: Sharing;
  /** A call of it contradicted a claim, so that it leaves something in the box that may hide what others do. */
  readonly isSuspect: boolean;
  readonly firstCall: Step;
  readonly #facts: TurnFacts;

  constructor(facts: TurnFacts) {
    this.sharing = facts.sharing;
    this.isSuspect = facts.isSuspect;
    this.firstCall = facts.firstCall;
    this.#facts = facts;
  }

  /** A script with only the calls that must come first: a call of another tool is not a warm-up for it. */
  get preparing(): CallScript {
    return { ...this.#facts.boxes.script([], "again"), warmUps: [] };
  }

  /** Calls of other tools that must come first. */
  get setup(): Conversation {
    return this.preparing.setup;
  }

  get tool(): ListedTool {
    return this.#facts.tool;
  }

  /** Whether no check of the tool depends on what a single call changed or left unchanged. */
  get makesNoClaim(): boolean {
    return !this.#facts.claimants.some(({ check }) => isAboutEffects(check));
  }

  /** How many calls its trials have. */
  get callCount(): number {
    return 2 * this.#facts.chosen.length;
  }

  /** About how many requests they are with what is read of the state: in a box of its own, and in one for tools that read. */
  get requestCounts(): { readonly alone: number; readonly shared: number } {
    const { length: probes } = this.preparing.probes;
    return { alone: this.callCount * (1 + probes), shared: this.callCount + readingsPerTurn * probes };
  }

  /**
   * Makes its trials.
   *
   * @param setup the setup calls with their answers in the box
   * @param watches how closely: see `CallScript`; `requests` where the caller reads the shown state
   * @param shared watches the box through all turns
   * @param pressedMs time for its calls, where that is less than in a box of its own; then it also waits for late effects
   */
  async trials(
    box: Box,
    setup: readonly Exchange[],
    watches: CallScript["watches"],
    shared?: SharedObserver,
    pressedMs?: number,
  ): Promise<Execution> {
    const { boxes, trials, chosen } = this.#facts;
    const isPressed = pressedMs !== undefined;
    const conversation = this.makesNoClaim ? trials.onceEach(chosen) : this.#twiceEach(isPressed);
    const usual = boxes.script(conversation, "again");
    const script = isPressed ? { ...usual, lateMs, maxMs: pressedMs } : usual;
    const readsStateAfter = this.#readsStateAfter(isPressed);
    const prepared = this.#prepared(setup);
    const whole = { ...script, watches, readsStateAfter, habits: this.#facts.habits(), prepared };
    const execution = await observeCalls(box, whole, shared);
    return boxes.told(execution);
  }

  /**
   * Tools that only read are called alone if anything shows. Where time is short, a change that is seen is pursued as that
   * of its call, and nothing is called again to find out which that is.
   */
  #readsStateAfter(isPressed: boolean): CallScript["readsStateAfter"] {
    if (isPressed) return "each-call";
    return this.sharing === "reads" ? "rarely" : this.#facts.trials.readsStateAfter(this.#facts.claimants);
  }

  /**
   * Makes its trials, and looks once, after all calls, where it only asks web APIs: each look took a third of a second on a
   * server that is never at rest, its calls 20 ms. Requests leave nothing here, so the calls are made again and watched one
   * by one where it is not known which of them sent one.
   *
   * @param closely how closely other tools are watched
   * @returns undefined where that look shows anything but requests: which call it is of is to be seen in another box
   */
  async trialsAtOnce(
    box: Box,
    setup: readonly Exchange[],
    closely: "effects" | "machine",
    shared?: SharedObserver,
    pressedMs?: number,
  ): Promise<Execution | undefined> {
    const { mayLookOnce, watchApart } = this.#facts;
    if (!this.#isLookedAtOnce || !mayLookOnce()) return this.trials(box, setup, closely, shared, pressedMs);
    const atOnce = await this.trials(box, setup, closely === "effects" ? "at-once" : "requests", shared, pressedMs);
    if (atOnce.exchanges.some(hasNoAnswer)) return atOnce;
    const leavesMore = atOnce.readTooSeldom === true || leavesSomething(this.withoutHabits(atOnce));
    if (!leavesMore && atOnce.sentLate !== true) return atOnce;
    watchApart();
    return leavesMore ? undefined : this.trials(box, setup, closely, shared, pressedMs);
  }

  /** Answers are all that could tell its calls apart. */
  get #isLookedAtOnce(): boolean {
    const { sharing, trials } = this.#facts;
    return sharing === "sends" && !trials.areQueried && this.preparing.probes.length === 0;
  }

  /** The execution without what comes with every call of the server, which is nobody's. */
  withoutHabits(execution: Execution): Execution {
    const habits = this.#facts.habits();
    const exchanges = execution.exchanges.map((exchange) => ({
      ...exchange,
      effects: exchange.effects.filter((effect) => !habits(effect)),
    }));
    return { ...execution, exchanges };
  }

  /** There may be hundreds of tools that ask web APIs, so none of their calls is made a third time. */
  #twiceEach(isPressed: boolean): Conversation {
    const { trials, chosen } = this.#facts;
    return isPressed || this.sharing === "sends" ? trials.all(chosen, this.callCount) : trials.all(chosen);
  }

  /**
   * Adds the calls whose answers alone are wanted; the effects of a tool that sends are not watched here.
   *
   * @param plans whether those are among them that checks planned
   */
  async answers(box: Box, setup: readonly Exchange[], seen: Execution, plans = true): Promise<Execution> {
    const prepared = this.#prepared(setup);
    const watches = this.sharing === "sends" ? "unwatched" : "answers";
    const { boxes, trials, claimants } = this.#facts;
    const observe = async (script: CallScript): Promise<Execution> =>
      boxes.told(await observeCalls(box, { ...script, watches, prepared }));
    const execution = await trials.answers(observe, seen, plans ? claimants : []);
    return plans ? execution : { ...execution, lacksPlans: true };
  }

  /**
   * Has the tool judged by its effects here, if no check needs to look at it in another box.
   *
   * @param elsewhere the same calls in another box
   * @returns whether it was judged
   */
  accept(execution: Execution, elsewhere?: Execution): boolean {
    const { sharing, claimants, accept } = this.#facts;
    const { planned = [] } = execution;
    const seen = [execution, ...(elsewhere === undefined ? [] : [{ ...elsewhere, planned }])];
    const isFine = seen.every((each) => isSettled(sharing, claimants, each));
    if (isFine) accept(execution);
    return isFine;
  }

  /** Keeps the observations from here, in case there is no time for another box. */
  keep(execution: Execution): void {
    this.#facts.keep(execution);
  }

  /** Keeps the observations from here, complete to the end, in case there is no time to watch the tool alone. */
  keepBesideOthers(execution: Execution): void {
    this.#facts.keepBesideOthers(execution);
  }

  #prepared(answered: readonly Exchange[]): Prepared {
    const { setup, leadValues } = this.preparing;
    const values = leadValues?.inBox();
    for (const [index, step] of setup.entries()) {
      const exchange = answered[index];
      if (exchange !== undefined) values?.learn(step, exchange);
    }
    return { warmUps: [], setup: answered, ...(values === undefined ? {} : { values }) };
  }
}

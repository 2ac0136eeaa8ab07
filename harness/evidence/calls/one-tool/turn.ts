import { Background } from "../../../calls/execution/background.ts";
import type { Box } from "../../../calls/boxes/box.ts";
import type { CallScript, Prepared } from "../../../calls/watching/call-script.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { observeCalls } from "../../../calls/watching/observe-calls.ts";
import type { Conversation, Exchange, Step } from "../../../conversation/conversation.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { lateMs, type ToolBoxes } from "../in-box/tool-boxes.ts";
import type { Together, ToolTrials } from "../trials/tool-trials.ts";
import type { JsonObject } from "../../../json/value.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import { isSettled, type Sharing } from "./sharing.ts";

interface TurnFacts {
  readonly tool: ListedTool;
  readonly sharing: Sharing;
  readonly boxes: ToolBoxes;
  readonly trials: ToolTrials;
  readonly chosen: readonly JsonObject[];
  readonly claimants: readonly Claimant[];
  /** A call that worked; of a tool that reads, the one that others ask it for what it shows. */
  readonly firstCall: Step;
  /** Has the tool judged by that. */
  readonly accept: (together: Together) => void;
  readonly keep: (execution: Execution) => void;
  readonly keepBesideOthers: (together: Together) => void;
}

/** The calls of one tool in a box that it shares with others. */
export class Turn {
  readonly sharing: Sharing;
  readonly firstCall: Step;
  readonly #facts: TurnFacts;

  constructor(facts: TurnFacts) {
    this.sharing = facts.sharing;
    this.firstCall = facts.firstCall;
    this.#facts = facts;
  }

  /** A script that makes what has to be called before, and nothing else: a call of another tool is no warm-up for it. */
  get preparing(): CallScript {
    return { ...this.#facts.boxes.script([], "again"), warmUps: [] };
  }

  /** Calls of others that have to be made before. */
  get setup(): Conversation {
    return this.preparing.setup;
  }

  get tool(): ListedTool {
    return this.#facts.tool;
  }

  /** Whether no check of the tool hangs on what one of its calls changed, or did not. */
  get makesNoClaim(): boolean {
    return !this.#facts.claimants.some(({ check }) => isAboutEffects(check));
  }

  /** How many calls are made in its trials. */
  get callCount(): number {
    return 2 * this.#facts.chosen.length;
  }

  /**
   * Makes its trials.
   *
   * @param setup calls what they were answered in the box
   * @param watches `effects` of each call; of each only what it did to the `machine`; only `requests` of each, where what the
   *   server shows is read by whoever calls this
   * @param pressedMs time for its answers, where there is less than a tool has in a box of its own; late effects are waited
   *   for then
   */
  async trials(
    box: Box,
    setup: readonly Exchange[],
    watches: "effects" | "machine" | "requests",
    pressedMs?: number,
  ): Promise<Execution> {
    const { boxes, trials, chosen } = this.#facts;
    // What comes by itself in the box may be the work of others.
    const background = new Background();
    const isPressed = pressedMs !== undefined;
    const conversation = this.makesNoClaim ? trials.onceEach(chosen) : this.#twiceEach(isPressed);
    const usual = boxes.script(conversation, "again");
    const script = isPressed ? { ...usual, lateMs, maxAnswerMs: Math.min(usual.maxAnswerMs, pressedMs) } : usual;
    const readsStateAfter = trials.readsStateAfter(this.#facts.claimants);
    const prepared = this.#prepared(setup);
    const execution = await observeCalls(box, { ...script, watches, readsStateAfter, background, prepared });
    return boxes.told(execution);
  }

  /** Of tools that ask web APIs there may be hundreds, so that none of their calls is made a third time. */
  #twiceEach(isPressed: boolean): Conversation {
    const { trials, chosen } = this.#facts;
    return isPressed || this.sharing === "sends" ? trials.all(chosen, this.callCount) : trials.all(chosen);
  }

  /** Makes the calls of which nothing but the answers is wanted; what one that sends does then is looked for by nobody. */
  answers(box: Box, setup: readonly Exchange[], seen: Execution): Promise<Together> {
    const prepared = this.#prepared(setup);
    const watches = this.sharing === "sends" ? "unwatched" : "answers";
    const { boxes, trials, claimants } = this.#facts;
    const observe = async (script: CallScript): Promise<Execution> =>
      boxes.told(await observeCalls(box, { ...script, watches, prepared }));
    return trials.answers(observe, seen, claimants);
  }

  /**
   * Has the tool judged by what it did here, where no check finds anything that has to be looked at in another box.
   *
   * @param elsewhere what the same calls did in another box
   * @returns whether that is so
   */
  accept(together: Together, elsewhere?: Execution): boolean {
    const { sharing, claimants, accept } = this.#facts;
    const seen = [together, ...(elsewhere === undefined ? [] : [{ ...together, execution: elsewhere }])];
    const isFine = seen.every((each) => isSettled(sharing, claimants, each));
    if (isFine) accept(together);
    return isFine;
  }

  /** Keeps what it did here, for where there is no time to look at it in another box. */
  keep(execution: Execution): void {
    this.#facts.keep(execution);
  }

  /** Keeps what it did here, seen to its end, for where there is no time to watch it alone. */
  keepBesideOthers(together: Together): void {
    this.#facts.keepBesideOthers(together);
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

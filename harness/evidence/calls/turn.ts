import { Background } from "../../calls/background.ts";
import type { Box } from "../../calls/box.ts";
import type { CallScript, Prepared } from "../../calls/call-script.ts";
import type { Execution } from "../../calls/execution.ts";
import { observeCalls } from "../../calls/observe-calls.ts";
import type { Conversation, Exchange, Step } from "../../conversation/conversation.ts";
import type { ToolBoxes } from "./tool-boxes.ts";
import type { Together, ToolTrials } from "./tool-trials.ts";
import type { JsonObject } from "../../json/value.ts";
import type { Claimant } from "./claimants.ts";

interface TurnFacts {
  readonly boxes: ToolBoxes;
  readonly trials: ToolTrials;
  readonly chosen: readonly JsonObject[];
  readonly claimants: readonly Claimant[];
  /** The call that others ask it for what it shows. */
  readonly firstCall: Step;
  /** @returns whether every check has found the tool to do as it says; only then is this what it is judged by */
  readonly accept: (together: Together) => boolean;
}

/** The calls of one tool in a box that it shares with others. */
export class Turn {
  readonly firstCall: Step;
  readonly accept: TurnFacts["accept"];
  readonly #facts: TurnFacts;

  constructor(facts: TurnFacts) {
    this.firstCall = facts.firstCall;
    this.accept = facts.accept;
    this.#facts = facts;
  }

  /** A script that makes what has to be called before, and nothing else: a call of another tool is no warm-up for it. */
  get preparing(): CallScript {
    return { ...this.#facts.boxes.script([], "again"), warmUps: [] };
  }

  /** Calls of others that have to be made before. */
  get seeds(): Conversation {
    return this.preparing.seeds;
  }

  /**
   * Makes its trials, without a wait for what comes late.
   *
   * @param seeds what they were answered in the box
   */
  trials(box: Box, seeds: readonly Exchange[]): Promise<Execution> {
    const { boxes, trials, chosen } = this.#facts;
    // What comes by itself in the box may be the work of others.
    const background = new Background();
    const script = boxes.script(trials.all(chosen), "again");
    return observeCalls(box, { ...script, background, prepared: this.#prepared(seeds) });
  }

  /** Makes the calls of which nothing but the answers is wanted. */
  answers(box: Box, seeds: readonly Exchange[], seen: Execution): Promise<Together> {
    const prepared = this.#prepared(seeds);
    const observe = (script: CallScript): Promise<Execution> => observeCalls(box, { ...script, prepared });
    return this.#facts.trials.answers(observe, seen, this.#facts.claimants);
  }

  #prepared(answered: readonly Exchange[]): Prepared {
    const { seeds, leadValues } = this.preparing;
    const values = leadValues?.inBox();
    for (const [index, step] of seeds.entries()) {
      const exchange = answered[index];
      if (exchange !== undefined) values?.learn(step, exchange);
    }
    return { warmUps: [], seeds: answered, ...(values === undefined ? {} : { values }) };
  }
}

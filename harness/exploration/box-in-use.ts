import type { Boxes } from "../calls/boxes/box.ts";
import type { Exchange } from "../conversation/conversation.ts";
import type { JsonObject } from "../json/value.ts";
import { HeldUp } from "./held-up.ts";
import { Patience } from "./patience.ts";
import { Readiness } from "./readiness.ts";
import type { ExplorationOptions } from "./explored-tool.ts";
import type { ServerSpeed } from "./server-speed.ts";
import { Stage, type Staged } from "./stage.ts";
import type { ToolRecord } from "./tool-record.ts";

const maxBoxes = 6;

/** The box that is open, one after the other, and the time that is left for calls in it. */
export class BoxInUse {
  readonly stage: Stage;
  readonly #readiness = new Readiness();
  readonly #patienceFor: (openingMs?: number) => Patience;
  #patience: Patience;
  readonly #heldUp = new HeldUp();
  #number = -1;
  #isOver = false;

  /** @param tools how many are to be called */
  constructor(boxes: Boxes, tools: number, { upstream, maxMs }: ExplorationOptions) {
    this.stage = new Stage(boxes, upstream);
    this.#patienceFor = (openingMs) => new Patience(maxMs, tools, openingMs);
    this.#patience = this.#patienceFor();
  }

  /** Counted from 0. */
  get number(): number {
    return this.#number;
  }

  get speed(): ServerSpeed {
    const readyMs = this.#readiness.readyMs ?? this.stage.openingMs;
    return { readyMs, callMs: this.#patience.answerMs, isRestless: this.stage.isRestless };
  }

  /** Whether there is a box, and time left. */
  get isOn(): boolean {
    return !this.#isOver && !this.#patience.isOver;
  }

  /** Whether a tool may be called again before all others have had their turn. */
  get bearsAnother(): boolean {
    return this.#patience.bearsAnother;
  }

  /** Whether another box would open before the time is over. */
  get hasTimeForAnother(): boolean {
    return this.#patience.leftMs > this.stage.openingMs;
  }

  /** @returns whether the server started in another box, and there is time for calls in it */
  async open(): Promise<boolean> {
    this.#number++;
    this.#heldUp.clear();
    this.#isOver = !this.hasTimeForAnother || this.#number >= maxBoxes || !(await this.stage.open());
    this.#readiness.open(this.stage.openingMs);
    // A server that starts slowly still gets the full time for its calls.
    if (this.#number === 0) this.#patience = this.#patienceFor(this.stage.openingMs);
    return !this.#isOver;
  }

  /** @param isFirst whether the tool was not called before */
  async call(tool: string, given: JsonObject, isFirst: boolean): Promise<Staged & { readonly tookMs: number }> {
    const startMs = performance.now();
    const staged = await this.stage.call(tool, given, this.#patienceMs);
    if (isFirst) this.#patience.uncalled--;
    return { ...staged, tookMs: performance.now() - startMs };
  }

  /** What the server lists beside tools, by the name of the list. */
  lists(): ReturnType<Stage["lists"]> {
    return this.stage.lists(this.#patienceMs);
  }

  /** Something was answered, and its call took this time with the look at its effects. */
  answered(tookMs: number): void {
    // The first answer in a box may have waited for a program to start; later ones do not.
    if (this.#readiness.hasAnswered) this.#patience.learn(tookMs);
    this.#readiness.answer();
    this.#heldUp.clear();
  }

  /**
   * A tool did not answer: it is slow, or held up by another one.
   *
   * @param quickest the call that was answered soonest
   * @returns whether to go on in another box
   */
  silenced(
    record: ToolRecord,
    quickest: { readonly tool: string; readonly arguments: JsonObject } | undefined,
  ): Promise<boolean> {
    return this.#heldUp.leaves(record, this.#readiness.hasAnswered, async () => {
      if (quickest === undefined) return true;
      const { exchange } = await this.stage.call(quickest.tool, quickest.arguments, this.#patienceMs);
      return exchange.outcome.kind !== "unanswered";
    });
  }

  /** A tool has brought the server down: in one of the last boxes once is enough. */
  lostBy(record: ToolRecord, exchange: Exchange): void {
    record.lost ??= exchange;
    record.losses += this.#number < maxBoxes / 2 ? 1 : maxBoxes;
  }

  get #patienceMs(): number {
    return this.#readiness.hasAnswered ? this.#patience.callMs : this.#patience.firstCallMs;
  }
}

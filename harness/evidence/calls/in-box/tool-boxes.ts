import type { CallScript } from "../../../calls/watching/call-script.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { callsWatched } from "../../../calls/journal/kept-execution.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { argumentsOf, type Conversation } from "../../../conversation/conversation.ts";
import type { WantedBox } from "../../../calls/boxes/box.ts";
import { answersOf, inBox, maxToolMs, type OpenBox, type Work } from "./box-work.ts";

/** How long a box is watched without calls: long enough to see a heartbeat of five times a second twice. */
const quietMs = 400;
/** How long to wait for effects after the last call; a result states it. */
export const lateMs = 2_000;
/** How many boxes a tool may lose to helping calls that end the server. */
const maxLost = 4;

/**
 * How closely a conversation is watched.
 *
 * - `first`: watches what happens without calls, late effects, and the end of the server
 * - `again`: watches the immediate effects of each call
 * - `carefully`: waits after each call, and watches the end of the server
 * - `answers`: watches nothing, since only the answers are judged
 */
export type Pace = "first" | "again" | "carefully" | "answers";

/** The boxes in which one tool is called. */
export class ToolBoxes {
  readonly #work: Work;
  readonly #tool: string;
  readonly #wanted: WantedBox;

  /** @param wanted what each is wanted for */
  constructor(work: Work, tool: string, wanted: WantedBox = {}) {
    this.#work = work;
    this.#tool = tool;
    this.#wanted = wanted;
  }

  /** The same, which open before all others that are waited for. */
  get urgent(): ToolBoxes {
    return new ToolBoxes(this.#work, this.#tool, { ...this.#wanted, isUrgent: true });
  }

  /**
   * Holds a conversation in a fresh box.
   *
   * @param more fields that differ from the default script
   * @throws EndedByHelper when too many other tools, or a list, end the server
   */
  async observe(conversation: Conversation, pace: Pace, more: Partial<CallScript> = {}): Promise<Execution> {
    const execution = await this.inBox(async ({ observe, end }) => {
      const script = { ...this.script(conversation, pace), ...more };
      const seen = await observe(script);
      return script.lateMs > 0 ? end(seen, script) : seen;
    });
    if (more.without === undefined && this.#wanted.by === undefined) this.#keep(execution);
    return execution;
  }

  #keep(execution: Execution): void {
    const { journal } = this.#work.calling;
    journal?.told(callsWatched({ tool: this.#tool, watched: "again", executions: [execution] }));
  }

  /** Holds several conversations in one box, and starts again in another where a helping call has ended the server. */
  async inBox<Seen>(use: (open: OpenBox) => Promise<Seen>): Promise<Seen> {
    const { boxes, gathering, helpers } = this.#work;
    const blamed: EndedByHelper[] = [];
    for (;;) {
      try {
        return await inBox(
          gathering.hub,
          boxes,
          (open) =>
            use({
              ...open,
              observe: async (script) => this.told(await open.observe(script)),
              end: async (execution, sight) => this.told(await open.end(execution, sight), execution),
            }),
          this.#wanted,
        );
      } catch (error) {
        if (!(error instanceof EndedByHelper)) throw error;
        if (error.tool === undefined || blamed.length >= maxLost) {
          // If the server also ends without them, none of them was to blame.
          for (const each of blamed) helpers.readmit(each);
          throw error;
        }
        blamed.push(error);
        helpers.exclude(error);
      }
    }
  }

  /**
   * Reports what was sent to web APIs.
   *
   * @param before what was already reported, where the server has ended since
   */
  told(execution: Execution, before?: Execution): Execution {
    const { sent } = this.#work.calling.upstream;
    const [tool, when] = [this.#tool, before === undefined ? {} : ({ atEnd: true } as const)];
    for (const [index, { step, upstream = [] }] of sent === undefined ? [] : execution.exchanges.entries()) {
      const events = upstream.slice(before?.exchanges[index]?.upstream?.length ?? 0);
      if (events.length > 0) sent?.({ tool, arguments: argumentsOf(step) ?? null, events, ...when });
    }
    return execution;
  }

  /**
   * Repeats the timing of an execution without its calls: what is seen then is not an effect of theirs.
   *
   * @param more `inPlace` are made instead; they may mean nothing
   */
  liveThrough(execution: Execution, more: Pick<CallScript, "inPlace" | "meansNothing"> = {}): Promise<Execution> {
    const leastAgeMs = this.#work.whose.ageMs(execution);
    return this.observe([], "first", { without: execution, leastAgeMs, ...more });
  }

  script(conversation: Conversation, pace: Pace): CallScript {
    const { helpers, whose } = this.#work;
    const usual = helpers.of(this.#tool);
    const helping = whose.isCalledApart(this.#tool) ? { ...usual, warmUps: [], probes: [] } : usual;
    if (pace === "answers") {
      const { setup, leadValues } = helping;
      return { ...answersOf(conversation), setup, ...(leadValues === undefined ? {} : { leadValues }) };
    }
    const waits = pace === "first" || pace === "carefully";
    return {
      conversation,
      ...helping,
      steady: this.#work.steady,
      reading: this.#work.calling.upstream.reading,
      pace: pace === "carefully" ? "careful" : "quick",
      quietMs: pace === "first" ? quietMs : 0,
      lateMs: waits ? lateMs : 0,
      readsStateAfter: "each-call",
      maxAnswerMs: maxToolMs,
      watches: "effects",
    };
  }
}

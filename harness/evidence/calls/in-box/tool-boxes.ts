import { Background } from "../../../calls/execution/background.ts";
import type { CallScript } from "../../../calls/watching/call-script.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { argumentsOf, type Conversation } from "../../../conversation/conversation.ts";
import type { JsonObject } from "../../../json/value.ts";
import { answersOf, inBox, maxToolMs, type OpenBox, type Work } from "./box-work.ts";

/** How long a box is watched while nothing happens: a heartbeat of five times a second is seen twice. */
const quietMs = 400;
/** How long effects are waited for after the last call; a result says so. */
export const lateMs = 2_000;
/** Boxes in which a tool that was called to help brings the server down. */
const maxLost = 4;

/**
 * How closely a conversation is watched.
 *
 * - `first`: with a look at what happens by itself, at what comes late, and at the end of the server
 * - `again`: at what each call does at once
 * - `carefully`: with a wait after each call, and at the end of the server
 * - `answers`: not at all, since nothing but the answers is judged
 */
export type Pace = "first" | "again" | "carefully" | "answers";

/** The boxes that one tool is called in. */
export class ToolBoxes {
  /** What is known to happen in them by itself. */
  readonly background = new Background();
  readonly #work: Work;
  readonly #tool: string;
  readonly #offers: JsonObject | undefined;

  /** @param offers what the client offers in them, where that is not what it offers in the run */
  constructor(work: Work, tool: string, offers?: JsonObject) {
    this.#work = work;
    this.#tool = tool;
    this.#offers = offers;
  }

  /**
   * A conversation in a fresh box.
   *
   * @param more what differs from the usual
   * @throws EndedByHelper when too many other tools, or a list, bring the server down
   */
  async observe(conversation: Conversation, pace: Pace, more: Partial<CallScript> = {}): Promise<Execution> {
    return this.inBox(async ({ observe, end }) => {
      const script = { ...this.script(conversation, pace), ...more };
      const execution = await observe(script);
      return script.lateMs > 0 ? end(execution, script) : execution;
    });
  }

  /** Several in one box; begun again in another where a tool that was called to help has brought the server down. */
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
          this.#offers,
        );
      } catch (error) {
        if (!(error instanceof EndedByHelper)) throw error;
        if (error.tool === undefined || blamed.length >= maxLost) {
          // Where it goes down without them as well it was none of them.
          for (const each of blamed) helpers.readmit(each);
          throw error;
        }
        blamed.push(error);
        helpers.exclude(error);
      }
    }
  }

  /**
   * Tells what was sent to web APIs.
   *
   * @param before what was told already, where the server has ended since
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

  /** The time that an execution took, without its calls: what is seen then is none of their work. */
  liveThrough(execution: Execution, pace: Pace): Promise<Execution> {
    return this.observe([], pace, { without: execution });
  }

  script(conversation: Conversation, pace: Pace): CallScript {
    const helping = this.#work.helpers.of(this.#tool);
    if (pace === "answers") {
      const { setup, leadValues } = helping;
      return { ...answersOf(conversation), setup, ...(leadValues === undefined ? {} : { leadValues }) };
    }
    const waits = pace === "first" || pace === "carefully";
    return {
      conversation,
      ...helping,
      steady: this.#work.steady,
      background: this.background,
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

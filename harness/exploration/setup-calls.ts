import type { JsonObject } from "../json/value.ts";
import { maskedError, type Answer } from "./answer.ts";
import { toolsCalledAlike } from "./alike-calls.ts";
import { askedTools } from "./asked-tools.ts";
import type { ExploredCalls } from "./explored-calls.ts";

/** A call that failed. */
interface FailedCall {
  readonly tool: string;
  readonly given: JsonObject;
  readonly error: string;
  /** Index of its box, from 0. */
  readonly box: number;
  /** Whether another call of the tool has worked: then it needs nothing that it does not know how to get. */
  readonly hasWorked: boolean;
}

/** One error seldom asks for more; a longer list offers a choice. */
const maxAsked = 3;
/** Tools that worked with one of the same arguments; one of them may make what a call needs. */
const maxAlike = 2;

/** Calls of the tools that errors ask to call first. */
export class SetupCalls {
  readonly #tools: ReadonlySet<string>;
  readonly #calls: ExploredCalls;
  readonly #callUntilItWorks: (tool: string) => Promise<void>;
  /** By tool, the tools that must be called before it. */
  readonly #needed = new Map<string, ReadonlySet<string>>();
  /** Which tool asked for which, and in which box: once is enough. */
  readonly #heeded = new Set<string>();
  /** Tools that asked for others and wait for their calls. */
  readonly #waiting = new Set<string>();

  constructor(tools: Iterable<string>, calls: ExploredCalls, callUntilItWorks: (tool: string) => Promise<void>) {
    this.#tools = new Set(tools);
    this.#calls = calls;
    this.#callUntilItWorks = callUntilItWorks;
  }

  /** How often the request of an error was followed. */
  get count(): number {
    return this.#heeded.size;
  }

  /** The calls in a box that a tool needs before its own. */
  before(tool: string, box: number): readonly number[] {
    return [...(this.#needed.get(tool) ?? [])].flatMap((first) => this.#calls.lastThatWorked(first, box) ?? []);
  }

  /**
   * Calls tools that may make what a call lacks, then repeats the failed call.
   *
   * @returns undefined where there are none
   */
  async help(failed: FailedCall, again: () => Promise<Answer>): Promise<Answer | undefined> {
    const answer = await this.#heed(failed, again);
    if (failed.hasWorked || (answer !== undefined && answer.kind !== "failed")) return answer;
    return (await this.#callAlike(failed, again)) ?? answer;
  }

  /** Calls the tools that its error asks for. */
  async #heed({ tool, given, error, box }: FailedCall, again: () => Promise<Answer>): Promise<Answer | undefined> {
    const asked = this.#untried(askedTools(error, this.#tools), tool, box).slice(0, maxAsked);
    if (asked.length === 0) return undefined;
    const answer = await this.#callAfter(asked, tool, box, again);
    // An error that stays the same was about something else.
    const isOfHelp =
      answer.kind === "worked" ||
      (answer.kind === "failed" && maskedError(answer.text, given) !== maskedError(error, given));
    if (isOfHelp) this.#need(tool, asked);
    return answer;
  }

  /** Calls tools that worked with one of the same arguments: what the call needs may have existed and be gone again. */
  async #callAlike({ tool, given, box }: FailedCall, again: () => Promise<Answer>): Promise<Answer | undefined> {
    const alike = this.#untried(toolsCalledAlike({ tool, given }, this.#calls.workingIn(box)), tool, box);
    let answer: Answer | undefined;
    for (const first of alike.slice(0, maxAlike)) {
      answer = await this.#callAfter([first], tool, box, again);
      if (answer.kind === "worked") this.#need(tool, [first]);
      if (answer.kind !== "failed") break;
    }
    return answer;
  }

  #untried(tools: readonly string[], tool: string, box: number): readonly string[] {
    return tools.filter(
      (first) => first !== tool && !this.#waiting.has(first) && !this.#heeded.has(keyOf(tool, first, box)),
    );
  }

  async #callAfter(
    firsts: readonly string[],
    tool: string,
    box: number,
    again: () => Promise<Answer>,
  ): Promise<Answer> {
    this.#waiting.add(tool);
    for (const first of firsts) {
      this.#heeded.add(keyOf(tool, first, box));
      await this.#callUntilItWorks(first);
    }
    this.#waiting.delete(tool);
    return again();
  }

  #need(tool: string, firsts: readonly string[]): void {
    this.#needed.set(tool, new Set([...(this.#needed.get(tool) ?? []), ...firsts]));
  }
}

function keyOf(tool: string, first: string, box: number): string {
  return JSON.stringify([tool, first, box]);
}

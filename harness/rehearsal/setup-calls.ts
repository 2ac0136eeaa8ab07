import type { JsonObject } from "../json/value.ts";
import { maskedError, type Answer } from "./answer.ts";
import { askedTools } from "./asked-tools.ts";
import type { RehearsedCalls } from "./rehearsed-calls.ts";

/** A call that failed. */
interface FailedCall {
  readonly tool: string;
  readonly given: JsonObject;
  readonly error: string;
  /** Which box it was made in, counted from 0. */
  readonly box: number;
}

/** One error seldom asks for more; what it lists beyond that it offers to choose from. */
const maxAsked = 3;

/** Calls of the tools that errors ask to call first. */
export class SetupCalls {
  readonly #tools: ReadonlySet<string>;
  readonly #calls: RehearsedCalls;
  readonly #callUntilItWorks: (tool: string) => Promise<void>;
  /** By tool those that have to be called before it. */
  readonly #needed = new Map<string, ReadonlySet<string>>();
  /** Which tool asked for which, and in which box: once is enough. */
  readonly #heeded = new Set<string>();
  /** Tools that have asked for others and wait until these were called. */
  readonly #waiting = new Set<string>();

  constructor(tools: Iterable<string>, calls: RehearsedCalls, callUntilItWorks: (tool: string) => Promise<void>) {
    this.#tools = new Set(tools);
    this.#calls = calls;
    this.#callUntilItWorks = callUntilItWorks;
  }

  /** How often an error was heeded. */
  get count(): number {
    return this.#heeded.size;
  }

  /** The calls in a box that a tool needs before its own. */
  before(tool: string, box: number): readonly number[] {
    return [...(this.#needed.get(tool) ?? [])].flatMap((first) => this.#calls.lastThatWorked(first, box) ?? []);
  }

  /**
   * Calls the tools that an error asks to call, and then the one that failed once more.
   *
   * @returns undefined where the error asks for none
   */
  async heed({ tool, given, error, box }: FailedCall, again: () => Promise<Answer>): Promise<Answer | undefined> {
    const keyOf = (first: string): string => JSON.stringify([tool, first, box]);
    const asked = askedTools(error, this.#tools)
      .filter((first) => first !== tool && !this.#waiting.has(first) && !this.#heeded.has(keyOf(first)))
      .slice(0, maxAsked);
    if (asked.length === 0) return undefined;
    this.#waiting.add(tool);
    for (const first of asked) {
      this.#heeded.add(keyOf(first));
      await this.#callUntilItWorks(first);
    }
    this.#waiting.delete(tool);
    const answer = await again();
    // An error that stays the same was about something else.
    const isOfHelp =
      answer.kind === "worked" ||
      (answer.kind === "failed" && maskedError(answer.text, given) !== maskedError(error, given));
    if (isOfHelp) this.#needed.set(tool, new Set([...(this.#needed.get(tool) ?? []), ...asked]));
    return answer;
  }
}

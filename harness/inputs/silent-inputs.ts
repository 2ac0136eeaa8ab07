import {
  argumentsOf,
  hasNoAnswer,
  toolOf,
  type ConversationEvidence,
  type Exchange,
  type Step,
} from "../conversation/conversation.ts";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, type JsonObject } from "../json/value.ts";

/** A request about one call of a tool that was never answered. */
export interface SilentInput {
  readonly method: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** How often it was sent, and how long its answer was waited for, at most. */
  readonly times: number;
  readonly waitedMs: number;
}

/** One silence may be a stall. */
const timesThatTell = 2;
/** Inputs that are known to have been answered, over all sessions of a run. */
const maxAnswered = 50_000;

/**
 * The inputs that a server never answers, over all sessions of a run: each further request with one of them would cost a
 * time limit, and tell nothing new.
 */
export class SilentInputs {
  readonly #unanswered = new Map<string, SilentInput>();
  readonly #answered = new Set<string>();

  /** An input that was ever answered, even late, does not count as silent. */
  record({ exchanges }: ConversationEvidence): void {
    for (const [index, exchange] of exchanges.entries()) {
      const { outcome } = exchange;
      const input = inputOf(exchange.step);
      if (input === undefined || outcome.kind === "gone") continue;
      const key = keyOf(input);
      if (outcome.kind !== "unanswered" || outcome.cameLate === true) {
        if (this.#answered.size < maxAnswered) this.#answered.add(key);
        if (!this.#isTold(key)) this.#unanswered.delete(key);
      } else if (!this.#answered.has(key) && isSilentItself(exchanges, index)) {
        const { times, waitedMs } = this.#unanswered.get(key) ?? { times: 0, waitedMs: 0 };
        this.#unanswered.set(key, { ...input, times: times + 1, waitedMs: Math.max(waitedMs, outcome.afterMs) });
      }
    }
  }

  /** Those that had no answer as often as it takes to tell, in the order in which they were first met. */
  get all(): readonly SilentInput[] {
    return [...this.#unanswered.values()].filter(({ times }) => times >= timesThatTell);
  }

  /** Whether a request is one that is never answered. */
  has(step: Step): boolean {
    const input = inputOf(step);
    return input !== undefined && this.#isTold(keyOf(input));
  }

  #isTold(key: string): boolean {
    return (this.#unanswered.get(key)?.times ?? 0) >= timesThatTell;
  }
}

/**
 * Whether an unanswered request is no mere victim of one before it: it is the first without an answer, or the server has
 * answered another after it.
 */
export function isSilentItself(exchanges: readonly Exchange[], index: number): boolean {
  if (exchanges[index]?.outcome.kind !== "unanswered") return false;
  return exchanges.findIndex(hasNoAnswer) === index || exchanges.slice(index + 1).some((each) => !hasNoAnswer(each));
}

function inputOf(step: Step): Pick<SilentInput, "method" | "tool" | "arguments"> | undefined {
  const [tool, given] = [toolOf(step), argumentsOf(step)];
  return tool !== undefined && isJsonObject(given) ? { method: step.method, tool, arguments: given } : undefined;
}

function keyOf({ method, tool, arguments: given }: Pick<SilentInput, "method" | "tool" | "arguments">): string {
  return canonicalText([method, tool, given]);
}

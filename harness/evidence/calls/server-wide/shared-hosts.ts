import { reachedKey } from "../../../calls/execution/background.ts";
import { isCall, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { isGivenHost, type NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import type { SharedHost } from "../check/habits-evidence.ts";
import { minTools } from "./nearly-all-tools.ts";

/** Hosts that calls reach without being given them: the API of a server is one thing, and reported once. */
export class SharedHosts {
  readonly #toolsOf = new Map<string, { readonly host: string; readonly tools: Set<string> }>();

  record(tool: string, exchanges: readonly ObservedExchange[]): void {
    for (const exchange of exchanges.filter(isCall)) {
      for (const attempt of exchange.network.filter((each) => isFixed(each, exchange))) {
        const key = reachedKey(attempt);
        const known = this.#toolsOf.get(key) ?? { host: attempt.host, tools: new Set() };
        known.tools.add(tool);
        this.#toolsOf.set(key, known);
      }
    }
  }

  get all(): readonly SharedHost[] {
    return [...this.#toolsOf.values()]
      .filter(({ tools }) => tools.size >= minTools)
      .map(({ host, tools }) => ({ host, tools: [...tools] }));
  }

  /** What an exchange reached, with the hosts marked that other tools reach as well. */
  marked(exchange: ObservedExchange): readonly NetworkAttempt[] {
    return exchange.network.map((attempt) => {
      const tools = this.#toolsOf.get(reachedKey(attempt))?.tools.size ?? 0;
      return tools >= minTools && isFixed(attempt, exchange) ? { ...attempt, isShared: true } : attempt;
    });
  }

  /** The same with every host marked that other tools may turn out to reach as well. */
  markedAtMost(exchange: ObservedExchange): readonly NetworkAttempt[] {
    return exchange.network.map((attempt) => (isFixed(attempt, exchange) ? { ...attempt, isShared: true } : attempt));
  }
}

function isFixed(attempt: NetworkAttempt, { step }: ObservedExchange): boolean {
  return attempt.reach === "external" && !isGivenHost(attempt, argumentsOf(step) ?? null);
}

import { isCall, type Execution, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { isGivenHost, reachedKey, type NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { argumentsOf, type Exchange } from "../../../conversation/conversation.ts";
import type { SharedHost } from "../check/habits-evidence.ts";
import { minTools } from "../../../calls/attribution/nearly-all-tools.ts";

/** Hosts that calls reach without being given them: the API of a server is one thing, and reported once. */
export class SharedHosts {
  readonly #toolsOf = new Map<string, { readonly host: string; readonly tools: Set<string> }>();

  record(tool: string, { exchanges, helping }: Pick<Execution, "exchanges" | "helping">): void {
    // A browser goes on at the address that a call before has given it.
    const before: Exchange[] = [...(helping?.warmUps ?? []), ...(helping?.setup ?? [])];
    for (const exchange of exchanges.filter(isCall)) {
      before.push(exchange);
      for (const attempt of exchange.network.filter((each) => isOutside(each) && !isGivenIn(before, each))) {
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

  /** What an exchange reached, with the hosts marked that other calls reach as well, without being given them. */
  marked(exchange: ObservedExchange): readonly NetworkAttempt[] {
    return exchange.network.map((attempt) => {
      const tools = isOutside(attempt) ? (this.#toolsOf.get(reachedKey(attempt))?.tools.size ?? 0) : 0;
      if (tools >= minTools) return { ...attempt, isShared: true };
      return tools > 0 && isGivenIn([exchange], attempt) ? { ...attempt, isFixed: true } : attempt;
    });
  }

  /** The same with every host marked that other tools may turn out to reach as well, of those that no argument names. */
  markedAtMost(exchange: ObservedExchange): readonly NetworkAttempt[] {
    return exchange.network.map((attempt) =>
      isOutside(attempt) && !isGivenIn([exchange], attempt) ? { ...attempt, isShared: true } : attempt,
    );
  }
}

/** A socket that was only to be opened has reached nobody. */
function isOutside({ reach, leavesOpen }: NetworkAttempt): boolean {
  return reach === "external" && leavesOpen !== "refused-opening";
}

function isGivenIn(exchanges: readonly Exchange[], attempt: NetworkAttempt): boolean {
  return exchanges.some(({ step }) => isGivenHost(attempt, argumentsOf(step) ?? null));
}

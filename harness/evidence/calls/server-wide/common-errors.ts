import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isCall, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { refusesRequest } from "../../../calls/replies/refused-request.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { describeOutcome } from "../../../results/describe-outcome.ts";
import type { CommonError } from "../check/habits-evidence.ts";
import { isOfNearlyAll } from "../../../calls/attribution/nearly-all-tools.ts";

/**
 * The protocol errors that tools fail with. Where nearly all fail with the same code, one part of the server answers
 * for all of them, such as a handler around every tool.
 */
export class CommonErrors {
  readonly #failing = new Set<string>();
  readonly #byCode = new Map<number, { readonly tools: Set<string>; readonly example: string }>();

  record(tool: string, exchanges: readonly ObservedExchange[]): void {
    for (const { outcome, step } of exchanges.filter(isCall)) {
      const call = callOutcomeOf(outcome);
      // A request that never reached the tool is not a failure of the tool.
      if (call.kind === "rpc-error" && refusesRequest(call.error, argumentsOf(step))) continue;
      if (call.kind === "tool-error" || call.kind === "rpc-error") this.#failing.add(tool);
      if (call.kind !== "rpc-error") continue;
      const known = this.#byCode.get(call.error.code);
      if (known === undefined) {
        this.#byCode.set(call.error.code, { tools: new Set([tool]), example: describeOutcome(outcome) });
      } else known.tools.add(tool);
    }
  }

  get all(): readonly CommonError[] {
    return [...this.#byCode].flatMap(([code, { tools, example }]) =>
      isOfNearlyAll(tools.size, this.#failing.size) ? [{ code, tools: [...tools], example }] : [],
    );
  }

  /** Whether an exchange failed with such an error. */
  has({ outcome }: Pick<ObservedExchange, "outcome">): boolean {
    if (outcome.kind !== "error") return false;
    const tools = this.#byCode.get(outcome.error.code)?.tools.size ?? 0;
    return isOfNearlyAll(tools, this.#failing.size);
  }
}

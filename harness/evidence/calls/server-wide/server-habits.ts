import { isCall, type Execution, type ObservedExchange, type Watch } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import type { HabitsEvidence } from "../check/habits-evidence.ts";
import { CommonErrors } from "./common-errors.ts";
import { SharedHosts } from "./shared-hosts.ts";

type Recorded = Pick<Execution, "exchanges" | "watch" | "controls" | "cameBefore" | "helping">;

/** What the answers of nearly all tools of a server, and the hosts that several reach, have in common. */
export class ServerHabits {
  readonly #called = new Set<string>();
  readonly #worked = new Set<string>();
  readonly #errors = new CommonErrors();
  readonly #hosts = new SharedHosts();
  #watch: Watch | undefined;

  /** @param execution all calls of one tool, also failed ones */
  record(tool: string, execution: Recorded): void {
    const { exchanges, watch, cameBefore } = execution;
    this.#watch = watch;
    if (workingCalls(execution).length > 0) this.#worked.add(tool);
    if (cameBefore !== true && exchanges.some(isCall)) this.#called.add(tool);
    this.#errors.record(tool, exchanges);
    this.#hosts.record(tool, execution);
  }

  /** @param executions calls of one tool beside all others, as far as its effects are told from theirs */
  recordExplored(tool: string, executions: readonly Pick<Execution, "exchanges">[]): void {
    const exchanges = executions.flatMap((execution) => execution.exchanges);
    if (exchanges.some((exchange) => isCall(exchange) && exchange.blindSpots.length === 0)) this.#called.add(tool);
    this.#errors.record(tool, exchanges);
  }

  /** Without what attribution finds out of their effects. */
  get evidence(): Omit<HabitsEvidence, "habits" | "atFirstCalls"> {
    const watch = this.#watch === undefined ? {} : { watch: this.#watch };
    const counts = { called: this.#called.size, worked: this.#worked.size };
    return { errors: this.#errors.all, hosts: this.#hosts.all, ...counts, ...watch };
  }

  /**
   * The exchange with what is server-wide marked. Returns the same object where there is nothing: parsed answers are cached by
   * it, and every check reads them.
   */
  marked(exchange: ObservedExchange): ObservedExchange {
    const hasCommonError = this.#errors.has(exchange);
    const network = this.#hosts.marked(exchange);
    const isUnmarked = network.every((attempt, index) => attempt === exchange.network[index]);
    if (!hasCommonError && isUnmarked) return exchange;
    return { ...exchange, network, ...(hasCommonError ? { hasCommonError } : {}) };
  }

  /** The exchange with every host marked that other tools may still turn out to reach as well. */
  markedAtMost(exchange: ObservedExchange): ObservedExchange {
    return { ...exchange, network: this.#hosts.markedAtMost(exchange) };
  }
}

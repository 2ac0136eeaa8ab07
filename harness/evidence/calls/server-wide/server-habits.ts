import type { HabitRule } from "../../../calls/execution/habit-rule.ts";
import type { OwnedEffect, Execution, ObservedExchange, Watch } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { CommonErrors } from "./common-errors.ts";
import { EffectsOfTools } from "./effects-of-tools.ts";
import { SharedHosts } from "./shared-hosts.ts";
import { withOpenOwner } from "./shared-request.ts";
import type { HabitsEvidence } from "../check/habits-evidence.ts";

type Recorded = Pick<Execution, "exchanges" | "watch" | "controls" | "cameBefore" | "helping">;

/**
 * Effects that all calls of a server share: counting them, a log, settings that are rewritten. They belong to none of
 * its tools, and are reported once.
 */
export class ServerHabits {
  readonly #worked = new Set<string>();
  readonly #effects = new EffectsOfTools();
  /** The same with effects of which it is not known that a call has them: another call, or a clock, may. */
  readonly #sighted = new EffectsOfTools();
  readonly #errors = new CommonErrors();
  readonly #hosts = new SharedHosts();
  #watch: Watch | undefined;

  /**
   * @param execution all calls of one tool, also failed ones; most of them must come with it
   * @param isApart whether they were made in another box than those of most tools, so that what another tool has started
   *   does not come with nearly all of them
   */
  record(tool: string, execution: Recorded, isApart = true): void {
    const { exchanges, watch, cameBefore } = execution;
    this.#watch = watch;
    if (workingCalls(execution).length > 0) this.#worked.add(tool);
    this.recordErrors(tool, exchanges);
    this.#hosts.record(tool, execution);
    if (cameBefore === true) this.recordSights(tool, exchanges, isApart);
    else this.recordEffects(tool, exchanges, isApart);
  }

  /** @param executions calls of one tool beside all others, as far as its effects are told from theirs */
  recordExplored(tool: string, executions: readonly Pick<Execution, "exchanges">[]): void {
    const exchanges = executions.flatMap((execution) => execution.exchanges);
    this.recordErrors(tool, exchanges);
    this.recordEffects(
      tool,
      exchanges.filter(({ blindSpots }) => blindSpots.length === 0),
    );
  }

  /** @param exchanges calls of one tool, whether or not their effects are known */
  recordErrors(tool: string, exchanges: Execution["exchanges"]): void {
    this.#errors.record(tool, exchanges);
  }

  /** @param exchanges calls of one tool whose effects are all known and all their own */
  recordEffects(tool: string, exchanges: Execution["exchanges"], isApart = false): void {
    this.#effects.record(tool, exchanges);
    this.#sighted.record(tool, exchanges, isApart);
  }

  /**
   * What comes with nearly all tools is no tool's, even where a clock writes it; that it comes of calls is not shown.
   *
   * @param exchanges those calls of a tool after which effects were looked for, which may be those of an earlier call
   */
  recordSights(tool: string, exchanges: Execution["exchanges"], isApart = false): void {
    this.#sighted.recordCalled(tool);
    this.#sighted.record(tool, exchanges, isApart);
  }

  get evidence(): HabitsEvidence {
    const lasting = this.#effects.ofNearlyAll.filter(({ change }) => change.persistence === undefined);
    const habits = lasting.map(({ change, tools, failing }) => ({
      change,
      tools: [...tools],
      alsoWhenFailing: failing.size > 0,
    }));
    const watch = this.#watch === undefined ? {} : { watch: this.#watch };
    const counts = { called: this.#effects.called, worked: this.#worked.size };
    return { habits, errors: this.#errors.all, hosts: this.#hosts.all, ...counts, ...watch };
  }

  /** What is the server's own and comes with every call. */
  get ofEveryCall(): HabitRule {
    return (effect, beside) => this.#effects.isOwnHabit(effect, beside);
  }

  /** The same, with what may come of a clock. */
  get ofEveryCallOrClock(): HabitRule {
    return (effect, beside) => [this.#effects, this.#sighted].some((ledger) => ledger.isOwnHabit(effect, beside));
  }

  /**
   * The exchange with server-wide effects marked. Returns the same object where there are none: parsed answers are
   * cached by it, and every check reads them.
   */
  marked(exchange: ObservedExchange): ObservedExchange {
    const hasCommonError = this.#errors.has(exchange);
    const effects = exchange.effects.map((change) => this.#markedChange(change, exchange));
    const network = this.#hosts.marked(exchange);
    const isUnmarked =
      effects.every((change, index) => change === exchange.effects[index]) &&
      network.every((attempt, index) => attempt === exchange.network[index]);
    if (!hasCommonError && isUnmarked) return exchange;
    return { ...exchange, effects, network, ...(hasCommonError ? { hasCommonError } : {}) };
  }

  /** The exchange with every effect marked that the calls of other tools may still show to be the server's. */
  markedAtMost(tool: string, exchange: ObservedExchange): ObservedExchange {
    const ledgers = [this.#effects, this.#sighted];
    const effects = exchange.effects.map((change): OwnedEffect => {
      const mayBeHabit = ledgers.some((ledger) => ledger.mayBecomeHabit(tool, change));
      return mayBeHabit ? { ...change, cause: "every-call" } : change;
    });
    return { ...exchange, effects, network: this.#hosts.markedAtMost(exchange) };
  }

  #markedChange(change: OwnedEffect, exchange: ObservedExchange): OwnedEffect {
    const ledgers = [this.#effects, this.#sighted];
    if (ledgers.some((ledger) => ledger.isHabit(change, exchange))) return { ...change, cause: "every-call" };
    if (!ledgers.some((ledger) => ledger.isSharedRequest(change))) return change;
    return withOpenOwner(change, this.#effects.isOfAllTools(change));
  }
}

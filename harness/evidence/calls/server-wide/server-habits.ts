import { changeKey, standsForMany } from "../../../calls/state/change.ts";
import type { CallChange, Execution, ObservedExchange, Watch } from "../../../calls/execution/execution.ts";
import { isCall, persistentChanges } from "../../../calls/execution/execution.ts";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { CommonErrors } from "./common-errors.ts";
import { SharedHosts } from "./shared-hosts.ts";
import { mayBeOwnRequest, withOpenOwner } from "./shared-request.ts";
import type { HabitsEvidence } from "../check/habits-evidence.ts";

/** If fewer tools do the same, each does it by itself. */
export const minTools = 3;
/** Allows for a tool that never reaches the code which does it. */
const nearlyAll = 0.8;

/** Whether so many tools, of so many, are nearly all. */
function isShared(tools: number, of: number): boolean {
  return tools >= minTools && tools >= nearlyAll * of;
}

interface Sighting {
  readonly change: CallChange;
  readonly tools: Set<string>;
  /** The tools by each name that came with their calls: names differ in numbers. */
  readonly names: Map<string, Set<string>>;
  readonly failing: Set<string>;
  /** For a request, the tools in whose calls nothing shows that another caused it. */
  readonly own: Set<string>;
}

/**
 * Effects that all calls of a server share: counting them, a log, settings that are rewritten. They belong to none of
 * its tools, and are reported once.
 */
export class ServerHabits {
  readonly #called = new Set<string>();
  readonly #worked = new Set<string>();
  readonly #sightings = new Map<string, Sighting>();
  readonly #errors = new CommonErrors(isShared);
  readonly #hosts = new SharedHosts(minTools);
  #watch: Watch | undefined;

  /** @param execution all calls of one tool, also failed ones; most of them must come with it */
  record(tool: string, execution: Pick<Execution, "exchanges" | "watch" | "controls">): void {
    const { exchanges, watch } = execution;
    this.#watch = watch;
    if (workingCalls(execution).length > 0) this.#worked.add(tool);
    this.recordErrors(tool, exchanges);
    this.#hosts.record(tool, exchanges);
    this.recordEffects(tool, exchanges);
  }

  /** @param exchanges calls of one tool, whether or not their effects are known */
  recordErrors(tool: string, exchanges: Execution["exchanges"]): void {
    this.#errors.record(tool, exchanges);
  }

  /** @param exchanges calls of one tool whose effects are all known and all their own */
  recordEffects(tool: string, exchanges: Execution["exchanges"]): void {
    const calls = exchanges.filter(isCall);
    if (calls.length > 0) this.#called.add(tool);
    const times = new Map<string, number>();
    for (const exchange of calls) {
      for (const key of new Set(persistentChanges(exchange).map(changeKey))) times.set(key, (times.get(key) ?? 0) + 1);
    }
    for (const exchange of calls) {
      for (const change of persistentChanges(exchange)) {
        // What comes only now and then is the work of a clock. A session is opened with the first call in each box.
        const isOften = (times.get(changeKey(change)) ?? 0) * 2 >= calls.length;
        if (isOften || (change.kind === "sent" && exchange === calls[0])) this.#add(tool, change, exchange);
      }
    }
  }

  get evidence(): HabitsEvidence {
    const habits = [...this.#sightings.values()]
      .filter((sighting) => sighting.change.kind !== "sent" && this.#isHabit(sighting))
      .map(({ change, tools, failing }) => ({ change, tools: [...tools], alsoWhenFailing: failing.size > 0 }));
    const watch = this.#watch === undefined ? {} : { watch: this.#watch };
    const counts = { called: this.#called.size, worked: this.#worked.size };
    return { habits, errors: this.#errors.all, hosts: this.#hosts.all, ...counts, ...watch };
  }

  /**
   * The exchange with server-wide effects marked. Returns the same object where there are none: parsed answers are
   * cached by it, and every check reads them.
   */
  marked(exchange: ObservedExchange): ObservedExchange {
    const hasCommonError = this.#errors.has(exchange);
    const changes = exchange.changes.map((change) => this.#markedChange(change));
    const network = this.#hosts.marked(exchange);
    const isUnmarked =
      changes.every((change, index) => change === exchange.changes[index]) &&
      network.every((attempt, index) => attempt === exchange.network[index]);
    if (!hasCommonError && isUnmarked) return exchange;
    return { ...exchange, changes, network, ...(hasCommonError ? { hasCommonError } : {}) };
  }

  #markedChange(change: CallChange): CallChange {
    if (standsForMany(change) && change.owner !== "server") return change;
    const sighting = this.#sightings.get(changeKey(change));
    if (sighting === undefined) return change;
    if (this.#isHabit(sighting) && this.#hasNameOf(sighting, change)) return { ...change, cause: "every-call" };
    return this.#isSharedRequest(sighting) ? withOpenOwner(change) : change;
  }

  #add(tool: string, change: CallChange, exchange: ObservedExchange): void {
    const key = changeKey(change);
    const sighting = this.#sightings.get(key) ?? {
      change,
      tools: new Set(),
      names: new Map(),
      failing: new Set(),
      own: new Set(),
    };
    sighting.tools.add(tool);
    sighting.names.set(change.subject, (sighting.names.get(change.subject) ?? new Set()).add(tool));
    if (callOutcomeOf(exchange.outcome).kind !== "success") sighting.failing.add(tool);
    if (change.kind === "sent" && mayBeOwnRequest(change, exchange)) sighting.own.add(tool);
    this.#sightings.set(key, sighting);
  }

  /** If nearly all tools come with the same name, its numbers do not vary, and another number is another file. */
  #hasNameOf({ names }: Sighting, { subject }: CallChange): boolean {
    const isOfAll = (tools: ReadonlySet<string>): boolean => isShared(tools.size, this.#called.size);
    return isOfAll(names.get(subject) ?? new Set()) || ![...names.values()].some(isOfAll);
  }

  /** A request that nearly all tools send: the server counts calls, or one address serves all of them. */
  #isSharedRequest({ change, tools }: Sighting): boolean {
    return change.kind === "sent" && isShared(tools.size, this.#called.size);
  }

  /**
   * A change to what is the user's must also come with calls that did nothing: all tools may well write to one list.
   */
  #isHabit(sighting: Sighting): boolean {
    const { change, tools, failing, own } = sighting;
    if (change.kind === "sent") return this.#isSharedRequest(sighting) && own.size === 0;
    return isShared(tools.size, this.#called.size) && (change.owner === "server" || failing.size >= minTools);
  }
}

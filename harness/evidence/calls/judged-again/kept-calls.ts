import type { CallsWatched, HowWatched, ToolKnown } from "../../../calls/journal/journal-event.ts";
import type { KeptSessions } from "../../../calls/journal/kept-sessions.ts";
import type { Execution, PlannedCalls } from "../../../calls/execution/execution.ts";
import type { Called } from "../claims/asking.ts";
import { SeenOfTool } from "../one-tool/seen-of-tool.ts";

/** What a journal has of the calls of one tool. */
export class KeptCalls {
  readonly #sessions: KeptSessions;
  readonly #events: readonly CallsWatched[];
  /** What else the run knew of it; absent where the run was killed before it judged the tool. */
  readonly known: ToolKnown | undefined;

  /** @param told of the tool, in order */
  constructor(told: readonly (CallsWatched | ToolKnown)[], sessions: KeptSessions) {
    this.#sessions = sessions;
    this.#events = told.flatMap((each) => (each.event === "calls" ? [each] : []));
    this.known = told.flatMap((each) => (each.event === "tool" ? [each] : [])).at(-1);
  }

  /** By where it was watched. */
  get seen(): SeenOfTool {
    const seen = new SeenOfTool({
      explored: this.#executionsOf("explored"),
      quiet: this.#executionsOf("quiet")[0],
      lacksProbes: this.known?.lacksProbes ?? false,
    });
    seen.alone = this.#calledOf("alone");
    seen.besideOthers = this.#calledOf("beside-others");
    return seen;
  }

  /** Made to see whether something comes again, in order. */
  get again(): readonly Execution[] {
    return this.#events.filter(({ watched }) => watched === "again").flatMap((each) => this.#executionsIn(each));
  }

  /** The calls that tell of the server as well, each once, in order. */
  get telling(): readonly Execution[] {
    const first = this.#events.find(({ watched, isCut }) => watched === "alone" && isCut !== true);
    const shared = this.#events.filter(({ watched }) => watched === "beside-others");
    return [...(first === undefined ? [] : [first]), ...shared].flatMap((each) => this.#executionsIn(each));
  }

  get explored(): readonly Execution[] {
    return this.#executionsOf("explored");
  }

  #last(watched: HowWatched): CallsWatched | undefined {
    return this.#events.findLast((each) => each.watched === watched);
  }

  /** None where some are missing: nothing rests on a part of them. */
  #executionsOf(watched: HowWatched): readonly Execution[] {
    const last = this.#last(watched);
    const executions = last === undefined ? [] : this.#executionsIn(last);
    return executions.length === last?.executions.length && last.isCut !== true ? executions : [];
  }

  #executionsIn({ executions }: CallsWatched): readonly Execution[] {
    return executions.flatMap((kept) => this.#sessions.executionOf(kept) ?? []);
  }

  #calledOf(watched: HowWatched): Called | undefined {
    const last = this.#last(watched);
    if (last === undefined) return undefined;
    const [latest, ...before] = this.#executionsIn(last);
    const planned = last.ofPlans.flatMap(({ execution, ...plan }): readonly PlannedCalls[] => {
      const isNone = execution.exchanges.length === 0 && latest !== undefined;
      const made = isNone ? { ...latest, exchanges: [] } : this.#sessions.executionOf(execution);
      return made === undefined ? [] : [{ ...plan, execution: made }];
    });
    const lacking = last.lacksPlans === undefined ? {} : ({ lacksPlans: true } as const);
    const executions = latest === undefined ? [] : [{ ...latest, planned, ...lacking }, ...before];
    const isCut = last.isCut === true || executions.length < last.executions.length;
    return { executions, chosen: [], ...(isCut ? { isCut } : {}) };
  }
}

import type { Execution } from "../../../calls/execution/execution.ts";
import type { WhoseEffects } from "../server-wide/whose-effects.ts";

/** What is proven of the effects that a finding was seen with. */
export class Proof {
  readonly #whose: WhoseEffects;
  readonly #tool: string;
  #unproven: ReadonlySet<string> = new Set();

  constructor(whose: WhoseEffects, tool: string) {
    this.#whose = whose;
    this.#tool = tool;
  }

  proven(execution: Execution): Execution {
    const own = this.#whose.proven(this.#tool, execution);
    const subjects = subjectsOf(own);
    this.#unproven = new Set([...subjectsOf(execution)].filter((subject) => !subjects.has(subject)));
    return own;
  }

  /** Without what came beside it and may be of others: that is not told as a part of it. */
  ofThis(execution: Execution): Execution {
    if (this.#unproven.size === 0) return execution;
    const exchanges = execution.exchanges.map((exchange) => ({
      ...exchange,
      effects: exchange.effects.filter(({ subject }) => !this.#unproven.has(subject)),
    }));
    return { ...execution, exchanges };
  }
}

function subjectsOf({ exchanges }: Execution): ReadonlySet<string> {
  return new Set(exchanges.flatMap(({ effects }) => effects.map(({ subject }) => subject)));
}

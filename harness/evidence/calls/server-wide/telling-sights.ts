import { isCall, type Execution } from "../../../calls/execution/execution.ts";

/**
 * What shows effects of tools where only answers are seen. An unchanged list or answer of another tool proves something
 * only on a server where it has shown an effect before.
 */
export class TellingSights {
  readonly #subjects = new Set<string>();

  /** Remembers what showed the effect of a call. */
  record({ exchanges }: Pick<Execution, "exchanges">): void {
    for (const { effects } of exchanges.filter(isCall)) {
      for (const { kind, subject } of effects) if (kind === "state.answer") this.#subjects.add(subject);
    }
  }

  /** The execution with what of that was read in it; the same object where more than answers was seen. */
  marked(execution: Execution): Execution {
    const { readBack } = execution;
    if (readBack === undefined) return execution;
    return { ...execution, telling: readBack.filter((subject) => this.#subjects.has(subject)) };
  }
}

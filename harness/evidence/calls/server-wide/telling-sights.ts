import { isCall, type Execution } from "../../../calls/execution/execution.ts";

/**
 * What shows the work of tools where nothing but answers is seen. That a list or another tool shows the same after a call as
 * before it tells something only of a server where it has shown what a tool did.
 */
export class TellingSights {
  readonly #subjects = new Set<string>();

  /** Remembers what showed the work of a call. */
  record({ exchanges }: Pick<Execution, "exchanges">): void {
    for (const { changes } of exchanges.filter(isCall)) {
      for (const { kind, subject } of changes) if (kind === "shown") this.#subjects.add(subject);
    }
  }

  /** The execution with what of that was read in it; the same object where more than answers was seen. */
  marked(execution: Execution): Execution {
    const { readBack } = execution;
    if (readBack === undefined) return execution;
    return { ...execution, telling: readBack.filter((subject) => this.#subjects.has(subject)) };
  }
}

import type { Execution } from "../../../calls/execution/execution.ts";
import type { Exploration } from "../../../exploration/explore.ts";
import { ServerHabits } from "./server-habits.ts";

/** What all tools did when they were called together, each call watched by itself. */
export class SeenTogether {
  readonly #byTool: ReadonlyMap<string, readonly Execution[]>;
  /** The calls of a tool among others that left everything as it was, all together; absent where that was not seen. */
  readonly quietOf: Exploration["quietOf"];
  /** Those of the other calls are not known yet, and a log that all of these wrote would accuse each of them. */
  readonly #habits = new ServerHabits();

  constructor(tools: readonly string[], { executionsOf, quietOf }: Pick<Exploration, "executionsOf" | "quietOf">) {
    this.quietOf = quietOf;
    this.#byTool = new Map(tools.map((tool) => [tool, executionsOf(tool)]));
    for (const [tool, executions] of this.#byTool)
      for (const execution of executions) this.#habits.record(tool, execution);
  }

  /** The calls of one tool, by box, with the effects marked that belong to the server; none where it was not called. */
  of(tool: string): readonly Execution[] {
    const executions = this.#byTool.get(tool) ?? [];
    return executions.map((execution) => ({
      ...execution,
      exchanges: execution.exchanges.map((exchange) => this.#habits.marked(exchange)),
    }));
  }
}

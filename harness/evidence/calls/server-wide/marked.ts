import type { Execution } from "../../../calls/execution/execution.ts";
import type { ServerHabits } from "./server-habits.ts";
import type { WhoseEffects } from "./whose-effects.ts";

/** What is known of a server by the calls of all its tools. */
export interface KnownOfServer {
  readonly habits: ServerHabits;
  readonly whose: WhoseEffects;
  /** Files that it opened in any box and that tell where it runs; undefined where that was not seen. */
  readonly looks: readonly string[] | undefined;
}

/** The execution with effects marked that the calls of the tool did not cause. */
export function marked({ habits, whose, looks }: KnownOfServer, tool: string, execution: Execution): Execution {
  const ofTool = whose.marked(tool, execution);
  const hiddenBy = whose.hiddenFrom(tool);
  return {
    ...ofTool,
    exchanges: ofTool.exchanges.map((exchange) => habits.marked(exchange)),
    ...(hiddenBy === undefined ? {} : { hiddenBy }),
    ...(looks === undefined || looks.length === 0 ? {} : { watch: { ...ofTool.watch, looks } }),
  };
}

import type { Boxes } from "../../harness/calls/boxes/box.ts";
import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import { answerOf } from "../../harness/exploration/answer.ts";
import type { Exploration } from "../../harness/exploration/explore.ts";
import type { ExplorationOptions, ExploredTool } from "../../harness/exploration/explored-tool.ts";
import { writeRecord, type RecordedCall } from "./record.ts";
import { asked, calls, leftOut, type MadeCall } from "./this-exploration.ts";

type Explore = (boxes: Boxes, tools: readonly ExploredTool[], options: ExplorationOptions) => Promise<Exploration>;

/** Explores, writes a record, and ends the run as Ctrl-C does. */
export function recorded(explore: Explore): Explore {
  return async (boxes, tools, options) => {
    const startMs = performance.now();
    const exploration = await explore(boxes, tools, { ...options, endsQuietly: () => false });
    const tookMs = Math.round(performance.now() - startMs);
    const givers = new Set(calls.flatMap(({ origins, worked }) => (worked ? origins.map(({ call }) => call) : [])));
    await writeRecord(asked.path, {
      server: asked.server,
      ...(asked.without === "" ? {} : { without: asked.without }),
      tools: tools.map(({ tool: { name, definition } }) => ({
        name,
        definition,
        standing: exploration.standingOf(name).kind,
      })),
      calls: calls.map((call, index) => recordOf(call, givers.has(index))),
      differences: leftOut.differences,
      tookMs,
    });
    process.kill(process.pid, "SIGINT");
    return exploration;
  };
}

function recordOf({ tool, arguments: given, worked, origins, exchange }: MadeCall, isGiver: boolean): RecordedCall {
  const answer = answerOf(exchange.outcome, given, "nobody");
  const call = callOutcomeOf(exchange.outcome);
  return {
    tool,
    arguments: given,
    worked,
    ...(answer.kind === "failed" ? { error: answer.text } : {}),
    origins: origins.map(({ call: giver, found }) => ({ call: giver, found })),
    ...(isGiver && call.kind === "success" ? { result: call.result } : {}),
  };
}

import type { Calling } from "../evidence/gathering/gathering.ts";
import type { SeenTool } from "../calls/execution/seen-tool.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import type { ToolCalls } from "../../report-model/report-model.ts";
import { commonClient } from "../revisions/client-names.ts";
import type { RunSettings } from "./run-options.ts";

/**
 * What tools are called with, or nothing when none is to be called.
 *
 * @param called remembers how much of what a tool was asked to do it did
 * @param seen takes what was seen of each tool
 * @param told takes what else is found out meanwhile
 */
export function callingOf(
  { target, execution, examples, runs, seed, generators, upstream, observed, as, journal }: RunSettings,
  hub: SessionHub,
  called: (made: ToolCalls) => void,
  seen?: (tool: SeenTool) => void,
  told: Pick<Calling, "doubted" | "later"> = {},
): Calling | undefined {
  if (execution === undefined) return undefined;
  const boxes: Calling["boxes"] = async () => {
    // Loaded here because only a run that calls tools needs it.
    const { boxesIn } = await import("../calls/boxes/execution-place.ts");
    return boxesIn(execution, hub, target, upstream.isOn);
  };
  return {
    boxes,
    examples,
    runs,
    seed,
    ...(generators === undefined ? {} : { generators }),
    upstream,
    ...(as === undefined ? { otherClient: commonClient(seed) } : {}),
    called,
    ...(seen === undefined ? {} : { seen }),
    ...told,
    ...(observed === undefined ? {} : { observed }),
    ...(journal === undefined ? {} : { journal }),
  };
}

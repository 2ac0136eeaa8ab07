import { isSameCall } from "../calls/execution/execution.ts";
import { callStep } from "../calls/setup/helping-calls.ts";
import { showsNothing, type Box } from "../calls/boxes/box.ts";
import { ShownStateReader, subjectOf } from "../calls/watching/shown-state.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { ExploredCall } from "./explored-calls.ts";
import type { Stage } from "./stage.ts";

/** A tool none of whose calls had an effect so far, with those that worked; each is made once more. */
export interface QuietTool {
  readonly name: string;
  readonly working: readonly ExploredCall[];
  /** Its answers are made up by the API stub, so they show no state. */
  readonly asksWebApis: boolean;
}

/** @returns undefined where a call had an effect, or none worked */
export function quietTool(name: string, calls: readonly ExploredCall[], asksWebApis: boolean): QuietTool | undefined {
  const working = calls.filter(({ worked }) => worked);
  const isQuiet = calls.every(({ exchange }) => exchange.changes.length === 0);
  const distinct = working.filter(
    (call, index) => !working.slice(0, index).some(({ exchange }) => isSameCall(exchange, call.exchange)),
  );
  return isQuiet && distinct.length > 0 ? { name, working: distinct, asksWebApis } : undefined;
}

/**
 * Finds out whether tools that left no trace keep what the server shows, all at once: reads lists, resources and the
 * answers of the tools, calls those whose answers show no state, and reads again. Where something differs, nobody knows
 * whose work it is.
 *
 * @param mayGoOn whether there is time for another call
 * @returns the names of the tools whose calls kept it
 */
export async function keepersOfState(
  stage: Stage,
  box: Box,
  tools: readonly QuietTool[],
  mayGoOn: () => boolean,
): Promise<ReadonlySet<string>> {
  const showing = tools.filter(({ asksWebApis }) => !asksWebApis);
  const reader = new ShownStateReader(box, showing.flatMap(stepsOf));
  await box.look();
  const before = await reader.firstRound();
  for (let times = 0; times < 2; times++) await reader.readOverall();
  if (!showsNothing(await box.look())) return new Set();
  const kept = new Set(
    showing.filter((tool) => stepsOf(tool).every((step) => before.has(subjectOf(step)))).map(({ name }) => name),
  );
  for (const tool of tools.filter(({ asksWebApis }) => asksWebApis))
    if (await callAgain(stage, tool, mayGoOn)) kept.add(tool.name);
  const { changes, now } = await reader.changesSince(before);
  const overall = await reader.changesOverall();
  const isWhole =
    reader.endedBy === undefined && reader.unread === 0 && [...before.keys()].every((each) => now.has(each));
  const isKept = isWhole && changes.length + overall.length + reader.blindSpots.length === 0;
  return isKept && showsNothing(await box.look()) ? kept : new Set();
}

/** @returns whether all of its calls were made, worked and had no effect */
async function callAgain(stage: Stage, { name, working }: QuietTool, mayGoOn: () => boolean): Promise<boolean> {
  for (const call of working) {
    if (!mayGoOn()) return false;
    const { exchange, isLost, isAtRest } = await stage.call(name, call.arguments, maxAnswerMs);
    if (isLost || !isAtRest || exchange.outcome.kind !== "result" || exchange.changes.length > 0) return false;
  }
  return true;
}

/** It has worked before in the same server. */
const maxAnswerMs = 2_000;

function stepsOf({ name, working }: QuietTool): Conversation {
  return working.map((call) => callStep(name, call.arguments));
}

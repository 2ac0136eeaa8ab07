import { lastingEffects, type Execution } from "../../../calls/execution/execution.ts";
import { checkFacts, lieOf } from "../../../check/fixture-check-facts.ts";
import { inputsOf } from "../../../check/fixture-subject.ts";
import { holds, type Judgement } from "../../../check/judgement.ts";
import { annotationsDialect } from "../../../dialects/annotations.ts";
import { resolveDialect } from "../../../dialects/resolve.ts";
import { unexplored } from "../../../exploration/explore.ts";
import type { JsonObject } from "../../../json/value.ts";
import { callingIn } from "../../gathering/fixture-calling.ts";
import { gatheringFrom, type FixtureGathering } from "../../gathering/fixture-gathering.ts";
import { calls } from "../calls.ts";
import type { StaticCallsCheck, ToolCallsCheck } from "../check/calls-check.ts";
import type { BoxedServer, MadeCall, BoxesOrMaker } from "../in-box/fixture-boxed-server.ts";
import { Helpers } from "../server-wide/helpers.ts";
import { ServerHabits } from "../server-wide/server-habits.ts";
import { SessionRecords } from "../../../calls/journal/session-records.ts";
import { WhoseEffects } from "../server-wide/whose-effects.ts";
import { ToolAtWork } from "./tool-at-work.ts";

const inputSchema = {
  type: "object",
  properties: { mode: { enum: ["x", "y", "z"] } },
  required: ["mode"],
  additionalProperties: false,
};
export const tool: JsonObject = { name: "a", inputSchema };
export const notFound = { code: "command-not-found", command: "x" } as const;

export function modeOf({ arguments: given }: MadeCall): string {
  return /"mode":"(\w)"/u.exec(JSON.stringify(given))?.[1] ?? "";
}

/** Contradicts at the first call that changes something for good. */
export function changesNothing({ exchanges }: Execution): Judgement {
  const index = exchanges.findIndex((each) => lastingEffects(each).length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
}

export function checkOf(judge: StaticCallsCheck["judge"], more: Partial<StaticCallsCheck> = {}): StaticCallsCheck {
  return { ...checkFacts("s/c"), evidence: calls, per: "tool", judge, ...more };
}

/** Has the first tool of a server examined; nothing that it finds is pursued yet. */
export async function examine(
  server: BoxedServer,
  checks: readonly ToolCallsCheck[],
  more: Partial<BoxesOrMaker> = {},
  boxesOf: (boxes: BoxesOrMaker) => BoxesOrMaker = (boxes) => boxes,
): Promise<FixtureGathering> {
  const fixture = await gatheringFrom(server.target, [annotationsDialect, resolveDialect]);
  const { gathering } = fixture;
  const { introduction, tools, hub } = gathering;
  const [first] = tools;
  if (first === undefined) throw new Error("no tool is listed");
  const boxes = boxesOf(server.boxes(hub, more));
  const calling = callingIn(boxes);
  const lane = { atOnce: 2, spares: false };
  const work = {
    gathering,
    calling,
    boxes,
    lane,
    helpers: new Helpers([]),
    claims: 1,
    habits: new ServerHabits(),
    whose: new WhoseEffects(new SessionRecords()),
    doubted: new Set<string>(),
    watchedApart: new Set<string>(),
    steady: new Set<string>(),
    exploration: unexplored,
  };
  const inputs = inputsOf(first.definition["inputSchema"] ?? inputSchema);
  const atWork = new ToolAtWork(work, { introduction, tool: first, inputs }, checks);
  await atWork.call();
  atWork.judge();
  return fixture;
}

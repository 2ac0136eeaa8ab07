import type { Result, ToolCalls } from "../../../report-model/report-model.ts";
import { workingCalls } from "../../calls/replies/work.ts";
import { checkFacts } from "../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../check/judgement.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { gatheringFrom, told, type FixtureGathering } from "../gathering/fixture-gathering.ts";
import { plainUpstream, type UpstreamPlan } from "../../api-stub/upstream-plan.ts";
import { calls } from "./calls.ts";
import type { CallsCheck, StaticCallsCheck } from "./check/calls-check.ts";
import type { BoxedServer, BoxesOrMaker } from "./in-box/fixture-boxed-server.ts";
import { gatherCalls } from "./gather-calls.ts";

/** A check that holds of a tool that worked where its effects are known. */
export function toolCheck(id: string, more: Partial<StaticCallsCheck> = {}): StaticCallsCheck {
  const judge: StaticCallsCheck["judge"] = (execution) => {
    const working = workingCalls(execution).length;
    if (execution.helping?.isStateUnread === true) return undecided("the state was not read");
    return working === 0 ? undecided("no call succeeded") : holds(working);
  };
  return { ...checkFacts(id), evidence: calls, per: "tool", judge, ...more };
}

/** What came of calling the tools of a server. */
export interface Gathered extends FixtureGathering {
  readonly called: readonly ToolCalls[];
  readonly thrown: unknown;
}

/** Calls the tools of a server for some checks. */
export async function gather(
  server: BoxedServer,
  checks: readonly CallsCheck[],
  more?: Partial<BoxesOrMaker>,
  boxesOf?: (boxes: BoxesOrMaker) => Promise<BoxesOrMaker>,
): Promise<Gathered> {
  return gatherFrom(await gatheringFrom(server.target, [annotationsDialect]), server, checks, more, boxesOf);
}

/** The same with what is gathered with; what is thrown is part of what came of it. */
export async function gatherFrom(
  fixture: FixtureGathering,
  server: BoxedServer,
  checks: readonly CallsCheck[],
  more: Partial<BoxesOrMaker> = {},
  boxesOf: (boxes: BoxesOrMaker) => Promise<BoxesOrMaker> = (boxes) => Promise.resolve(boxes),
  upstream: UpstreamPlan = plainUpstream,
): Promise<Gathered> {
  const { gathering } = fixture;
  const called = new Map<string, ToolCalls>();
  const calling = {
    boxes: () => boxesOf(server.boxes(gathering.hub, more)),
    examples: [],
    runs: 1,
    seed: 1,
    upstream,
    called: (made: ToolCalls) => void called.set(made.tool, made),
    ...(gathering.journal === undefined ? {} : { journal: gathering.journal }),
  };
  const thrown: unknown = await gatherCalls(gathering, calling, checks).catch((error: unknown) => error);
  return { ...fixture, called: [...called.values()], thrown };
}

/** Results as lines, in the order of their texts. */
export function sorted(results: readonly Result[]): readonly string[] {
  return told(results).toSorted();
}

import type { QueryDialect } from "../../dialects/dialect.ts";
import type { BoxMaker } from "../../calls/box.ts";
import type { Execution } from "../../calls/execution.ts";
import { fixtureEntries } from "../../calls/fixtures/fixture-set.ts";
import type { CallableTool } from "../../calls/helping-calls.ts";
import { observeCalls, type ObservationPlan } from "../../calls/observe-calls.ts";
import type { UselessProbes } from "../../calls/shown-state.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import { StartFailure } from "../../calls/start-failure.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Check } from "../../check/check.ts";
import { describeFault } from "../../results/describe-fault.ts";
import type { Examination } from "../../pursuit/examination.ts";
import type { ToolExample } from "../../inputs/tool-example.ts";

/** Arguments of one tool that are tried, each with a call and its repetition: four choices of two values are covered. */
export const maxTrials = 16;
/** Time for one tool to answer its trials; what is left then is left out. */
export const maxToolMs = 6_000;

export interface ExecutionFacts {
  readonly checks: readonly Check[];
  readonly tools: readonly ListedTool[];
  readonly dialects: readonly QueryDialect[];
  readonly boxes: BoxMaker;
  readonly examples: readonly ToolExample[];
  readonly runs: number;
  readonly seed: number;
}

/** What all tools at work share. */
export interface Work {
  readonly examination: Examination;
  readonly facts: ExecutionFacts;
  readonly callable: readonly CallableTool[];
  readonly uselessProbes: UselessProbes;
}

/** Conversations one after the other in one fresh box. */
export async function observeInBox(boxes: BoxMaker, plans: readonly ObservationPlan[]): Promise<readonly Execution[]> {
  const box = await boxes.open(fixtureEntries(boxes.fixtureHome, maxTrials));
  try {
    const executions: Execution[] = [];
    for (const plan of plans) executions.push(await observeCalls(box, plan));
    return executions;
  } finally {
    await box.close();
  }
}

/** For a tool that no arguments can be made for. */
export class Untestable extends Error {}

/**
 * Why a tool could not be put to the proof, as a sentence.
 *
 * @throws what is no fault of the target in its box
 */
export function reasonOf(error: unknown): string {
  if (error instanceof Untestable || error instanceof StartFailure) return error.message;
  if (error instanceof TargetError) return describeFault(error.fault).message;
  throw error;
}

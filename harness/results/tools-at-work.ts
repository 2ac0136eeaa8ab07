import type { ToolCalls, Verdict, Work } from "../../report-model/report-model.ts";
import type { ResultKey } from "../check/result-key.ts";
import type { Job } from "./job.ts";
import { requiredTools, type MinVerified } from "./min-verified.ts";

/** What a run planned and found out by calling tools. */
export interface CallFacts {
  readonly jobs: readonly Job[];
  readonly verdictOf: (checkId: string, key: ResultKey) => Verdict | undefined;
  readonly calls: readonly ToolCalls[];
  readonly minVerified: MinVerified | undefined;
}

/** How many of the tools that a check wanted to see at work did real work, and how many had to. */
export function toolsAtWork({ jobs, verdictOf, calls, minVerified }: CallFacts): Work {
  const tools = new Set<string>();
  for (const { check, key } of jobs) {
    if (check.evidence.callsTools !== true || key.tool === undefined) continue;
    if (verdictOf(check.id, key) !== "not-applicable") tools.add(key.tool);
  }
  const atWork = new Set(calls.filter(({ worked }) => worked > 0).map(({ tool }) => tool));
  const worked = [...tools].filter((tool) => atWork.has(tool)).length;
  return { tools: tools.size, worked, required: requiredTools(minVerified, tools.size) };
}

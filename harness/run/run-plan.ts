import { whyNotSpoken, type Check } from "../check/check.ts";
import type { NameSetting } from "../check/setting.ts";
import type { ExecutionPlace } from "../calls/boxes/execution-place.ts";
import { calls } from "../evidence/calls/calls.ts";
import type { Gathering } from "../evidence/gathering/gathering.ts";
import { evidenceKinds } from "./evidence-kinds.ts";
import type { Planned } from "./plan.ts";
import type { PlannedCheck, RunPlan } from "../../report-model/run-plan.ts";

/** What a plan is made from: what a run goes by when it begins to gather. */
export interface PlanFacts extends Planned {
  readonly gathering: Gathering;
  readonly execution: ExecutionPlace | undefined;
  readonly nameSetting: NameSetting;
}

/**
 * What a run would do.
 *
 * @throws RunStopped or TargetError as the run would
 */
export async function runPlan(facts: PlanFacts): Promise<RunPlan> {
  const { gathering, chosen, checks, execution } = facts;
  const { introduction, dialects, calling } = gathering;
  const { initialized, list } = introduction;
  const planned: PlannedCheck[] = [];
  for (const check of chosen) planned.push(await plannedCheck(facts, check));
  const plan = {
    schemaVersion: 1,
    server: { name: initialized.serverInfo.name, version: initialized.serverInfo.version },
    protocol: initialized.protocolVersion,
    tools: list.tools.length,
    dialects: ["static", ...dialects.map(({ id }) => id)],
    checks: planned,
  } as const;
  if (calling === undefined || execution === undefined) return plan;
  // Loaded here because only a plan of calls needs it.
  const { plannedCalls } = await import("../evidence/calls/claims/planned-calls.ts");
  const tools = await plannedCalls(gathering, calling, checks.filter(calls.judgedBy));
  return { ...plan, calls: { place: execution.kind, tools } };
}

async function plannedCheck(facts: PlanFacts, check: Check): Promise<PlannedCheck> {
  const results = facts.jobs.filter((job) => job.check.id === check.id).length;
  const because = await whyNotRun(facts, check, results);
  return { check: check.id, results, ...(because === undefined ? {} : { because }) };
}

async function whyNotRun(
  { gathering, checks, execution, nameSetting }: PlanFacts,
  check: Check,
  results: number,
): Promise<string | undefined> {
  const { evidence } = check;
  if (!checks.some(({ id }) => id === check.id)) return "it is about HTTP, and the server is on stdio";
  const unspoken = whyNotSpoken(check, gathering.introduction.initialized.protocolVersion);
  if (unspoken !== undefined) return unspoken;
  if (evidence.callsTools === true && execution === undefined)
    return `tools are called only with ${nameSetting("execute")}`;
  if (results > 0) return evidenceKinds.find(({ id }) => id === evidence.id)?.whyUnseen?.(check, gathering);
  if (gathering.dialects.length === 0 && check.dialects !== undefined)
    return "the server supports no draft in which hints of a single call can be asked for";
  return "the server has nothing that this check is about";
}

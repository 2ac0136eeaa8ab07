import type { Execution } from "../../../calls/execution/execution.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { Called } from "../claims/asking.ts";
import type { Claimant } from "../claims/claimants.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";
import { leaveIdle } from "../trials/idle-session.ts";
import type { ToolTrials } from "../trials/tool-trials.ts";
import type { Doubt, DoubtTime, KnownOfTool, SessionPlan } from "./doubt.ts";
import { doubts } from "./doubts.ts";
import { workedBefore } from "./usual-trials.ts";

/** A tool with boxes of its own, and with what checks claim of it. */
export interface ToolAlone {
  readonly subject: CallSubject;
  readonly boxes: ToolBoxes;
  readonly trials: ToolTrials;
  readonly claimants: readonly Claimant[];
}

/** What a tool is asked with. */
export interface Asked {
  /** Takes what was seen so far, whatever becomes of the rest. */
  readonly keep?: (called: Called) => void;
  /** Web APIs have learned answers since the calls began. */
  readonly hasNewAnswers?: boolean;
  /** Claims that what was seen so far holds. */
  readonly held?: () => readonly Claimant[];
}

/**
 * Opens a session for each doubt about a tool, as long as one has a plan. A box that fails to open takes nothing away from what
 * is known.
 *
 * @returns what is known then; the same where nothing was to be doubted
 */
export async function answerDoubts(
  work: Work,
  tool: ToolAlone,
  when: DoubtTime,
  called: Called,
  asked: Asked = {},
): Promise<Called> {
  let now = called;
  const plans = new Map<Doubt, readonly SessionPlan[]>();
  for (const doubt of doubts.filter((each) => each.when === when)) {
    for (let times = doubt.times ?? 1; times > 0; times--) {
      const known = knownOf(work, tool, now, asked, plans);
      const plan = doubt.plan(known);
      if (plan === undefined) break;
      plans.set(doubt, [...known.asked(doubt), plan]);
      now = await answer(work, tool, doubt, plan, { now, known, keep: asked.keep });
    }
  }
  return now;
}

interface Before {
  readonly now: Called;
  readonly known: KnownOfTool;
  readonly keep: Asked["keep"];
}

async function answer(
  work: Work,
  tool: ToolAlone,
  doubt: Doubt,
  plan: SessionPlan,
  { now, known, keep }: Before,
): Promise<Called> {
  const { takes = (seen, { executions }) => [...executions, ...seen] } = doubt;
  const undo = plan.lead && work.helpers.takeLead(tool.subject.tool.name, plan.lead);
  if (plan.lead !== undefined && undo === undefined) return now;
  work.calling.doubted?.({ tool: tool.subject.tool.name, doubt: doubt.id, shape: plan.shape, why: doubt.why });
  const before = doubt.isInstead === true ? [] : now.executions;
  try {
    const { seen, chosen = now.chosen } = await open(work, tool, plan, (latest, sets) =>
      keep?.({ executions: [...latest, ...before], chosen: sets, isCut: true }),
    );
    const executions = doubt.isInstead === true ? seen : takes(seen, known);
    const isTaken = executions !== now.executions;
    if (!(plan.keepsLead?.(seen) ?? isTaken)) undo?.();
    return isTaken ? { executions, chosen } : now;
  } catch (error) {
    undecidedBy(error);
    undo?.();
    return now;
  }
}

interface Seen {
  readonly seen: readonly Execution[];
  /** Absent where it is called with what it was before. */
  readonly chosen?: readonly JsonObject[];
}

/**
 * Opens the sessions of a plan; nothing else here has effects.
 *
 * @param keep takes what was seen as soon as the calls of a box are made
 */
async function open(
  work: Work,
  { subject, boxes, trials, claimants }: ToolAlone,
  plan: SessionPlan,
  keep: (latest: readonly Execution[], sets: readonly JsonObject[]) => void,
): Promise<Seen> {
  switch (plan.shape) {
    case "alone": {
      const chosen = typeof plan.sets === "number" ? trials.choose(plan.sets) : plan.sets;
      return { chosen, seen: await trials.inBoxes(chosen, claimants, (latest) => keep(latest, chosen)) };
    }
    case "each-alone": {
      const seen: Execution[] = [];
      for (const each of plan.sets) seen.push(await boxes.observe(trials.of(each), "carefully"));
      return { seen };
    }
    case "again":
      return { seen: [await boxes.observe(trials.all(trials.choose(plan.sets), 0), "again")] };
    case "unhelped":
      return { seen: [await boxes.observe(plan.conversation, "answers", { setup: [] })] };
    case "without-others":
      work.whose.callApart(subject.tool.name);
      return { seen: [await boxes.observe(trials.all(plan.sets), "first")] };
    case "without-calls":
      for (const each of plan.executions) await boxes.liveThrough(each);
      return { seen: [] };
    case "idle":
      await leaveIdle(work, plan.forMs);
      return { seen: [] };
  }
}

/** Each part is found out when a doubt asks for it. */
function knownOf(
  { exploration, helpers, whose }: Work,
  { subject, trials, claimants }: ToolAlone,
  { executions, chosen }: Called,
  { hasNewAnswers = false, held = () => [] }: Asked,
  plans: ReadonlyMap<Doubt, readonly SessionPlan[]>,
): KnownOfTool {
  const { tool, inputs } = subject;
  const { name } = tool;
  return {
    tool,
    claimants,
    executions,
    chosen,
    workedBefore: workedBefore(exploration.standingOf(name)),
    hasNewAnswers,
    leads: helpers.leadsOf(name),
    get isHidden() {
      return whose.hiddenFrom(name) !== undefined;
    },
    get held() {
      return held();
    },
    asked: (doubt) => plans.get(doubt) ?? [],
    ageMs: (execution) => whose.ageMs(execution),
    marked: (execution) => whose.marked(name, execution),
    isValid: (value) => inputs.kind !== "unsupported" && inputs.generator.isValid(value),
    silentAmong: (sets, seen) => trials.silentAmong(sets, seen),
  };
}

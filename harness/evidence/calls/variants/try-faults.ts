import type { CallScript } from "../../../calls/watching/call-script.ts";
import { openFor, notApplicable, undecided, type Judgement, type Uncontradicted } from "../../../check/judgement.ts";
import { staticDialect, type ResultKey } from "../../../check/result-key.ts";
import { hasNoAnswer } from "../../../conversation/conversation.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { callsOf, provenContradiction, resultOf } from "../../../results/result.ts";
import { inBox, undecidedBy, type OpenBox, type Work } from "../in-box/box-work.ts";
import type { FaultsCheck } from "../check/calls-check.ts";
import type { CalledTool } from "../one-tool/closer-look.ts";
import { inSessions } from "../one-tool/sharing.ts";
import { isSentOnce, refusableCall, refuseIn, type RefusableCall } from "./fault-trials.ts";
import type { FaultsEvidence } from "../check/faults-evidence.ts";
import { isTooLate } from "../trials/only-explored.ts";

/** Fewer share no box: each of their own says as much. */
const minInBox = 3;

/** A call whose request is refused, and the checks that judge what comes of it. */
interface Trial {
  readonly tool: CalledTool;
  readonly call: RefusableCall;
  readonly checks: readonly FaultsCheck[];
}

/**
 * Repeats calls whose requests a web API may refuse, in boxes that refuse one request after the other, and lets checks
 * judge the reaction. Seeing a request sent again once is proof. A late repetition may fall into another tool's turn, so a
 * tool that shares a box is judged there only where its request was sent once: 75 tools took 42 s in boxes of their own.
 */
export async function tryFaults(
  work: Work,
  tools: readonly CalledTool[],
  checks: readonly FaultsCheck[],
): Promise<void> {
  const { boxes } = work;
  const trials = tools.flatMap((tool) => trialOf(work, tool, checks) ?? []);
  const isShared = boxes.effectsStay !== true && trials.length >= minInBox;
  const groups = isShared ? inSessions(trials, boxes.maxOpen) : [];
  const left = new Set(trials);
  await inParallel(groups, boxes.maxOpen, async (group) => {
    for (const trial of await trySharing(work, group)) left.delete(trial);
  });
  await inParallel([...left], boxes.maxOpen, (trial) => tryAlone(work, trial));
}

/** @returns undefined where nothing is to be refused, which is reported */
function trialOf(work: Work, tool: CalledTool, checks: readonly FaultsCheck[]): Trial | undefined {
  const { gathering } = work;
  const { subject, failure, executions } = tool;
  const applicable = checks.filter((check) => {
    const reason = check.appliesTo?.(subject);
    if (reason !== undefined) gathering.report(resultOf(check, keyOf(tool), notApplicable(reason)));
    return reason === undefined;
  });
  // If the run ended before it was called, the runner reports that.
  if (applicable.length === 0 || (failure === undefined && executions.length === 0)) return undefined;
  const call = failure === undefined ? refusableCall(tool) : undefined;
  if (call !== undefined) return { tool, call, checks: applicable };
  const nothing = notApplicable("none of its working calls sent a POST that may do more if it is sent twice");
  for (const check of applicable)
    gathering.report(resultOf(check, keyOf(tool), failure === undefined ? nothing : undecided(failure)));
  return undefined;
}

/** @returns those that were judged */
async function trySharing(work: Work, trials: readonly Trial[]): Promise<readonly Trial[]> {
  const { gathering, boxes, exploration } = work;
  const judged: Trial[] = [];
  if (isTooLate(work)) return judged;
  const takeTurns = async ({ observe, ...open }: OpenBox): Promise<void> => {
    for (const trial of trials) {
      if (isTooLate(work)) return;
      const own = trial.tool.boxes;
      const told = { ...open, observe: async (script: CallScript) => own.told(await observe(script)) };
      const refusals = await refuseIn(told, own, trial.call, exploration.book);
      if (gathering.hub.stopReason !== undefined || refusals.some(({ exchange }) => hasNoAnswer(exchange))) return;
      if (!isSentOnce(refusals)) continue;
      reportAll(work, trial, { refusals });
      judged.push(trial);
    }
  };
  // Each meets the same fault alone, and reports it.
  await inBox(gathering.hub, boxes, takeTurns).catch(undecidedBy);
  return judged;
}

async function tryAlone(work: Work, trial: Trial): Promise<void> {
  const { tool, call, checks } = trial;
  const refusals = await refusalsAlone(work, tool, call);
  if (!("kind" in refusals)) reportAll(work, trial, refusals);
  else for (const check of checks) work.gathering.report(resultOf(check, keyOf(tool), refusals));
}

async function refusalsAlone(
  work: Work,
  { boxes }: CalledTool,
  call: RefusableCall,
): Promise<FaultsEvidence | Uncontradicted> {
  if (isTooLate(work)) return undecided("no time was left to test how it handles refused requests");
  try {
    const refusals = await boxes.inBox((open) => refuseIn(open, boxes, call, work.exploration.book));
    return refusals.length > 0
      ? { refusals }
      : openFor("calls", "nothing answered in place of web APIs in another sandbox");
  } catch (error) {
    return undecidedBy(error);
  }
}

function keyOf({ subject }: CalledTool): ResultKey {
  return { dialect: staticDialect, tool: subject.tool.name };
}

function reportAll(work: Work, { tool, checks }: Trial, evidence: FaultsEvidence): void {
  for (const check of checks)
    reportJudged(work, check, keyOf(tool), { evidence, judgement: check.judge(evidence, tool.subject) });
}

function reportJudged(
  { gathering }: Work,
  check: FaultsCheck,
  key: ResultKey,
  { evidence, judgement }: { readonly evidence: FaultsEvidence; readonly judgement: Judgement },
): void {
  const { again, report } = gathering;
  if (judgement.kind !== "contradicted") {
    report(resultOf(check, key, judgement));
    return;
  }
  const shown = evidence.refusals.filter((_, index) => judgement.exchanges?.includes(index) !== false);
  const calls = callsOf({ exchanges: shown.map(({ exchange }) => exchange), strayFaults: [] });
  const contradiction = { ...judgement, provenByTranscript: true } as const;
  report(provenContradiction(check, key, contradiction, { calls, seen: { reproduced: 1, tries: 1 }, again }));
}

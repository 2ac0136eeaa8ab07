import { notApplicable, undecided, type Judgement, type Uncontradicted } from "../../../check/judgement.ts";
import { staticDialect, type ResultKey } from "../../../check/result-key.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { callsOf, provenContradiction, resultOf } from "../../../results/result.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import type { FaultsCheck } from "../check/calls-check.ts";
import type { CalledTool } from "../one-tool/closer-look.ts";
import { refusableCall, refuse } from "./fault-trials.ts";
import type { FaultsEvidence } from "../check/faults-evidence.ts";
import { isTooLate } from "../trials/only-explored.ts";

/**
 * Repeats calls whose requests a web API may refuse, each in a box that refuses one request, and lets checks judge the
 * reaction. Seeing a request sent again once is proof.
 */
export async function tryFaults(
  work: Work,
  tools: readonly CalledTool[],
  checks: readonly FaultsCheck[],
): Promise<void> {
  await inParallel(tools, work.boxes.maxOpen, (tool) => tryTool(work, tool, checks));
}

async function tryTool(work: Work, tool: CalledTool, checks: readonly FaultsCheck[]): Promise<void> {
  const { gathering } = work;
  const { subject, failure, executions } = tool;
  const key = { dialect: staticDialect, tool: subject.tool.name };
  const applicable = checks.filter((check) => {
    const reason = check.appliesTo?.(subject);
    if (reason !== undefined) gathering.report(resultOf(check, key, notApplicable(reason)));
    return reason === undefined;
  });
  // If the run ended before it was called, the runner reports that.
  if (applicable.length === 0 || (failure === undefined && executions.length === 0)) return;
  const tried = failure === undefined ? await refusalsOf(work, tool) : undecided(failure);
  for (const check of applicable) {
    if ("kind" in tried) gathering.report(resultOf(check, key, tried));
    else reportJudged(work, check, key, { evidence: tried, judgement: check.judge(tried, subject) });
  }
}

/** @returns a judgement if there is nothing to refuse */
async function refusalsOf(work: Work, tool: CalledTool): Promise<FaultsEvidence | Uncontradicted> {
  const call = refusableCall(tool);
  if (call === undefined)
    return notApplicable("none of its working calls sent a POST that may do more if it is sent twice");
  if (isTooLate(work.gathering.hub)) return undecided("no time was left to test how it handles refused requests");
  try {
    const refusals = await refuse(tool.boxes, call, work.exploration.book);
    return refusals.length > 0 ? { refusals } : undecided("nothing answered in place of web APIs in another sandbox");
  } catch (error) {
    return undecidedBy(error);
  }
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

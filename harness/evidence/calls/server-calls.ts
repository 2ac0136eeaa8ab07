import type { Uncontradicted } from "../../check/judgement.ts";
import { staticDialect } from "../../check/result-key.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import type { AttemptResult } from "../../pursuit/confirm.ts";
import { withProof } from "../../pursuit/found.ts";
import { inParallel } from "../../pursuit/in-parallel.ts";
import { replayOf, type Pursuit } from "../../pursuit/pursue.ts";
import { installedSdks } from "../../connect/installed-sdk.ts";
import { resultOf } from "../../results/result.ts";
import { BoxAttempts } from "./in-box/box-attempts.ts";
import { answersOf, inBox, undecidedBy, type Work } from "./in-box/box-work.ts";
import type { ServerCallsCheck } from "./check/calls-check.ts";

const key = { dialect: staticDialect };

/**
 * Makes the calls of checks that belong to no tool, in a box, since a server may do anything with them. They share one
 * box; what does not hold there is called again in its own box, so other calls cannot contradict a check.
 */
export async function makeServerCalls(work: Work, checks: readonly ServerCallsCheck[]): Promise<void> {
  const held =
    checks.length < 2 || work.gathering.replaying !== undefined
      ? new Map<ServerCallsCheck, Uncontradicted>()
      : await judgedTogether(work, checks);
  for (const [check, judgement] of held) work.gathering.report(resultOf(check, key, judgement));
  const left = checks.filter((check) => !held.has(check));
  await inParallel(left, work.boxes.maxOpen, (check) => makeCallsOf(work, check));
}

/** @returns those that hold, up to the first that does not */
async function judgedTogether(
  work: Work,
  checks: readonly ServerCallsCheck[],
): Promise<ReadonlyMap<ServerCallsCheck, Uncontradicted>> {
  const subject = subjectOf(work);
  try {
    return await inBox(work.gathering.hub, work.boxes, async ({ observe }) => {
      const held = new Map<ServerCallsCheck, Uncontradicted>();
      for (const check of checks) {
        const judgement = check.judge(await observe(answersOf(check.plan(subject))), subject);
        if (judgement.kind !== "holds") break;
        held.set(check, judgement);
      }
      return held;
    });
  } catch (error) {
    // Each check meets the same fault alone, and reports it.
    undecidedBy(error);
    return new Map();
  }
}

async function makeCallsOf(work: Work, check: ServerCallsCheck): Promise<void> {
  const { gathering, boxes, lane } = work;
  const subject = subjectOf(work);
  const observe = async (candidate: Conversation): Promise<AttemptResult> => {
    const evidence = await inBox(gathering.hub, boxes, ({ observe: look }) => look(answersOf(candidate)));
    return { judgement: check.judge(evidence, subject), evidence };
  };
  try {
    const { replaying } = gathering;
    if (replaying !== undefined) {
      const open: Pursuit["open"] = (budget) => new BoxAttempts(observe, budget);
      gathering.pursuits.add(lane, replayOf(replaying, { check, key, subjects: [], open }), gathering);
      return;
    }
    const conversation = check.plan(subject);
    const { judgement, evidence } = await observe(conversation);
    if (judgement.kind !== "contradicted") gathering.report(resultOf(check, key, judgement));
    else {
      const seen = withProof({ conversation, contradiction: judgement, trials: conversation.length }, evidence);
      const open: Pursuit["open"] = (budget) => new BoxAttempts(observe, budget);
      gathering.pursuits.add(lane, { check, key, seen, subjects: [], open }, gathering);
    }
  } catch (error) {
    gathering.report(resultOf(check, key, undecidedBy(error)));
  }
}

function subjectOf({ gathering }: Work): ServerSubject {
  return { introduction: gathering.introduction, sdks: installedSdks(gathering.target) };
}

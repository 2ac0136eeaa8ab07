import type { Box } from "../../calls/boxes/box.ts";
import type { Execution } from "../../calls/execution/execution.ts";
import { observeCalls } from "../../calls/watching/observe-calls.ts";
import { staticDialect } from "../../check/result-key.ts";
import type { Contradiction, Judgement } from "../../check/judgement.ts";
import type { ServerSubject } from "../../check/subject.ts";
import { hasNoAnswer, type Conversation } from "../../conversation/conversation.ts";
import type { AttemptResult } from "../../pursuit/confirm.ts";
import { withProof, type Found } from "../../pursuit/found.ts";
import { inParallel } from "../../pursuit/in-parallel.ts";
import { replayOf, reportKnown, type Pursuit } from "../../pursuit/pursue.ts";
import { installedSdks } from "../../connect/sdks/installed-sdks.ts";
import { resultOf } from "../../results/result.ts";
import { BoxAttempts } from "./in-box/box-attempts.ts";
import { answersOf, inBox, undecidedBy, type OpenBox, type Work } from "./in-box/box-work.ts";
import type { ServerCallsCheck } from "./check/calls-check.ts";

const key = { dialect: staticDialect };

/**
 * Calls that belong to no tool, in a box, since a server may do anything with them. The checks share one box; what does
 * not hold there is called again in its own box, so other calls cannot contradict a check, unless it is known of an SDK.
 */
export class ServerCalls {
  #left: readonly ServerCallsCheck[];
  #areMadeTogether = false;

  constructor(checks: readonly ServerCallsCheck[]) {
    this.#left = checks;
  }

  /** Makes the calls of all checks in one box, and reports what is settled there. */
  async makeIn(box: Box, work: Work): Promise<void> {
    // Each check meets the same fault alone, and reports it.
    await this.#judgeTogether(work, (script) => observeCalls(box, script)).catch(undecidedBy);
  }

  /** Makes those that are left. */
  async makeRest(work: Work): Promise<void> {
    const { gathering, boxes } = work;
    if (this.#left.length > 1 && !this.#areMadeTogether && gathering.replaying === undefined) {
      await inBox(gathering.hub, boxes, ({ observe }) => this.#judgeTogether(work, observe)).catch(undecidedBy);
    }
    await inParallel(this.#left, boxes.maxOpen, (check) => makeCallsOf(work, check));
  }

  async #judgeTogether(work: Work, observe: OpenBox["observe"]): Promise<void> {
    const subject = subjectOf(work);
    this.#areMadeTogether = true;
    for (const check of this.#left) {
      const plan = check.plan(subject);
      const execution = await observe(answersOf(plan));
      // What the end of the run, or other calls in the box, did to a call is no evidence.
      const isWhole = execution.exchanges.length === plan.length && !execution.exchanges.some(hasNoAnswer);
      if (work.gathering.hub.stopReason !== undefined) return;
      const judgement = check.judge(execution, subject);
      if (isWhole && isSettled(work, check, judgement, { conversation: plan, evidence: execution }))
        this.#left = this.#left.filter((each) => each !== check);
    }
  }
}

/** Reports what holds beside other calls, and what an SDK does in every server. */
function isSettled(
  { gathering }: Work,
  check: ServerCallsCheck,
  judgement: Judgement,
  { conversation, evidence }: { readonly conversation: Conversation; readonly evidence: Execution },
): boolean {
  if (judgement.kind === "contradicted")
    return reportKnown(gathering, { check, key, seen: foundBy(conversation, judgement, evidence) });
  if (judgement.kind === "holds") gathering.report(resultOf(check, key, judgement));
  return judgement.kind === "holds";
}

function foundBy(conversation: Conversation, contradiction: Contradiction, evidence: Execution): Found {
  return withProof({ conversation, contradiction, trials: conversation.length }, evidence);
}

async function makeCallsOf(work: Work, check: ServerCallsCheck): Promise<void> {
  const { gathering, boxes, lane } = work;
  const subject = subjectOf(work);
  const look = (candidate: Conversation): Promise<Execution> =>
    inBox(gathering.hub, boxes, ({ observe }) => observe(answersOf(candidate)));
  const attempt = async (candidate: Conversation): Promise<AttemptResult> => {
    const evidence = await look(candidate);
    return { judgement: check.judge(evidence, subject), evidence };
  };
  const open: Pursuit["open"] = (budget) => new BoxAttempts(attempt, { budget });
  try {
    const { replaying } = gathering;
    if (replaying !== undefined) {
      gathering.pursuits.add(lane, replayOf(replaying, { check, key, subjects: [], open }), gathering);
      return;
    }
    const conversation = check.plan(subject);
    const evidence = await look(conversation);
    const judgement = check.judge(evidence, subject);
    if (judgement.kind !== "contradicted") gathering.report(resultOf(check, key, judgement));
    else {
      const seen = foundBy(conversation, judgement, evidence);
      gathering.pursuits.add(lane, { check, key, seen, subjects: [], open }, gathering);
    }
  } catch (error) {
    gathering.report(resultOf(check, key, undecidedBy(error)));
  }
}

function subjectOf({ gathering }: Work): ServerSubject {
  return { introduction: gathering.introduction, sdks: installedSdks(gathering.target) };
}

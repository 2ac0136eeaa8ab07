import { staticDialect } from "../../check/result-key.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import type { AttemptResult } from "../../pursuit/confirm.ts";
import { withProof } from "../../pursuit/found.ts";
import type { Pursuit } from "../../pursuit/pursue.ts";
import { installedSdks } from "../../connect/installed-sdk.ts";
import { resultOf } from "../../results/result.ts";
import { BoxAttempts } from "./box-attempts.ts";
import { answersOf, inBox, undecidedBy, type Work } from "./box-work.ts";
import type { ServerCallsCheck } from "./calls.ts";

/** Makes the calls of one check that belong to no tool, in a box, since a server may do anything with them. */
export async function makeServerCalls({ gathering, boxes, lane }: Work, check: ServerCallsCheck): Promise<void> {
  const key = { dialect: staticDialect };
  const subject = { introduction: gathering.introduction, sdks: installedSdks(gathering.target) };
  const observe = async (candidate: Conversation): Promise<AttemptResult> => {
    const evidence = await inBox(gathering.hub, boxes, ({ observe: look }) => look(answersOf(candidate)));
    return { judgement: check.judge(evidence, subject), evidence };
  };
  try {
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

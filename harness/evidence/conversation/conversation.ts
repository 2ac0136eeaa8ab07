import type { Check } from "../../check/check.ts";
import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import { absent, aFunction, aText, oneOf, optional } from "../../check/member-rules.ts";
import type { CheckCandidate, MemberRules } from "../../check/member-rules.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { ConversationCheck } from "./conversation-check.ts";

/** The answers of a server: to a survey of each tool, and in the conversations that a check plans. */
export const conversation: Evidence<ConversationCheck> = {
  id: "conversation",
  asksSharedSession: true,
  judgedBy: (check): check is ConversationCheck => check.evidence.id === "conversation",
  rulesFor: conversationRules,
  keysOf: (check, listed) => {
    const which = conversation.judgedBy(check) && "tools" in check ? check.tools : "flagged";
    return keysOf(check, listed, (tools, dialect) =>
      dialect === undefined ? tools : toolsToAsk(tools, dialect, which),
    );
  },
  // Each planned conversation is judged on its own.
  trialsOf: ({ exchanges }: ConversationEvidence, check: Check) =>
    conversation.judgedBy(check) && check.plan !== undefined ? 1 : exchanges.length,
  replays: () => true,
  gather: async (gathering, checks) => {
    const { gatherConversations } = await import("./gather-conversations.ts");
    await gatherConversations(gathering, checks.filter(conversation.judgedBy));
  },
  conclude: async (gathering, checks) => {
    if (gathering.replaying !== undefined) return;
    const { askAllAgain, concludeWholeRun } = await import("./whole-run.ts");
    const judging = checks.filter(conversation.judgedBy);
    await askAllAgain(gathering, judging);
    await concludeWholeRun(gathering, judging);
  },
};

function conversationRules({ per, dialects, plan }: CheckCandidate): MemberRules {
  const badRequests = optional(oneOf(["finds-out", "sends"]));
  if (per === "server") {
    if (dialects === undefined)
      return {
        plan: aFunction,
        badRequests: optional(oneOf(["sends"])),
        history: optional(oneOf(["own"])),
        isShortest: optional(oneOf([true])),
        appliesTo: absent(inDialects),
      };
    return { dialects: someDialects, plan: aFunction, badRequests, appliesTo: optional(aFunction) };
  }
  const common = { dialects: someDialects, appliesTo: optional(aFunction) };
  if (plan === undefined) return { ...common, aboutAllAnswers: optional(oneOf([true])) };
  return {
    ...common,
    plan: aFunction,
    tools: oneOf(["flagged", "unflagged"]),
    history: oneOf(["any", "own", "none"]),
    explainedBy: optional(aText),
    aboutRequestsAtOnce: optional(oneOf([true])),
    judgesWholeRun: optional(oneOf([true])),
    badRequests,
  };
}

const inDialects = "where there are no dialects";

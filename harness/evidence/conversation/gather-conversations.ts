import { judgesDialect } from "../../check/check.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { inDialect } from "../gathering/in-dialect.ts";
import { querySubjectOf, toolsTogether } from "../gathering/query-subjects.ts";
import type {
  ConversationCheck,
  ServerConversationCheck,
  SessionConversationCheck,
  SurveyCheck,
  ToolConversationCheck,
} from "./conversation-check.ts";
import { holdServerConversations, holdSessionConversations } from "./server-conversations.ts";
import { judgeSurvey } from "./judge-survey.ts";
import { holdToolConversations } from "./tool-conversations.ts";

type DialectConversationCheck = ToolConversationCheck | ServerConversationCheck;

/**
 * Queries the server: first what any server can be asked, then each dialect with the survey of all tools before the
 * rest, and last what any server must survive.
 */
export async function gatherConversations(gathering: Gathering, checks: readonly ConversationCheck[]): Promise<void> {
  const { hub, leaveOpen } = gathering;
  const inSession = checks.filter(isSessionCheck);
  const hold = (check: SessionConversationCheck): Promise<void> =>
    guarded(gathering, [check], () => holdSessionConversations(gathering, check));
  const unansweredBefore = hub.unanswered;
  for (const check of inSession.filter(({ badRequests }) => badRequests === undefined)) await hold(check);
  const isSilent = hub.unanswered > unansweredBefore;
  for (const dialect of gathering.dialects) {
    const judging = checks.filter((check) => judgesDialect(check, dialect));
    await gatherInDialect(inDialect(gathering, dialect), dialect, judging);
  }
  for (const check of inSession.filter(({ badRequests }) => badRequests === "sends")) {
    // It would be silent after bad requests as well, and each of them would cost a timeout.
    if (isSilent) leaveOpen(check, "the server also stops answering without a bad request");
    else await hold(check);
  }
}

async function gatherInDialect(
  gathering: Gathering,
  dialect: QueryDialect,
  checks: readonly ConversationCheck[],
): Promise<void> {
  const { hub } = gathering;
  hub.keepSpares();
  const surveying = checks.filter(isSurveyCheck);
  const flagged = toolsToAsk(gathering.tools, dialect, "flagged");
  for (const tool of flagged) {
    const subject = await querySubjectOf(gathering, dialect, tool, flagged);
    await guarded(gathering, surveying, () => judgeSurvey(gathering, surveying, subject));
  }
  const conversing = checks.filter(isDialectConversationCheck);
  const unansweredBefore = hub.unanswered;
  for (const check of conversing.filter(({ badRequests }) => badRequests === "finds-out")) {
    await converse(gathering, check, dialect);
  }
  const chokes = hub.unanswered > unansweredBefore;
  for (const check of conversing.filter(({ badRequests }) => badRequests !== "finds-out")) {
    if (chokes && check.badRequests === "sends") {
      gathering.leaveOpen(check, "the server stops answering after a bad request");
    } else await converse(gathering, check, dialect);
  }
  await hub.endSpares();
}

async function converse(gathering: Gathering, check: DialectConversationCheck, dialect: QueryDialect): Promise<void> {
  const { introduction } = gathering;
  const subject = { introduction, dialect, tools: await toolsTogether(gathering, dialect) };
  await guarded(gathering, [check], () =>
    check.per === "server"
      ? holdServerConversations(gathering, check, subject)
      : holdToolConversations(gathering, check, subject),
  );
}

function isSurveyCheck(check: ConversationCheck): check is SurveyCheck {
  return check.plan === undefined;
}

function isSessionCheck(check: ConversationCheck): check is SessionConversationCheck {
  return check.dialects === undefined;
}

function isDialectConversationCheck(check: ConversationCheck): check is DialectConversationCheck {
  return check.plan !== undefined && check.dialects !== undefined;
}

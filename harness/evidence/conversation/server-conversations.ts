import { notApplicable, undecided } from "../../check/judgement.ts";
import { staticDialect } from "../../check/result-key.ts";
import { installedSdks } from "../../connect/sdks/installed-sdks.ts";
import type { ServerQuerySubject } from "../../check/subject.ts";
import { resultOf } from "../../results/result.ts";
import type { Session } from "../../session/session.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { whyNotAll, withoutLeftOut } from "../gathering/query-subjects.ts";
import type { ServerConversationCheck, SessionConversationCheck } from "./conversation-check.ts";
import { holdConversations } from "./hold-conversations.ts";
import { OwnSession } from "./own-session.ts";

/** Holds the conversations of one check with any server. */
export async function holdSessionConversations(gathering: Gathering, check: SessionConversationCheck): Promise<void> {
  const { hub, introduction } = gathering;
  const subject = { introduction, sdks: installedSdks(gathering.target) };
  const own = new OwnSession(hub);
  const session = check.history === "own" ? own.current : (): Promise<Session> => hub.shared();
  try {
    await holdConversations(gathering, session, {
      check,
      key: { dialect: staticDialect },
      conversations: check.plan(subject),
      judge: (evidence) => check.judge(evidence, subject),
      subjects: [],
      ...(check.isShortest === undefined ? {} : { isShortest: check.isShortest }),
    });
  } finally {
    await own.end();
  }
}

/** Holds the conversations of one check with the server in one dialect. */
export async function holdServerConversations(
  gathering: Gathering,
  check: ServerConversationCheck,
  subject: ServerQuerySubject,
): Promise<void> {
  const key = { dialect: subject.dialect.id };
  const reason = check.appliesTo?.(subject);
  if (reason !== undefined) {
    gathering.report(resultOf(check, key, notApplicable(reason)));
    return;
  }
  const limit = whyNotAll(gathering, subject.dialect, subject.tools);
  await holdConversations(gathering, () => gathering.hub.shared(), {
    check,
    key,
    conversations: check.plan(subject),
    judge: (evidence) => {
      const judgement = withoutLeftOut(check.judge(evidence, subject), subject.tools);
      return limit === undefined || judgement.kind !== "holds" ? judgement : undecided(limit);
    },
    subjects: subject.tools,
  });
}

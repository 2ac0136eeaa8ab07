import { notApplicable, undecided, unseen, type Judgement } from "../../check/judgement.ts";
import type { QuerySubject, ServerQuerySubject } from "../../check/subject.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import { resultOf } from "../../results/result.ts";
import type { Session } from "../../session/session.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { querySubjectOf, withoutLeftOut } from "../gathering/query-subjects.ts";
import type { ToolConversationCheck } from "./conversation-check.ts";
import { holdConversations } from "./hold-conversations.ts";
import { OwnSession } from "./own-session.ts";

/** Holds the conversations of one check with one tool after another. */
export async function holdToolConversations(
  gathering: Gathering,
  check: ToolConversationCheck,
  server: ServerQuerySubject,
): Promise<void> {
  const { hub } = gathering;
  const own = new OwnSession(hub);
  const session = check.history === "any" ? (): Promise<Session> => hub.shared() : own.current;
  try {
    for await (const subject of subjectsOf(gathering, check, server)) {
      const [unansweredBefore, silentBefore] = [hub.unanswered, hub.silentInputs.all.length];
      await holdWithTool(gathering, check, subject, session);
      // An input that is now known to be silent is not asked again, and costs the other tools nothing.
      if (hub.unanswered > unansweredBefore && hub.silentInputs.all.length === silentBefore) {
        gathering.leaveOpen(
          check,
          "left out after the server stopped answering for another tool, since each try costs a timeout",
        );
        return;
      }
      if (check.history === "none") await own.end();
    }
  } finally {
    await own.end();
  }
}

async function holdWithTool(
  gathering: Gathering,
  check: ToolConversationCheck,
  subject: QuerySubject,
  session: () => Promise<Session>,
): Promise<void> {
  const { report, pursuits, verdictOf } = gathering;
  const key = { dialect: subject.dialect.id, tool: subject.tool.name };
  const reason = check.appliesTo?.(subject);
  if (reason !== undefined) {
    report(resultOf(check, key, notApplicable(reason)));
    return;
  }
  if (check.aboutRequestsAtOnce === true && gathering.target.traits.requestsAtOnce === 1) {
    report(resultOf(check, key, unseen("over HTTP one request is open at a time in a session", "concurrency")));
    return;
  }
  if (subject.inputs.kind === "unsupported") {
    report(resultOf(check, key, undecided(subject.inputs.reason)));
    return;
  }
  const { explainedBy } = check;
  const mayBeExplained = explainedBy !== undefined && pursuits.isOpen(explainedBy, key);
  const isToldElsewhere = mayBeExplained || (explainedBy !== undefined && verdictOf(explainedBy, key) !== undefined);
  await holdConversations(gathering, session, {
    check,
    key,
    conversations: check.plan(subject),
    judge: (evidence) => {
      const judgement = withoutLeftOut(check.judge(evidence, subject), [subject]);
      return isToldElsewhere ? withoutProof(judgement) : judgement;
    },
    subjects: [subject],
    ...(mayBeExplained ? { explainedBy } : {}),
  });
}

/**
 * A contradiction that is proof by itself proves the simpler claim, which the whole run judges. For this claim it has
 * to be attributed, so it has to recur.
 */
function withoutProof(judgement: Judgement): Judgement {
  if (judgement.kind !== "contradicted") return judgement;
  const { provenByTranscript: _, ...contradiction } = judgement;
  return contradiction;
}

/** One after the other, since a server may list thousands; existing ones are reused. */
async function* subjectsOf(
  gathering: Gathering,
  check: ToolConversationCheck,
  { dialect, tools: together }: ServerQuerySubject,
): AsyncGenerator<QuerySubject> {
  const flagged = toolsToAsk(gathering.tools, dialect, "flagged");
  const asked = check.tools === "flagged" ? flagged : toolsToAsk(gathering.tools, dialect, "unflagged");
  for (const [index, tool] of asked.entries()) {
    const held = together[index];
    yield held?.tool === tool ? held : await querySubjectOf(gathering, dialect, tool, flagged);
  }
}

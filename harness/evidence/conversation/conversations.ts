import type { Session } from "../../session/session.ts";
import type {
  Check,
  QuerySubject,
  ServerConversationCheck,
  ServerQuerySubject,
  SessionConversationCheck,
  ToolConversationCheck,
} from "../../check/check.ts";
import type { Conversation, ConversationEvidence } from "../../conversation/conversation.ts";
import { pursueConversation, type Examination, type Found } from "../../pursuit/examination.ts";
import {
  holds,
  isAmbiguous,
  notApplicable,
  undecided,
  type Judgement,
  type Uncontradicted,
} from "../../check/judgement.ts";
import { resultOf, type Subject } from "../../results/result.ts";

/** A plan of conversations and the pure judge of each. */
interface Plan {
  readonly check: Check;
  readonly about: Subject;
  readonly conversations: readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence) => Judgement;
  readonly subjects: readonly QuerySubject[];
}

/** Holds the conversations of one check with one tool after another. */
export async function examineToolConversations(
  examination: Examination,
  check: ToolConversationCheck,
  subjects: AsyncIterable<QuerySubject>,
): Promise<void> {
  const sessions = new CheckSessions(examination, check.history !== "any");
  try {
    for await (const subject of subjects) {
      const about = { dialect: subject.dialect.id, tool: subject.tool.name };
      const reason = check.appliesTo?.(subject);
      if (reason !== undefined) {
        examination.report(resultOf(check, about, notApplicable(reason)));
        continue;
      }
      if (check.explainedBy !== undefined && examination.isContradicted(check.explainedBy, about)) {
        const reason = `the tool contradicts ${check.explainedBy}, which explains what could be seen here`;
        examination.report(resultOf(check, about, undecided(reason)));
        continue;
      }
      if (subject.inputs.kind === "unsupported") {
        examination.report(resultOf(check, about, undecided(subject.inputs.reason)));
        continue;
      }
      const judge = (evidence: ConversationEvidence): Judgement => check.judge(evidence, subject);
      const plan = { check, about, conversations: check.plan(subject), judge, subjects: [subject] };
      const unansweredBefore = examination.hub.unanswered;
      await holdAll(examination, sessions, plan);
      if (examination.hub.unanswered > unansweredBefore) {
        examination.leaveOpen(
          check,
          "left out after the server fell silent on another tool, since each try costs a timeout",
        );
        return;
      }
      if (check.history === "none") await sessions.end();
    }
  } finally {
    await sessions.end();
  }
}

/** Holds the conversations of one check with the server in one dialect. */
export async function examineServerConversations(
  examination: Examination,
  check: ServerConversationCheck,
  subject: ServerQuerySubject,
): Promise<void> {
  const about = { dialect: subject.dialect.id };
  const reason = check.appliesTo?.(subject);
  if (reason !== undefined) {
    examination.report(resultOf(check, about, notApplicable(reason)));
    return;
  }
  const judge = (evidence: ConversationEvidence): Judgement => check.judge(evidence, subject);
  const plan = { check, about, conversations: check.plan(subject), judge, subjects: subject.tools };
  await holdAll(examination, new CheckSessions(examination, false), plan);
}

/** Holds the conversations of one check with any server. */
export async function examineSessionConversations(
  examination: Examination,
  check: SessionConversationCheck,
): Promise<void> {
  const conversations = check.plan(examination.introduction);
  const plan = { check, about: { dialect: "static" }, conversations, judge: check.judge, subjects: [] };
  await holdAll(examination, new CheckSessions(examination, false), plan);
}

/** The shared session, or for an order-sensitive check one of its own that no other check has touched. */
class CheckSessions {
  readonly #examination: Examination;
  readonly #alone: boolean;
  #own: Session | undefined;

  constructor(examination: Examination, alone: boolean) {
    this.#examination = examination;
    this.#alone = alone;
  }

  async current(): Promise<Session> {
    const { hub } = this.#examination;
    if (!this.#alone) return hub.shared();
    if (this.#own?.peer.closed !== undefined) await this.end();
    this.#own ??= await hub.fresh();
    return this.#own;
  }

  async end(): Promise<void> {
    if (this.#own === undefined) return;
    await this.#examination.hub.close(this.#own);
    this.#own = undefined;
  }
}

/**
 * Stops at the first contradiction that no reading of the text excuses: one smallest example is worth more than many.
 * One that hangs on a reading is pursued only when no other comes after it.
 */
async function holdAll(examination: Examination, sessions: CheckSessions, plan: Plan): Promise<void> {
  const { check, about, judge, subjects } = plan;
  let trials = 0;
  let open: Open | undefined;
  let remark: string | undefined;
  let ambiguous: Found | undefined;
  for (const conversation of plan.conversations) {
    const evidence = await examination.hub.converse(await sessions.current(), conversation);
    const judgement = judge(evidence);
    switch (judgement.kind) {
      case "contradicted": {
        const found = { conversation, contradiction: judgement, trials: trials + 1 };
        if (isAmbiguous(judgement)) {
          ambiguous ??= found;
          trials++;
          break;
        }
        await pursueConversation(examination, check, about, found, judge, subjects);
        return;
      }
      case "holds":
        trials += judgement.trials;
        remark ??= judgement.remark;
        break;
      case "undecided":
      case "not-applicable":
        open ??= judgement;
    }
  }
  if (ambiguous !== undefined) {
    await pursueConversation(examination, check, about, { ...ambiguous, trials }, judge, subjects);
    return;
  }
  examination.report(resultOf(check, about, summarise(trials, remark, open)));
}

type Open = Exclude<Uncontradicted, { kind: "holds" }>;

function summarise(trials: number, remark: string | undefined, open: Open | undefined): Uncontradicted {
  if (open === undefined) return trials === 0 ? undecided("nothing was tried") : holds(trials, remark);
  const remedy = "remedy" in open ? open.remedy : undefined;
  if (trials === 0) return undecided(open.reason, remedy);
  const doubt = `${remark ?? "held"}, but not everywhere decided: ${open.reason}`;
  return { ...holds(trials, doubt), ...(remedy === undefined ? {} : { remedy }) };
}

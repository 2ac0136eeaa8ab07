import type { Check } from "../../check/check.ts";
import { holds, isAmbiguous, undecided, type Judgement, type Uncontradicted } from "../../check/judgement.ts";
import { nameOf, type ResultKey } from "../../check/result-key.ts";
import type { QuerySubject } from "../../check/subject.ts";
import { beginsElsewhere, type Conversation, type ConversationEvidence } from "../../conversation/conversation.ts";
import { describeWait } from "../../conversation/describe-wait.ts";
import { SessionAttempts } from "../../pursuit/attempts.ts";
import { withProof, type Found } from "../../pursuit/found.ts";
import { replayOf, type Pursuit } from "../../pursuit/pursue.ts";
import { resultOf } from "../../results/result.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Session } from "../../session/session.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { asksInSequence, withoutProof } from "./asks-in-sequence.ts";
import { conversationLane } from "./conversation-lane.ts";

/** Conversations of one check about one subject, and the pure judge of each. */
export interface PlannedConversations {
  readonly check: Check;
  readonly key: ResultKey;
  readonly conversations: readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence) => Judgement;
  /** Tools whose arguments may be simplified. */
  readonly subjects: readonly QuerySubject[];
  /** Id of a check that may contradict the subject and would explain any contradiction here. */
  readonly explainedBy?: string;
  /** Nothing can be left out of them. */
  readonly isShortest?: true;
}

/**
 * Holds the conversations that a check plans for one subject, and reports what holds; a contradiction, and whatever
 * another check may explain, goes to the pursuits.
 *
 * @param session in which the next conversation is held
 */
export async function holdConversations(
  gathering: Gathering,
  session: () => Promise<Session>,
  planned: PlannedConversations,
): Promise<void> {
  const { check, key, judge, subjects, explainedBy, isShortest } = planned;
  const { replaying } = gathering;
  const inSequence = asksInSequence(gathering, check);
  const open: Pursuit["open"] = (budget) => new SessionAttempts(gathering.hub, judge, budget, inSequence);
  if (replaying !== undefined) {
    gathering.pursuits.add(conversationLane, replayOf(replaying, { check, key, subjects, open }), gathering);
    return;
  }
  const seen = await holdAll(gathering, session, planned);
  if ("kind" in seen && explainedBy === undefined) {
    gathering.report(resultOf(check, key, seen));
    return;
  }
  gathering.pursuits.add(
    conversationLane,
    {
      check,
      key,
      seen: inSequence ? withoutProof(seen) : seen,
      subjects,
      ...(explainedBy === undefined ? {} : { explainedBy }),
      ...(isShortest === undefined ? {} : { isShortest }),
      open,
    },
    gathering,
  );
}

/**
 * Stops at the first contradiction that no interpretation excuses: one smallest example is worth more than many. One
 * that depends on an interpretation counts only if no other comes after it.
 */
async function holdAll(
  gathering: Gathering,
  session: () => Promise<Session>,
  planned: PlannedConversations,
): Promise<Found | Uncontradicted> {
  const { conversations, judge } = planned;
  let trials = 0;
  let [decided, left] = [0, 0];
  let open: Open | undefined;
  let remark: string | undefined;
  let ambiguous: Found | undefined;
  const hold = holding(gathering, session, planned);
  const apart = await heldApart(gathering.hub, conversations, hold);
  for (const [index, conversation] of conversations.entries()) {
    const evidence = apart[index] ?? (await hold(conversation));
    const judgement = judge(evidence);
    switch (judgement.kind) {
      case "contradicted": {
        const found = withProof({ conversation, contradiction: judgement, trials: trials + 1 }, evidence);
        if (!isAmbiguous(judgement)) return found;
        ambiguous ??= found;
        trials++;
        break;
      }
      case "holds":
        trials += judgement.trials;
        decided++;
        remark ??= judgement.remark;
        break;
      case "undecided":
        left++;
        open ??= judgement;
        break;
      case "not-applicable":
      case "unseen":
        open ??= judgement;
    }
  }
  return ambiguous === undefined ? summarise(trials, remark, open, left > decided) : { ...ambiguous, trials };
}

type Hold = (conversation: Conversation) => Promise<ConversationEvidence>;

/** Holds a conversation where it says for what that is waited. */
function holding(
  { hub }: Gathering,
  session: () => Promise<Session>,
  { check, key }: Pick<PlannedConversations, "check" | "key">,
): Hold {
  return (conversation) =>
    hub.spans.during("asking", `${nameOf(check, key)}: waiting for ${describeWait(conversation)}`, async () =>
      hub.converse(await session(), conversation),
    );
}

/** Those that need no session of ours are held at once: to start an instance takes longer than all that each is asked. */
async function heldApart(
  hub: SessionHub,
  conversations: readonly Conversation[],
  hold: Hold,
): Promise<readonly ConversationEvidence[]> {
  if (!hub.bearsCompany || !conversations.every(beginsElsewhere)) return [];
  return Promise.all(conversations.map(hold));
}

type Open = Exclude<Uncontradicted, { kind: "holds" }>;

function summarise(
  trials: number,
  remark: string | undefined,
  open: Open | undefined,
  isMostlyOpen: boolean,
): Uncontradicted {
  if (open === undefined) return trials === 0 ? undecided("nothing was tried") : holds(trials, remark);
  const remedy = "remedy" in open ? open.remedy : undefined;
  if (trials === 0) return open.kind === "unseen" ? open : undecided(open.reason, remedy);
  if (isMostlyOpen) return undecided(`held where it could be decided, but most was undecided: ${open.reason}`, remedy);
  const doubt = `${remark ?? "held"}, but not decided everywhere: ${open.reason}`;
  return { ...holds(trials, doubt), ...(remedy === undefined ? {} : { remedy }) };
}

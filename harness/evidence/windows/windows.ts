import { tiersThatSee } from "../../observe/all-tiers.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import { describeUnused } from "../../observe/unused-tier.ts";
import type { Target } from "../../connect/target.ts";
import type { QuerySubject, ServerQuerySubject, WindowCheck } from "../../check/check.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { pursue, type Examination } from "../../pursuit/examination.ts";
import { undecided } from "../../check/judgement.ts";
import { plain, resultOf, type Subject } from "../../results/result.ts";
import { queryStep } from "../../conversation/query-step.ts";
import { WindowAttempts } from "./window-attempts.ts";
import { WindowObserver } from "./window-observer.ts";

const maxQueries = 5_000;

/** Sends the queries of all tools in windows between control windows of pings, and lets the checks judge what changed. */
export async function examineWindows(
  examination: Examination,
  checks: readonly WindowCheck[],
  subject: ServerQuerySubject,
  target: Target,
  plan: ObservationPlan,
): Promise<void> {
  const about = { dialect: subject.dialect.id };
  const spoken = checks.filter((check) => check.dialects.includes(subject.dialect.id));
  const watched = spoken.filter((check) => isWatched(check, plan));
  for (const check of spoken) if (!watched.includes(check)) reportUnwatched(examination, check, about, plan);
  if (watched.length === 0) return;
  const conversation = subject.tools.flatMap(queriesOf).slice(0, maxQueries);
  if (conversation.length === 0) {
    for (const check of watched) examination.report(resultOf(check, about, undecided("no tool can be asked about")));
    return;
  }
  const observer = new WindowObserver(examination, target, plan);
  const first = await observer.observe(conversation);
  for (const check of watched) {
    const judgement = check.judge(first.windows);
    if (judgement.kind !== "contradicted") {
      examination.report(resultOf(check, about, judgement));
      continue;
    }
    const attempts = new WindowAttempts(observer, check, first, judgement);
    try {
      const decisive = await attempts.locate(conversation);
      const contradiction = { ...judgement, ...(decisive === undefined ? {} : { exchanges: [decisive] }) };
      const found = { conversation, contradiction, trials: first.queries };
      await pursue(examination, check, about, found, attempts.attempt, subject.tools);
    } finally {
      await attempts.end();
    }
  }
}

function isWatched({ kinds }: WindowCheck, plan: ObservationPlan): boolean {
  return tiersThatSee(kinds).some((tier) => plan.tiers.includes(tier));
}

/** What nobody watches has neither held nor been contradicted. */
function reportUnwatched(
  { report }: Examination,
  check: WindowCheck,
  about: Subject,
  { unused, setting }: ObservationPlan,
): void {
  const serving = tiersThatSee(check.kinds).map(({ id }) => id);
  const reasons = unused.filter(({ tier }) => serving.includes(tier)).map((each) => describeUnused(each, setting));
  report(plain(check, about, "not-run", reasons.join("; "), 0));
}

function queriesOf(subject: QuerySubject): Conversation {
  if (subject.inputs.kind === "unsupported") return [];
  return subject.inputs.valid.map((value) => ({ ...queryStep(subject, value), pipelined: true }));
}

import { judgesDialect } from "../../check/check.ts";
import { undecided } from "../../check/judgement.ts";
import type { ResultKey } from "../../check/result-key.ts";
import type { QuerySubject } from "../../check/subject.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { tiersThatSee } from "../../observe/all-tiers.ts";
import { whyUnused, type ObservationPlan } from "../../observe/observation-plan.ts";
import { describeUnused } from "../../observe/unused-tier.ts";
import type { Lane } from "../../pursuit/pursuits.ts";
import { plain, resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { toolsTogether } from "../gathering/query-subjects.ts";
import { WindowAttempts, type WindowJudge } from "./window-attempts.ts";
import { WindowObserver } from "./window-observer.ts";
import type { WindowCheck } from "./windows.ts";

const maxQueries = 5_000;

/** What one instance writes must not fall into a window of another, and neither must a server that starts. */
const windowLane: Lane = { atOnce: 1, spares: false };

/** Sends the queries of all tools in windows between control windows of pings, and lets the checks judge what changed. */
export async function gatherWindows(gathering: Gathering, checks: readonly WindowCheck[]): Promise<void> {
  for (const dialect of gathering.dialects) {
    const judging = checks.filter((check) => judgesDialect(check, dialect));
    if (judging.length === 0) continue;
    const plan = await gathering.observation();
    await guarded(gathering, judging, () => gatherInDialect(gathering, dialect, judging, plan));
  }
}

async function gatherInDialect(
  gathering: Gathering,
  dialect: QueryDialect,
  checks: readonly WindowCheck[],
  plan: ObservationPlan,
): Promise<void> {
  const { introduction, report } = gathering;
  const key = { dialect: dialect.id };
  const watched = checks.filter((check) => isWatched(check, plan));
  for (const check of checks) if (!watched.includes(check)) reportUnwatched(gathering, check, key, plan);
  if (watched.length === 0) return;
  const tools = await toolsTogether(gathering, dialect);
  const conversation = tools.flatMap(queriesOf).slice(0, maxQueries);
  if (conversation.length === 0) {
    for (const check of watched) report(resultOf(check, key, undecided("no tool can be asked about")));
    return;
  }
  const subject = { introduction, dialect };
  const observer = new WindowObserver(gathering, gathering.target, plan);
  const first = await observer.observe(conversation);
  for (const check of watched) {
    const judgement = check.judge(first.windows, subject);
    if (judgement.kind !== "contradicted") {
      report(resultOf(check, key, judgement));
      continue;
    }
    const judge: WindowJudge = (seen) => check.judge(seen, subject);
    gathering.pursuits.add(
      windowLane,
      {
        check,
        key,
        seen: { conversation, contradiction: judgement, trials: first.queries },
        subjects: tools,
        open: (budget) => new WindowAttempts(observer, judge, first, judgement, budget),
      },
      gathering,
    );
  }
}

function isWatched({ kinds }: WindowCheck, plan: ObservationPlan): boolean {
  return tiersThatSee(kinds).some((tier) => plan.tiers.includes(tier));
}

/** What nobody watches has neither held nor been contradicted. */
function reportUnwatched(
  { report, target }: Gathering,
  check: WindowCheck,
  key: ResultKey,
  plan: ObservationPlan,
): void {
  const isProcess = target.traits.process !== undefined;
  const serving = tiersThatSee(check.kinds);
  // One that watches only when it is chosen is worth a word where no other would serve.
  const usual = serving.filter(({ id, isDefault }) => isDefault || plan.unused.some(({ tier }) => tier === id));
  const reasons = (usual.length === 0 ? serving : usual).map((tier) =>
    describeUnused(whyUnused(tier, plan, isProcess), plan.setting),
  );
  report(plain(check, key, "not-run", reasons.join("; "), 0));
}

function queriesOf(subject: QuerySubject): Conversation {
  if (subject.inputs.kind === "unsupported") return [];
  return subject.inputs.valid.map((value) => ({ ...queryStep(subject, value), pipelined: true }));
}

import { judgesDialect } from "../../check/check.ts";
import { undecided, type Uncontradicted } from "../../check/judgement.ts";
import type { ResultKey } from "../../check/result-key.ts";
import type { QuerySubject } from "../../check/subject.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Lane } from "../../pursuit/pursuits.ts";
import { reproductions } from "../../results/minimised.ts";
import { plain, resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { inDialect } from "../gathering/in-dialect.ts";
import { describeLeftOut, toolsTogether, whyNotAll } from "../gathering/query-subjects.ts";
import { WindowAttempts, type WindowJudge } from "./window-attempts.ts";
import { isWatched, whyUnwatched } from "./why-unwatched.ts";
import { queriesOfAll, type PlannedQueries } from "./queries-of-all.ts";
import { windowsOf, type Observed } from "./observed.ts";
import { lateMs, WindowObserver, type OpenObservation } from "./window-observer.ts";
import { WorkingCopies } from "./working-copies.ts";
import type { WindowCheck } from "./window-check.ts";

/** Writes of one instance, or the start of a server, must not fall into a window of another. */
const windowLane: Lane = { atOnce: 1, spares: false };

/** A period longer than a window hits one window more or fewer by chance: that happened one time in twenty. */
const maxLivesWithout = 3;

/** What was asked in one dialect, and is watched for late effects. */
interface Opened {
  readonly dialect: QueryDialect;
  readonly checks: readonly WindowCheck[];
  readonly tools: readonly QuerySubject[];
  readonly observer: WindowObserver;
  readonly observation: OpenObservation;
  readonly limit: string | undefined;
  /** The working directory as it was before anything was asked. */
  readonly copies: WorkingCopies | undefined;
}

const openedIn = new WeakMap<Gathering, Opened[]>();

/**
 * Sends the queries of all tools while observers watch, before any other request: this shows what only the first query
 * ever does. The windows stay open for late effects while others are asked.
 */
export async function openWindows(gathering: Gathering, checks: readonly WindowCheck[]): Promise<void> {
  const opened: Opened[] = [];
  openedIn.set(gathering, opened);
  let copies: WorkingCopies | undefined;
  for (const dialect of gathering.dialects) {
    const judging = checks.filter((check) => judgesDialect(check, dialect));
    if (judging.length === 0) continue;
    const plan = await gathering.observation();
    // Once, before the first query; unnecessary if none is watched.
    if (opened.length === 0 && judging.some((check) => isWatched(check, plan)))
      copies ??= WorkingCopies.take(gathering.hub, gathering.target);
    // Another instance must not start inside a window.
    await Promise.allSettled([gathering.introductions]);
    await guarded(gathering, judging, async () => {
      const begun = await openInDialect(inDialect(gathering, dialect), dialect, judging, plan);
      if (begun !== undefined) opened.push({ ...begun, copies });
    });
  }
}

/** Ends what was opened, and lets the checks judge what came only with queries. */
export async function gatherWindows(gathering: Gathering, checks: readonly WindowCheck[]): Promise<void> {
  if (!openedIn.has(gathering)) await openWindows(gathering, checks);
  const opened = takeOpened(gathering);
  // Each ends before another is launched. Its error is reported when it is judged.
  for (const { observation } of opened) await Promise.allSettled([observation.finish()]);
  for (const each of opened) await guarded(gathering, each.checks, () => judgeOpened(gathering, each));
}

/** For a run that ends before its windows are judged. */
export async function abandonWindows(gathering: Gathering): Promise<void> {
  await Promise.all(takeOpened(gathering).map(({ observation }) => observation.close()));
}

function takeOpened(gathering: Gathering): readonly Opened[] {
  return openedIn.get(gathering)?.splice(0) ?? [];
}

async function openInDialect(
  gathering: Gathering,
  dialect: QueryDialect,
  checks: readonly WindowCheck[],
  plan: ObservationPlan,
): Promise<Omit<Opened, "copies"> | undefined> {
  const { hub, report, target } = gathering;
  const key = { dialect: dialect.id };
  const watched = checks.filter((check) => isWatched(check, plan));
  for (const check of checks) if (!watched.includes(check)) reportUnwatched(gathering, check, key, plan);
  if (watched.length === 0) return undefined;
  const tools = await toolsTogether(gathering, dialect);
  const { conversation, limit } = queriesOf(gathering, dialect, tools);
  if (conversation.length === 0) {
    for (const check of watched) report(resultOf(check, key, undecided("no tool supports queries")));
    return undefined;
  }
  const observer = new WindowObserver(gathering, target, plan);
  const observation = await observer.start(conversation);
  if (!hub.bearsCompany) await observation.finish();
  const cut = observation.isCut ? "the queries took so long that not all of them were watched" : limit;
  return { dialect, checks: watched, tools, observer, observation, limit: cut };
}

/** A finding is looked for up to three times: not every instance has to show it. */
async function firstSight(
  { introduction, replaying }: Gathering,
  { checks, dialect, observer }: Opened,
  seen: Observed,
): Promise<Observed> {
  const shows = (observed: Observed): boolean =>
    checks.some((check) => check.judge(windowsOf(observed), { introduction, dialect }).kind === "contradicted");
  let sight = seen;
  if (replaying === undefined) return sight;
  for (let tries = 1; tries < reproductions && !shows(sight); tries++)
    sight = await observer.observe(replaying.conversation);
  return sight;
}

/** All queries of all tools, or those of a finding that is looked for again. */
function queriesOf(gathering: Gathering, dialect: QueryDialect, tools: readonly QuerySubject[]): PlannedQueries {
  if (gathering.replaying !== undefined) return { conversation: gathering.replaying.conversation };
  const { conversation, limit = whyNotAll(gathering, dialect, tools) } = queriesOfAll(tools);
  return { conversation, ...(limit === undefined ? {} : { limit }) };
}

async function judgeOpened(gathering: Gathering, opened: Opened): Promise<void> {
  const { observer, observation, checks, tools, dialect, copies } = opened;
  const { introduction, report } = gathering;
  const key = { dialect: dialect.id };
  const subject = { introduction, dialect };
  const first = await firstSight(gathering, opened, await observation.finish());
  const seen = windowsOf(first);
  const mayActAnyway = seen.some(({ spec, effects }) => spec.role === "query" && effects.length > 0);
  const isOpen = mayActAnyway && checks.some((check) => check.judge(seen, subject).kind !== "holds");
  // A second life is worth it only if something may come by itself.
  let withoutQueries = isOpen ? await observer.withoutQueries(first) : [];
  const isUnclear = (check: WindowCheck): boolean =>
    check.judge(seen, subject).kind === "contradicted" &&
    check.judge([...withoutQueries, ...seen], subject).kind === "undecided";
  for (let lives = 1; lives < maxLivesWithout && checks.some(isUnclear); lives++) {
    withoutQueries = [...withoutQueries, ...(await observer.withoutQueries(first))];
  }
  for (const check of checks) {
    const judge: WindowJudge = (windows) => check.judge(windows, subject);
    const judgement = judge([...withoutQueries, ...seen]);
    if (judgement.kind !== "contradicted") {
      report(resultOf(check, key, asFarAsWatched(judgement, opened)));
      continue;
    }
    gathering.pursuits.add(
      windowLane,
      {
        check,
        key,
        seen: { conversation: first.conversation, contradiction: judgement, trials: first.queries },
        subjects: tools,
        ...(gathering.replaying === undefined ? {} : { replays: true }),
        open: (budget) =>
          new WindowAttempts(observer, judge, { first, withoutQueries, found: judgement, copies }, budget),
      },
      gathering,
    );
  }
}

/**
 * A claim that holds says how long late effects were waited for; where a limit of ours cut the observation, it has not
 * held.
 */
function asFarAsWatched(
  judgement: Uncontradicted,
  { limit, observation: { leftOut } }: Pick<Opened, "limit" | "observation">,
): Uncontradicted {
  if (judgement.kind !== "holds") return judgement;
  if (limit !== undefined) return undecided(limit);
  const without = leftOut === 0 ? "" : `, without ${describeLeftOut(leftOut)}`;
  const waited = `late effects: ${lateMs / 1_000} s, and the end of the server${without}`;
  return {
    ...judgement,
    remark: judgement.remark === undefined ? `held (${waited})` : `${judgement.remark}; ${waited}`,
  };
}

/** A claim that nothing watches has neither held nor been contradicted. */
function reportUnwatched(
  { report, target }: Gathering,
  check: WindowCheck,
  key: ResultKey,
  plan: ObservationPlan,
): void {
  report(plain(check, key, "not-run", whyUnwatched(check, plan, target), 0));
}

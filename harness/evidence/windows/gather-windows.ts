import type { AskedSession } from "../../calls/journal/asked-record.ts";
import type { QueriesWatched } from "../../calls/journal/journal-event.ts";
import { judgesDialect } from "../../check/check.ts";
import { undecided } from "../../check/judgement.ts";
import type { DialectSubject, QuerySubject } from "../../check/subject.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { EffectKind } from "../../observe/effect/effect.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Pursuit } from "../../pursuit/pursue.ts";
import type { Lane } from "../../pursuit/pursuits.ts";
import { reproductions } from "../../results/minimised.ts";
import { plain, resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { inDialect } from "../gathering/in-dialect.ts";
import { toolsTogether, whyNotAll } from "../gathering/query-subjects.ts";
import { WindowAttempts, type FirstSight, type SessionsJudge } from "./window-attempts.ts";
import { isWatched, whyUnwatched } from "./why-unwatched.ts";
import { queriesOfAll, type PlannedQueries } from "./queries-of-all.ts";
import { asFarAsWatched, type WatchedSoFar } from "./as-far-as-watched.ts";
import { QuerySessions, type FirstSession, type OpenQueries } from "./query-sessions.ts";
import { WorkingCopies } from "./working-copies.ts";
import type { WindowCheck } from "./window-check.ts";

/** Writes of one instance, or the start of a server, must not fall into a look at another. */
const windowLane: Lane = { atOnce: 1, spares: false };

/** On a busy machine what comes by itself comes at another age: that happened one time in twenty. */
const maxControls = 3;

/** What was asked in one dialect, and is watched for late effects. */
interface Opened {
  readonly dialect: QueryDialect;
  readonly checks: readonly WindowCheck[];
  readonly unwatched: Required<QueriesWatched>["unwatched"];
  readonly tools: readonly QuerySubject[];
  readonly sessions: QuerySessions;
  readonly queries: OpenQueries;
  readonly limit: string | undefined;
  /** The working directory as it was before anything was asked. */
  readonly copies: WorkingCopies | undefined;
}

const noQueries = "no tool supports queries";

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
  for (const { queries } of opened) await Promise.allSettled([queries.finish()]);
  for (const each of opened) await guarded(gathering, each.checks, () => judgeOpened(gathering, each));
}

/** For a run that ends before its windows are judged. */
export async function abandonWindows(gathering: Gathering): Promise<void> {
  await Promise.all(takeOpened(gathering).map(({ queries }) => queries.close()));
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
  const { hub, journal, introduction, report, target } = gathering;
  const key = { dialect: dialect.id };
  const tell = telling(journal, dialect);
  const watched = checks.filter((check) => isWatched(check, plan));
  // A claim that nothing watches has neither held nor been contradicted.
  const unwatched = checks
    .filter((check) => !watched.includes(check))
    .map((check) => {
      const reason = whyUnwatched(check, plan, target);
      report(plain(check, key, "not-run", reason, 0));
      return { check: check.id, reason };
    });
  if (watched.length === 0) {
    tell({ controls: [], unwatched });
    return undefined;
  }
  const tools = await toolsTogether(gathering, dialect);
  const { conversation, limit } = queriesOf(gathering, dialect, tools);
  if (conversation.length === 0) {
    tell({ controls: [], unwatched, limit: noQueries });
    for (const check of watched) report(resultOf(check, key, undecided(noQueries)));
    return undefined;
  }
  const sessions = new QuerySessions({ hub, journal, introduction, target, plan });
  const queries = await sessions.start(conversation);
  if (!hub.bearsCompany) await queries.finish();
  const cut = queries.asked.isCut ? "the queries took so long that not all of them were watched" : limit;
  return { dialect, checks: watched, unwatched, tools, sessions, queries, limit: cut };
}

/** A finding is looked for up to three times: not every instance has to show it. */
async function firstSight(
  { replaying }: Gathering,
  { checks, sessions }: Opened,
  seen: FirstSession,
): Promise<FirstSession> {
  const shows = ({ session }: FirstSession): boolean => checks.some(({ kinds }) => hasEffects(session, kinds));
  let sight = seen;
  if (replaying === undefined) return sight;
  for (let tries = 1; tries < reproductions && !shows(sight); tries++)
    sight = await sessions.hold(replaying.conversation);
  return sight;
}

/** Whether something came once queries had been asked, of the queries or not. */
function hasEffects({ observations }: AskedSession, kinds: readonly EffectKind[]): boolean {
  return observations.some(
    ({ moment, effects }) => moment !== "pings" && effects.some(({ kind }) => kinds.includes(kind)),
  );
}

/** All queries of all tools, or those of a finding that is looked for again. */
function queriesOf(gathering: Gathering, dialect: QueryDialect, tools: readonly QuerySubject[]): PlannedQueries {
  if (gathering.replaying !== undefined) return { conversation: gathering.replaying.conversation };
  const { conversation, limit = whyNotAll(gathering, dialect, tools) } = queriesOfAll(tools);
  return { conversation, ...(limit === undefined ? {} : { limit }) };
}

async function judgeOpened(gathering: Gathering, opened: Opened): Promise<void> {
  const { queries, checks, dialect, unwatched, limit } = opened;
  const { introduction, report, pursuits, journal } = gathering;
  const key = { dialect: dialect.id };
  const subject = { introduction, dialect };
  const first = await firstSight(gathering, opened, await queries.finish());
  const controls = await controlsOf(opened, first, subject);
  const watched: WatchedSoFar = { ...(limit === undefined ? {} : { limit }), leftOut: queries.asked.leftOut };
  const tell = telling(journal, dialect);
  tell({ seen: first.session.session, controls: numbersOf(controls), ...watched, unwatched });
  for (const check of checks) {
    const judge: SessionsJudge = (seen) => check.judge(seen, subject);
    const judgement = judge([...controls, first.session]);
    if (judgement.kind !== "contradicted") {
      report(resultOf(check, key, asFarAsWatched(judgement, watched)));
      continue;
    }
    const again: FirstSight["tell"] = (seen, compared) =>
      tell({ check: check.id, seen: seen.session, controls: numbersOf(compared) });
    const sight = { first, controls, found: judgement, copies: opened.copies, tell: again };
    pursuits.add(windowLane, { check, key, ...pursuitOf(gathering, opened, sight, judge) }, gathering);
  }
}

/** Sessions as old without queries. Another one is worth it only where something may come by itself. */
async function controlsOf(
  { checks, sessions }: Opened,
  first: FirstSession,
  subject: DialectSubject,
): Promise<readonly AskedSession[]> {
  let controls: readonly AskedSession[] = [];
  const isOpen = (check: WindowCheck): boolean =>
    hasEffects(first.session, check.kinds) && check.judge([...controls, first.session], subject).kind === "undecided";
  while (controls.length < maxControls && checks.some(isOpen))
    controls = [...controls, await sessions.withoutQueries(first.session)];
  return controls;
}

function pursuitOf(
  { replaying }: Gathering,
  { sessions, tools }: Opened,
  sight: FirstSight,
  judge: SessionsJudge,
): Omit<Pursuit, "check" | "key"> {
  const { first, found } = sight;
  return {
    seen: { conversation: first.conversation, contradiction: found, trials: first.queries },
    subjects: tools,
    ...(replaying === undefined ? {} : { replays: true }),
    open: (budget) => new WindowAttempts(sessions, judge, sight, budget),
  };
}

/** Writes down by which sessions the queries of a dialect are judged. */
function telling(
  journal: Gathering["journal"],
  dialect: QueryDialect,
): (watched: Omit<QueriesWatched, "event" | "dialect">) => void {
  return (watched) => journal?.told({ event: "queries", dialect: dialect.id, ...watched });
}

function numbersOf(sessions: readonly AskedSession[]): readonly number[] {
  return sessions.map(({ session }) => session);
}

import { timeShares } from "../../timing/time-shares.ts";
import type { Box, Boxes } from "../../calls/boxes/box.ts";
import { readsOnly, perturbingCalls, type CallableTool, type ProbeTrial } from "../../calls/setup/helping-calls.ts";
import { judgesDialect } from "../../check/check.ts";
import type { CallSubject } from "../../check/subject.ts";
import { askedApart } from "../../dialects/shared-method.ts";
import type { Exploration, Standing } from "../../exploration/explore.ts";
import type { Calling, Gathering } from "../gathering/gathering.ts";
import { allEnded } from "../../pursuit/all-ended.ts";
import { inParallel } from "../../pursuit/in-parallel.ts";
import { guarded } from "../gathering/guard.ts";
import { WhoseEffects } from "./server-wide/whose-effects.ts";
import { boxesOfRun, type BoxesOfRun } from "./boxes-of-run.ts";
import type { Work } from "./in-box/box-work.ts";
import { maxTrials } from "./claims/max-trials.ts";
import { callSubjects, isAbout, sortedChecks, type CallSubjects, type SortedChecks } from "./claims/call-subjects.ts";
import { callTools } from "./together/call-tools.ts";
import { lateMs } from "./in-box/tool-boxes.ts";
import { leaveIdle } from "./trials/idle-session.ts";
import { callWithNonsense } from "./together/nonsense-session.ts";
import type { CallsCheck, HabitsCheck } from "./check/calls-check.ts";
import { isAboutEffects } from "./claims/claimants.ts";
import { CloserLook, seenSoFar } from "./one-tool/closer-look.ts";
import { Helpers } from "./server-wide/helpers.ts";
import { argumentsFor, exploreTools } from "./trials/explore-tools.ts";
import { ServerCalls } from "./server-calls.ts";
import { laterTools } from "./server-wide/later-tools.ts";
import { ServerHabits } from "./server-wide/server-habits.ts";
import { settleHabits } from "./server-wide/settle-habits.ts";
import { sharedBoxes } from "./together/shared-boxes.ts";
import { spokenOf } from "./claims/asking.ts";
import { bearable, isSlowToAsk } from "./trials/slow-starts.ts";
import { sendingAndLeaving } from "./one-tool/look-once.ts";
import { ToolAtWork } from "./one-tool/tool-at-work.ts";
import { ClientOfOtherName } from "./variants/other-client.ts";
import { tryFaults } from "./variants/try-faults.ts";
import { tryWithout } from "./variants/try-without.ts";

/** Calls every tool in boxes of its own and lets the checks judge what happened. */
export async function gatherCalls(
  gathering: Gathering,
  calling: Calling,
  checks: readonly CallsCheck[],
): Promise<void> {
  await guarded(gathering, checks, async () => {
    const { boxes, records } = await boxesOfRun(gathering, calling);
    try {
      await callAll(gathering, calling, checks, { boxes, records });
    } finally {
      await boxes.closeAhead?.();
    }
  });
}

async function callAll(
  gathering: Gathering,
  calling: Calling,
  checks: readonly CallsCheck[],
  { boxes: all, records }: BoxesOfRun,
): Promise<void> {
  const asking = sortedChecks(checks);
  const called = await callSubjects(gathering, calling, asking);
  const aboutEffects = asking.ofTools.filter(isAboutEffects);
  const makesClaim = (subject: CallSubject): boolean =>
    aboutEffects.some((check) => isAbout(gathering, check, subject));
  const { judged, isWanted } = called;
  const claiming = judged.filter(makesClaim);
  const needed = boxesNeeded(calling.observed === undefined ? claiming : judged, calling);
  // Until all tools are called at once, one box is in use at a time.
  if (isWanted) all.launchAhead?.(needed);
  const serverCalls = new ServerCalls(asking.ofServer);
  const subjects = { ...called, claims: claiming.length, whose: new WhoseEffects(records) };
  const work = await explored(gathering, calling, all, subjects, serverCalls);
  const { exploration } = work;
  const known = judged.map((subject) => ({ ...subject, worked: exploration.learned.workingOf(subject.tool.name) }));
  const aboutHints = asking.ofTools.filter(({ hint }) => hint !== undefined);
  const claimsHint = (subject: CallSubject): boolean => aboutHints.some((check) => isAbout(gathering, check, subject));
  let isWhole = false;
  try {
    await examine(work, inJudgedOrder(known, exploration, claimsHint), asking, serverCalls);
    isWhole = true;
  } finally {
    for (const check of checks) if (check.about === "every-call") tellHabits(work, check, isWhole);
  }
}

/**
 * Calls every tool once, and prepares for the work on each. Probe tools and the calls that belong to no tool are tried in
 * the same box, if it can be used.
 */
async function explored(
  gathering: Gathering,
  calling: Calling,
  all: Boxes,
  called: ClaimingSubjects,
  serverCalls: ServerCalls,
): Promise<Work> {
  const habits = new ServerHabits();
  let work: Work | undefined;
  const lend = async (box: Box, exploration: Exploration): Promise<void> => {
    work = workAfter(gathering, calling, all, { called, habits, exploration });
    if (mayProbe(work)) await work.helpers.tryProbes(work.boxes, probeMs(gathering), box);
    if (box.session.peer.closed === undefined) await serverCalls.makeIn(box, work);
    // What a further list does to the server must not be charged to a tool.
    calling.later?.(await laterTools(box, gathering.introduction.list.tools));
  };
  const { subjects, judged, isWanted } = called;
  const { spans } = gathering.hub;
  const exploration = await spans.during("exploring", "finding arguments that work", () =>
    exploreTools(gathering, calling, all, isWanted ? subjects : [], {
      judged,
      habits,
      whose: called.whose,
      ...(calling.observed === undefined ? { lend } : {}),
    }),
  );
  return work ?? workAfter(gathering, calling, all, { called, habits, exploration });
}

interface ClaimingSubjects extends CallSubjects {
  /** How many of those that are judged make a claim. */
  readonly claims: number;
  readonly whose: WhoseEffects;
}

interface Explored {
  readonly called: ClaimingSubjects;
  readonly habits: ServerHabits;
  readonly exploration: Exploration;
}

function workAfter(
  gathering: Gathering,
  calling: Calling,
  all: Boxes,
  { called: { subjects, claims, whose }, habits, exploration }: Explored,
): Work {
  all.answerBy?.(exploration.book);
  const boxes = bearable(all, exploration.speed.readyMs);
  const isForHints = calling.observed !== undefined;
  const calls = subjects.map(({ tool, inputs: made }): readonly CallableTool[] => {
    const source = { boxes, calling, learned: exploration.learned, limit: isForHints ? maxTrials : 1 };
    const chosen = made.kind === "generated" ? argumentsFor(tool, made, source) : [];
    return chosen.map((given) => ({ tool, arguments: given }));
  });
  const names = subjects.map(({ tool }) => tool.name);
  const fit = calls.filter(
    ([first]) => !["slow", "lost"].includes(exploration.standingOf(first?.tool.name ?? "").kind),
  );
  const trial: ProbeTrial = isForHints
    ? { trust: "none", perturbing: perturbingCalls(fit) }
    : { trust: "read-only-hints", perturbing: [] };
  const callable = calls.flatMap(([first]) => first ?? []);
  return {
    claims,
    gathering,
    calling,
    boxes,
    lane: { atOnce: boxes.maxOpen, spares: false },
    helpers: new Helpers(callable, exploration, trial),
    habits,
    whose,
    doubted: new Set<string>(),
    watchedApart: new Set(sendingAndLeaving(names, exploration)),
    steady: new Set<string>(),
    exploration,
  };
}

/**
 * The least number of boxes: one to explore in, one to find probe tools in where no hint is trusted, and those that tools
 * are called in.
 *
 * @param alone tools that make a claim, so they do not share a session without claims
 */
function boxesNeeded(alone: readonly CallSubject[], { observed }: Calling): number {
  const reading = observed === undefined ? alone.filter(({ tool }) => readsOnly(tool)).length : 0;
  return (observed === undefined ? 1 : 2) + alone.length - reading + sharedBoxes(reading);
}

function probeMs({ hub }: Gathering): number {
  return hub.remainingMs * timeShares.probes.share;
}

/** Each call is followed by the probes: a server that takes half a second for each would be asked little else. */
function mayProbe({ boxes, claims, exploration, gathering }: Work): boolean {
  return !isSlowToAsk({ tools: claims, boxes }, exploration.speed, gathering.hub);
}

/** Tools that worked are judged first, and those that may take long last. A tool has failed if no call of it worked. */
const judgedOrder: readonly Standing["kind"][] = ["worked", "not-called", "failed", "slow", "lost"];

/**
 * Of the tools that worked, those with an undecided hint come first: of a git server with 28 tools, 20 were watched in
 * 120 s, and four of the eight whose hints could be untrue were not among them.
 */
function inJudgedOrder(
  subjects: readonly CallSubject[],
  { standingOf }: Exploration,
  claimsHint: (subject: CallSubject) => boolean,
): readonly CallSubject[] {
  const placeOf = (subject: CallSubject): number => 2 * standingPlace(subject) + (claimsHint(subject) ? 0 : 1);
  const standingPlace = ({ tool }: CallSubject): number => judgedOrder.indexOf(standingOf(tool.name).kind);
  return subjects.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Tools whose first calls contradicted a check come before all others, those with the most severe contradiction first. */
function suspectsFirst(tools: readonly ToolAtWork[]): readonly ToolAtWork[] {
  return tools.toSorted((one, other) => one.suspicion - other.suspicion);
}

/**
 * Calls every tool before one is judged: effects that all of their calls have belong to none of them. What looks grave
 * until then is pursued beside the calls.
 */
async function examine(
  work: Work,
  subjects: readonly CallSubject[],
  checks: SortedChecks,
  serverCalls: ServerCalls,
): Promise<void> {
  const { gathering, boxes, calling } = work;
  const { ofFaults, ofWithout } = checks;
  if (subjects.length > 0) await findBeforehand(work);
  const { tools, apart } = toolsAtWork(work, subjects, checks);
  const names = subjects.map(({ tool }) => tool.name);
  const other = new ClientOfOtherName(work, checks, names);
  const { observed } = calling;
  const atWork = tools.map((tool) => () => tool.called);
  const closer = observed === undefined ? undefined : new CloserLook(work, atWork, observed);
  try {
    await callTools(work, { tools, apart, beside: () => serverCalls.makeRest(work), session: () => other.meet() });
    await callWithNonsense(work, subjects);
    if (boxes.effectsStay !== true && gathering.replaying === undefined && observed === undefined)
      await inParallel(tools, boxes.maxOpen, (tool) => tool.askAtEnd());
    await other.compare(tools);
    await closer?.look();
    const called = atWork.map((tool) => tool());
    if (ofFaults.length > 0) await tryFaults(work, called, ofFaults);
    if (ofWithout.length > 0) await tryWithout(work, [...called, ...apart.map((tool) => tool.called)], ofWithout);
  } finally {
    closer?.tellRest();
    other.judge();
    for (const tool of tools) {
      tool.judge();
      if (tool.called.executions.length > 0) calling.seen?.(seenSoFar(tool.called));
    }
    for (const tool of apart) tool.judge();
  }
}

/** Finds what shows the effects of others, and what the server does by itself. */
async function findBeforehand(work: Work): Promise<void> {
  const { gathering, boxes, helpers, whose } = work;
  if (!mayProbe(work)) {
    helpers.leaveOutProbes();
    return;
  }
  const findProbes = (): Promise<void> => helpers.tryProbes(boxes, probeMs(gathering));
  await allEnded([
    gathering.hub.spans.during("exploring", "finding tools that show what others change", findProbes),
    ...(whose.mayActByItself ? [leaveIdle(work, lateMs)] : []),
  ]);
}

/** The tools, and those that are called apart by clients that offer one dialect alone. */
function toolsAtWork(
  work: Work,
  subjects: readonly CallSubject[],
  { ofTools, ofFaults, ofWithout }: SortedChecks,
): { readonly tools: readonly ToolAtWork[]; readonly apart: readonly ToolAtWork[] } {
  const { gathering, calling } = work;
  const tools = subjects.map((subject) => {
    const isWanted = [...ofFaults, ...ofWithout].some((check) => isAbout(gathering, check, subject));
    return new ToolAtWork(work, subject, ofTools, { isCalledAnyway: calling.observed !== undefined || isWanted });
  });
  const apart = subjects.flatMap((subject) =>
    askedApart(spokenOf(work, subject)).map((dialect) => {
      const isCalledAnyway = ofWithout.some((check) => judgesDialect(check, dialect));
      return new ToolAtWork(work, subject, ofTools, { apart: dialect, isCalledAnyway });
    }),
  );
  return { tools: suspectsFirst(tools), apart };
}

function tellHabits({ gathering, boxes, habits, whose }: Work, check: HabitsCheck, isWhole: boolean): void {
  const { introduction, report, again } = gathering;
  const known = { habits, whose, looks: boxes.looks?.() };
  const result = settleHabits(check, { introduction, known, again, isWhole });
  if (result !== undefined) report(result);
}

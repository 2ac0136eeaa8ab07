import type { JournalEvent, RunBegun, SessionOpened } from "../../../calls/journal/journal-event.ts";
import { groupedBy } from "../../../calls/attribution/groups.ts";
import { KeptSessions } from "../../../calls/journal/kept-sessions.ts";
import { notApplicable, openFor, type Uncontradicted } from "../../../check/judgement.ts";
import type { CallSubject } from "../../../check/subject.ts";
import { uniquelyNamed } from "../../../dialects/asked-tools.ts";
import { queryDialects } from "../../../dialects/query-dialects.ts";
import { InputCache } from "../../../inputs/input-cache.ts";
import type { ToolInputs } from "../../../inputs/tool-inputs.ts";
import { resultOf, type Again, type RemediableResult } from "../../../results/result.ts";
import { nothingSaid, type Introduction } from "../../../session/introduction.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { CallsCheck, HabitsCheck, ToolCallsCheck } from "../check/calls-check.ts";
import { sortedChecks } from "../claims/call-subjects.ts";
import { maxTrials } from "../claims/max-trials.ts";
import { claimantsOf, type Claimant } from "../claims/claimants.ts";
import { Proof } from "../one-tool/proof.ts";
import { told } from "../one-tool/settle-claim.ts";
import { marked, type KnownOfServer } from "../server-wide/marked.ts";
import { ServerHabits } from "../server-wide/server-habits.ts";
import { settleHabits } from "../server-wide/settle-habits.ts";
import { WhoseEffects } from "../server-wide/whose-effects.ts";
import { KeptCalls } from "./kept-calls.ts";
import { introductionOf } from "./listed-by.ts";
import { settleAgain } from "./settle-again.ts";

/** The checks that need no more than what a journal has of calls. */
export function isJudgedByCalls(check: CallsCheck): check is ToolCallsCheck | HabitsCheck {
  return sortedChecks([check]).ofTools.length > 0 || check.about === "every-call";
}

/**
 * A run as its journal has it. Its calls are judged again as the run did, without its server: by the same checks, and by what
 * the sessions of others show of each effect.
 */
export class KeptRun {
  readonly introduction: Introduction;
  readonly #kept: readonly ToolOfRun[];
  readonly #server: KnownOfJournal;

  private constructor(introduction: Introduction, kept: readonly ToolOfRun[], server: KnownOfJournal) {
    this.introduction = introduction;
    this.#kept = kept;
    this.#server = server;
  }

  /** @param events of one journal, in order */
  static async from(events: readonly JournalEvent[]): Promise<KeptRun> {
    const opened = events.find((event): event is SessionOpened => event.event === "session");
    const introduction = opened === undefined ? nothingSaid : introductionOf(opened);
    const sessions = new KeptSessions(events);
    const told = groupedBy(
      events.filter((event) => event.event === "calls" || event.event === "tool"),
      ({ tool }) => tool,
    );
    const { seed = 0 } = events.find((event): event is RunBegun => event.event === "run") ?? {};
    const cache = new InputCache(2 * maxTrials, seed);
    const kept: ToolOfRun[] = [];
    for (const tool of uniquelyNamed(introduction.list.tools)) {
      const ofTool = told.get(tool.name);
      if (ofTool === undefined) continue;
      kept.push({ tool, inputs: await cache.inputsOf(tool), calls: new KeptCalls(ofTool, sessions) });
    }
    return new KeptRun(introduction, kept, knownOf(sessions, sessionsWhenJudged(events), kept));
  }

  /** How many tools it has calls of. */
  get tools(): number {
    return this.#kept.length;
  }

  /**
   * In the order of the tools, what is about all of them last.
   *
   * @param repeats makes the command that shows a result again
   */
  judge(checks: readonly CallsCheck[], repeats: Again): readonly RemediableResult[] {
    const { introduction } = this;
    // Where nothing was called, the run did not ask.
    if (this.#kept.length === 0) return [];
    const { ofTools } = sortedChecks(checks);
    const results = this.#kept.flatMap(({ tool, inputs, calls }) => {
      const subject = { introduction, tool, inputs, unset: calls.known?.unset ?? [] };
      return judgeTool(subject, calls, ofTools, this.#server, repeats);
    });
    const ofAll = { introduction, known: this.#server, again: repeats, isWhole: true };
    const habits = checks.flatMap((check) => (check.about === "every-call" ? (settleHabits(check, ofAll) ?? []) : []));
    return [...results, ...habits];
  }
}

/** What is pursued later was not known when a claim was found to be contradicted or not. */
interface KnownOfJournal extends KnownOfServer {
  readonly whole: WhoseEffects;
}

/** Those that had ended when the first tool was judged; of a run that was killed before, all. */
function sessionsWhenJudged(events: readonly JournalEvent[]): KeptSessions {
  const judgedAt = events.findIndex(({ event }) => event === "tool");
  if (judgedAt === -1) return new KeptSessions(events);
  const before = events.slice(0, judgedAt);
  const ended = new Set(before.flatMap((each) => (each.event === "closed" ? [each.session] : [])));
  return new KeptSessions(before.filter((each) => "session" in each && ended.has(each.session)));
}

interface ToolOfRun {
  readonly tool: ListedTool;
  /** By which arguments are told that are valid. */
  readonly inputs: ToolInputs;
  readonly calls: KeptCalls;
}

/** What the calls of all tools tell of the server, learned in the order of the run. */
function knownOf(sessions: KeptSessions, whenJudged: KeptSessions, kept: readonly ToolOfRun[]): KnownOfJournal {
  const habits = new ServerHabits();
  for (const { tool, calls } of kept) habits.recordExplored(tool.name, calls.explored);
  for (const { tool, calls } of kept) {
    for (const execution of calls.telling) habits.record(tool.name, execution);
  }
  const looks = kept.flatMap(({ calls: { known } }) => (known?.looks === undefined ? [] : [known.looks]));
  return {
    habits,
    whose: new WhoseEffects(whenJudged.asRecords),
    whole: new WhoseEffects(sessions.asRecords),
    looks: looks.length === 0 ? undefined : [...new Set(looks.flat())],
  };
}

function judgeTool(
  subject: CallSubject,
  calls: KeptCalls,
  checks: readonly ToolCallsCheck[],
  server: KnownOfJournal,
  repeats: Again,
): readonly RemediableResult[] {
  const { name } = subject.tool;
  const spoken = queryDialects.filter(({ id }) => calls.known?.spoken.includes(id));
  const by = (whose: WhoseEffects): readonly Claimant[] =>
    checks.flatMap((check) =>
      claimantsOf(check, subject, spoken, (execution) => marked({ ...server, whose }, name, execution)),
    );
  const { again, seen } = calls;
  const known = { tool: name, listed: subject.introduction.list.tools, whose: server.whose, costs: calls.known?.costs };
  return by(server.whose).flatMap((claimant, index) => {
    const { check, key } = claimant;
    if (claimant.notApplicable !== undefined) return [resultOf(check, key, notApplicable(claimant.notApplicable))];
    const judged = seen.judged(claimant);
    if (judged === undefined) return [resultOf(check, key, whyOpen(calls))];
    const judgement = told(claimant, judged, known);
    if (judgement.kind !== "contradicted") return [resultOf(check, key, judgement)];
    const { judge: judgeByAll } = by(server.whole)[index] ?? claimant;
    const proof = new Proof(server.whole, name);
    const seenIn = { contradiction: judgement, evidence: judged.evidence };
    return [settleAgain(claimant, seenIn, { again, proof, repeats, judgeByAll })];
  });
}

function whyOpen({ known }: KeptCalls): Uncontradicted {
  const { cause = "time", reason = "the journal ends before its calls were watched to the end" } =
    known?.unfinished ?? {};
  return openFor(cause, reason);
}

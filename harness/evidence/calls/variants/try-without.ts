import { workingCalls } from "../../../calls/replies/work.ts";
import { judgesDialect } from "../../../check/check.ts";
import {
  openFor,
  notApplicable,
  undecided,
  unseen,
  type Judgement,
  type Uncontradicted,
} from "../../../check/judgement.ts";
import type { QuerySubject } from "../../../check/subject.ts";
import { argumentsOf, idleStep, type Conversation } from "../../../conversation/conversation.ts";
import { queryStep } from "../../../conversation/query-step.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import { clientCapabilitiesFor } from "../../../dialects/select.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { callsOf, provenContradiction, resultOf } from "../../../results/result.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import type { WithoutCheck } from "../check/calls-check.ts";
import type { CalledTool } from "../one-tool/closer-look.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { ToolBoxes } from "../in-box/tool-boxes.ts";
import { callWithout, turnsOfEach, type TwoClients } from "./without-trials.ts";
import type { WithoutEvidence } from "../check/without-evidence.ts";

/** Different arguments to call a tool with: a server may refuse what it considers dangerous. */
const maxCalls = 4;
/** A server that refuses calls does so in one place, for all of its tools. */
const maxTools = 16;

/** Repeats calls that worked, by a client that leaves out a query or what a dialect needs from it. */
export async function tryWithout(
  work: Work,
  tools: readonly CalledTool[],
  checks: readonly WithoutCheck[],
): Promise<void> {
  const cases = tools.flatMap((tool) => casesOf(tool, checks));
  const names = [...new Set(cases.map(({ tool }) => tool.subject.tool.name))];
  const left = new Set(names.slice(maxTools));
  const reason = `of ${names.length} tools that offer queries, ${maxTools} are called by such a client`;
  await inParallel(cases, work.boxes.maxOpen, (each) =>
    tryCase(work, each, left.has(each.tool.subject.tool.name) ? reason : each.tool.failure),
  );
}

/** What one check judges of a tool, in one dialect. */
interface Case {
  readonly tool: CalledTool;
  readonly check: WithoutCheck;
  readonly dialect: QueryDialect;
}

/** Empty if the run ended before the tool was called: the runner reports that. */
function casesOf(tool: CalledTool, checks: readonly WithoutCheck[]): readonly Case[] {
  if (tool.failure === undefined && tool.executions.length === 0) return [];
  return tool.spoken.flatMap((dialect) =>
    checks.filter((check) => judgesDialect(check, dialect)).map((check) => ({ tool, check, dialect })),
  );
}

/** @param open why it stays undecided, if that is known */
async function tryCase(work: Work, each: Case, open: string | undefined): Promise<void> {
  const { check, dialect, tool } = each;
  const { report } = work.gathering;
  const subject: QuerySubject = { ...tool.subject, dialect, neighbours: [] };
  const key = { dialect: dialect.id, tool: subject.tool.name };
  const why = check.appliesTo?.(subject);
  if (why !== undefined) {
    report(resultOf(check, key, notApplicable(why)));
    return;
  }
  const evidence = open === undefined ? await evidenceOf(work, each) : undecided(open);
  if ("kind" in evidence) report(resultOf(check, key, evidence));
  else reportJudged(work, each, evidence, check.judge(evidence, subject));
}

async function evidenceOf(work: Work, each: Case): Promise<WithoutEvidence | Uncontradicted> {
  if (work.boxes.effectsStay === true) return unseen("calls are repeated only in a sandbox");
  const calls = workingSteps(each.tool);
  if (calls.length === 0) return openFor("no-work", "no call of it worked");
  if (isTooLate(work)) return openFor("time", "no time was left to repeat its calls");
  try {
    return await callWithout(clientsFor(work, each), calls);
  } catch (error) {
    return undecidedBy(error);
  }
}

/** Different calls of a tool that worked, the first of each. */
function workingSteps({ executions, marked }: CalledTool): Conversation {
  const steps = executions.flatMap((execution) => workingCalls(marked(execution)).map(({ exchange }) => exchange.step));
  return [...new Map(steps.map((step) => [canonicalText(argumentsOf(step) ?? null), step])).values()].slice(
    0,
    maxCalls,
  );
}

/** The two clients differ in one thing: the request before the call, or what they offer. */
function clientsFor(work: Work, { tool: called, check, dialect }: Case): TwoClients {
  const { boxes, subject } = called;
  const { tool } = subject;
  const idle = idleStep(work.gathering.introduction.initialized.protocolVersion);
  const unasked: TwoClients["without"] = { boxes, requestsFor: (call) => [idle, call] };
  if (check.about === "without-query") {
    const requestsFor: typeof unasked.requestsFor = (call) => [
      queryStep({ dialect, tool }, argumentsOf(call) ?? null),
      call,
    ];
    return { with: { boxes, requestsFor }, without: unasked };
  }
  const others = work.gathering.dialects.filter(({ id }) => id !== dialect.id);
  const offers = clientCapabilitiesFor("auto", others);
  const alone = new ToolBoxes(work, tool.name, { by: { offers } });
  return {
    with: { ...unasked, offers: clientCapabilitiesFor("auto", work.gathering.dialects) },
    without: { ...unasked, boxes: alone, offers },
  };
}

function reportJudged(
  { gathering }: Work,
  { check, dialect, tool }: Case,
  { turns }: WithoutEvidence,
  judgement: Judgement,
): void {
  const key = { dialect: dialect.id, tool: tool.subject.tool.name };
  if (judgement.kind !== "contradicted") {
    gathering.report(resultOf(check, key, judgement));
    return;
  }
  // For each client; a refused call was made twice.
  const shown = turns
    .slice(0, 2)
    .flatMap(({ exchanges }, session) =>
      exchanges.slice(0, 2).map((each) => ({ ...each, step: { ...each.step, session: session + 1 } })),
    );
  const calls = callsOf({ exchanges: shown, strayFaults: [] });
  const seen = { reproduced: turnsOfEach, tries: turnsOfEach };
  gathering.report(provenContradiction(check, key, judgement, { calls, seen, again: gathering.again }));
}

import { gated } from "../../calls/box-gate.ts";
import { chooseArguments, fixtureExamples } from "../../calls/arguments/choose-arguments.ts";
import type { CallableTool } from "../../calls/helping-calls.ts";
import { installedSdks } from "../../connect/installed-sdk.ts";
import { staticDialect } from "../../check/result-key.ts";
import type { CallSubject } from "../../check/subject.ts";
import { uniquelyNamed } from "../../dialects/asked-tools.ts";
import { InputCache } from "../../inputs/input-cache.ts";
import { inParallel } from "../../pursuit/in-parallel.ts";
import { readContradiction, resultOf } from "../../results/result.ts";
import type { Calling, Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import type { Work } from "./box-work.ts";
import { maxTrials } from "./max-trials.ts";
import type { CallsCheck, HabitsCheck, ServerCallsCheck, ToolCallsCheck } from "./calls.ts";
import { Helpers } from "./helpers.ts";
import { makeServerCalls } from "./server-calls.ts";
import { ServerHabits } from "./server-habits.ts";
import { ToolAtWork } from "./tool-at-work.ts";

/** Calls every tool in boxes of its own and lets the checks judge what happened. */
export async function gatherCalls(
  gathering: Gathering,
  calling: Calling,
  checks: readonly CallsCheck[],
): Promise<void> {
  await guarded(gathering, checks, () => callAll(gathering, calling, checks));
}

async function callAll(gathering: Gathering, calling: Calling, checks: readonly CallsCheck[]): Promise<void> {
  const { hub, introduction } = gathering;
  const boxes = gated(await calling.boxes());
  const tools = uniquelyNamed(gathering.tools);
  const given = [...calling.examples, ...tools.flatMap((tool) => fixtureExamples(tool, boxes.fixtureHome))];
  const inputs = new InputCache(Math.min(calling.runs, 2 * maxTrials), calling.seed, given);
  const sdks = installedSdks(gathering.target);
  const callable: CallableTool[] = [];
  const subjects: CallSubject[] = [];
  for (const tool of introduction.list.tools) {
    await hub.mayGoOn();
    const made = await inputs.inputsOf(tool);
    if (tools.includes(tool)) subjects.push({ introduction, sdks, tool, inputs: made });
    const [first] = made.kind === "generated" ? chooseArguments(tool, made, boxes, calling.examples, 1) : [];
    if (first !== undefined) callable.push({ tool, arguments: first });
  }
  const lane = { atOnce: boxes.maxOpen, spares: false };
  const work = { gathering, calling, boxes, lane, helpers: new Helpers(callable), habits: new ServerHabits() };
  const ofTools = checks.filter((check): check is ToolCallsCheck => check.per === "tool");
  const ofServer = checks.filter(
    (check): check is ServerCallsCheck => check.per === "server" && check.about === undefined,
  );
  await examine(work, ofTools.length > 0 ? subjects : [], ofTools, ofServer);
  for (const check of checks) if (check.about === "every-call") judgeHabits(work, check);
}

/** Of the time that is left, for finding out which tools may help: with 26 tools it took all of it. */
const witnessShare = 0.1;

/** Every tool is called before one is judged: what all of their calls do is none of their work. */
async function examine(
  work: Work,
  subjects: readonly CallSubject[],
  ofTools: readonly ToolCallsCheck[],
  ofServer: readonly ServerCallsCheck[],
): Promise<void> {
  const { boxes, helpers } = work;
  if (subjects.length > 0) await helpers.tryWitnesses(boxes, work.gathering.hub.remainingMs * witnessShare);
  const tools = subjects.map((subject) => new ToolAtWork(work, subject));
  const jobs = [
    ...tools.map((tool) => () => tool.call(ofTools)),
    ...ofServer.map((check) => () => makeServerCalls(work, check)),
  ];
  try {
    await inParallel(jobs, boxes.maxOpen, (job) => job());
  } finally {
    for (const tool of tools) tool.judge();
  }
}

/** Every tool has shown it, so that nothing has to be called again. */
function judgeHabits({ gathering, habits }: Work, check: HabitsCheck): void {
  const { introduction, report, again } = gathering;
  const key = { dialect: staticDialect };
  const { evidence } = habits;
  const judgement = check.judge(evidence, { introduction });
  const result =
    judgement.kind === "contradicted"
      ? readContradiction(check, key, judgement, evidence.called, again)
      : resultOf(check, key, judgement);
  report(result);
}

import { gated } from "../../calls/box-gate.ts";
import { chooseArguments, fixtureExamples } from "../../calls/fixtures/choose-arguments.ts";
import type { CallableTool } from "../../calls/helping-calls.ts";
import { callsTools, type ExecutionSubject, type ServerCallCheck } from "../../check/check.ts";
import type { Examination } from "../../pursuit/examination.ts";
import { InputCache } from "../../inputs/input-cache.ts";
import { maxTrials, type ExecutionFacts } from "./box-work.ts";
import { inParallel } from "./in-parallel.ts";
import { examineServerCalls } from "./server-calls.ts";
import { ToolAtWork } from "./tool-at-work.ts";

/** Calls every tool in boxes of its own and lets the checks judge what happened. */
export async function examineExecutions(examination: Examination, facts: ExecutionFacts): Promise<void> {
  const boxes = gated(facts.boxes);
  const checks = facts.checks.filter(callsTools);
  if (checks.length === 0) return;
  const known = new Set<string>();
  const tools = facts.tools.filter(({ name }) => !known.has(name) && known.add(name));
  const given = [...facts.examples, ...tools.flatMap((tool) => fixtureExamples(tool, boxes.fixtureHome))];
  const inputs = new InputCache(Math.min(facts.runs, 2 * maxTrials), facts.seed, given);
  const callable: CallableTool[] = [];
  const subjects: ExecutionSubject[] = [];
  const listed = examination.introduction.list.tools;
  for (const tool of listed) {
    await examination.hub.mayGoOn();
    const made = await inputs.inputsOf(tool);
    if (tools.includes(tool)) subjects.push({ introduction: examination.introduction, tool, inputs: made });
    const [first] = made.kind === "generated" ? chooseArguments(tool, made, boxes.fixtureHome, facts.examples, 1) : [];
    if (first !== undefined) callable.push({ tool, arguments: first });
  }
  const work = { examination, facts: { ...facts, boxes }, callable, uselessProbes: new Set<string>() };
  await inParallel(subjects, boxes.maxOpen, async (subject) => {
    await new ToolAtWork(work, subject).examine(checks);
  });
  const serverCalls = checks.filter((check): check is ServerCallCheck => check.gather === "server-calls");
  await inParallel(serverCalls, boxes.maxOpen, (check) => examineServerCalls(work, check));
}

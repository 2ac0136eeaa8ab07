import { kindsFor } from "../../../calls/arguments/fixtures-for.ts";
import type { BoxMaker } from "../../../calls/boxes/box.ts";
import { nothingLearned } from "../../../calls/arguments/learned.ts";
import { chooseArguments } from "../../../calls/arguments/choose-arguments.ts";
import { uniquelyNamed } from "../../../dialects/asked-tools.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { PlannedTool } from "../../../../report-model/run-plan.ts";
import type { Calling, Gathering } from "../../gathering/gathering.ts";
import type { CallsCheck } from "../check/calls-check.ts";
import { callSubjects, sortedChecks } from "./call-subjects.ts";
import { maxTrials } from "./max-trials.ts";

/**
 * Which tools would be called for some checks, and with which arguments, chosen as in a run that has learned
 * nothing yet.
 *
 * @throws RunStopped when interrupted or out of time, or the target cannot run in a box
 */
export async function plannedCalls(
  gathering: Gathering,
  calling: Calling,
  checks: readonly CallsCheck[],
): Promise<readonly PlannedTool[]> {
  const { subjects, judged, isWanted } = await callSubjects(gathering, calling, sortedChecks(checks));
  const maker = await calling.boxes();
  const named = new Set(uniquelyNamed(gathering.introduction.list.tools));
  return gathering.introduction.list.tools.map((tool): PlannedTool => {
    const subject = subjects.find((each) => each.tool === tool);
    const idle = { tool: tool.name, use: "not-called", arguments: [], fixtures: [] } as const;
    if (subject === undefined || !named.has(tool)) return { ...idle, because: "another tool has the same name" };
    if (subject.inputs.kind === "unsupported") return { ...idle, because: subject.inputs.reason };
    if (!isWanted) return { ...idle, because: "no check asks for calls" };
    return { ...plannedTool(subject, maker, calling), use: judged.includes(subject) ? "judged" : "helps" };
  });
}

function plannedTool(
  { tool, inputs }: CallSubject,
  maker: BoxMaker,
  { examples }: Calling,
): Pick<PlannedTool, "tool" | "arguments" | "fixtures"> {
  if (inputs.kind === "unsupported") return { tool: tool.name, arguments: [], fixtures: [] };
  const chosen = chooseArguments(tool, inputs, maker, examples, maxTrials, nothingLearned);
  const text = JSON.stringify(chosen);
  const fixtures = kindsFor([tool]).filter(({ path }) => text.includes(JSON.stringify(path).slice(1, -1)));
  return { tool: tool.name, arguments: chosen, fixtures: fixtures.map(({ id }) => id) };
}

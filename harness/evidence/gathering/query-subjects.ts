import type { Judgement, Uncontradicted } from "../../check/judgement.ts";
import type { QuerySubject } from "../../check/subject.ts";
import type { Step } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { Gathering } from "./gathering.ts";

/** Other tools whose queries come between those of one tool. */
const maxNeighbours = 3;
/** Flagged tools for claims about the server as a whole: their arguments are all held in memory at once. */
const maxToolsTogether = 500;

/**
 * A tool with arguments for queries in a dialect, and queries about some other tools.
 *
 * @param flagged the tools that can be queried; a list of thousands is not searched for each of them
 * @throws RunStopped when interrupted or out of time: making arguments for thousands of tools takes a while
 */
export async function querySubjectOf(
  gathering: Gathering,
  dialect: QueryDialect,
  tool: ListedTool,
  flagged: readonly ListedTool[],
): Promise<QuerySubject> {
  const { hub, introduction, inputs } = gathering;
  await hub.mayGoOn();
  leaveOutSilent(gathering);
  const others = flagged.slice(0, maxNeighbours + 1).filter((other) => other !== tool);
  const neighbours: Step[] = [];
  for (const other of others.slice(0, maxNeighbours)) {
    const its = await inputs.inputsOf(other);
    if (its.kind === "generated") neighbours.push(queryStep({ dialect, tool: other }, its.simplest));
  }
  return { introduction, dialect, tool, inputs: await inputs.inputsOf(tool), neighbours };
}

/** Inputs that are never answered are not asked again, whichever check found that. */
function leaveOutSilent({ hub, inputs, tools }: Gathering): void {
  for (const silent of hub.silentInputs.all) {
    const tool = tools.find(({ name }) => name === silent.tool);
    if (tool !== undefined) inputs.avoid(tool, silent.arguments);
  }
}

/** A claim that holds says how many inputs it does not rest on, since they had no answer. */
export function withoutLeftOut<J extends Judgement>(
  judgement: J | Uncontradicted,
  subjects: readonly Pick<QuerySubject, "inputs">[],
): J | Uncontradicted {
  const leftOut = subjects.reduce((sum, { inputs }) => sum + (inputs.kind === "generated" ? inputs.leftOut : 0), 0);
  if (judgement.kind !== "holds" || leftOut === 0) return judgement;
  return { ...judgement, remark: `${judgement.remark ?? "held"}, without ${describeLeftOut(leftOut)}` };
}

/** Such as `3 inputs that had no answer, or are like one that had none`. */
export function describeLeftOut(inputs: number): string {
  return inputs === 1
    ? "1 input that had no answer"
    : `${inputs} inputs that had no answer, or are like one that had none`;
}

/** Why a claim about all tools is not tested on some of them; undefined where it is tested on each. */
export function whyNotAll(
  gathering: Gathering,
  dialect: QueryDialect,
  together: readonly QuerySubject[],
): string | undefined {
  if (together.length === toolsToAsk(gathering.tools, dialect, "flagged").length) return undefined;
  return `at most ${maxToolsTogether} tools are asked about together, and the server has more`;
}

/** The tools that can be queried in a dialect, up to the number that memory can hold. */
export async function toolsTogether(gathering: Gathering, dialect: QueryDialect): Promise<readonly QuerySubject[]> {
  leaveOutSilent(gathering);
  const made = gathering.together.get(dialect.id);
  const { version } = gathering.inputs;
  if (made?.version === version) return made.subjects;
  const flagged = toolsToAsk(gathering.tools, dialect, "flagged");
  const together: QuerySubject[] = [];
  for (const tool of flagged.slice(0, maxToolsTogether)) {
    together.push(await querySubjectOf(gathering, dialect, tool, flagged));
  }
  gathering.together.set(dialect.id, { subjects: together, version });
  return together;
}

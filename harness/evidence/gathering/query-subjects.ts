import type { Judgement, Uncontradicted } from "../../check/judgement.ts";
import type { QuerySubject } from "../../check/subject.ts";
import type { Step } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { Gathering } from "./gathering.ts";

/** Other tools whose queries stand between those of one tool. */
const maxNeighbours = 3;
/** Flagged tools that claims about the server as a whole are tested with: their arguments are all held at once. */
const maxToolsTogether = 500;

/**
 * A tool with arguments to ask about it in a dialect, and queries about some others.
 *
 * @param flagged the tools that can be asked about; a list of thousands is not looked through for each of them
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

/** What is never answered is asked no more, whoever has found that. */
function leaveOutSilent({ hub, inputs, tools }: Gathering): void {
  for (const silent of hub.silentInputs.all) {
    const tool = tools.find(({ name }) => name === silent.tool);
    if (tool !== undefined) inputs.avoid(tool, silent.arguments);
  }
}

/** What holds is told with how many inputs it does not rest on, since they had no answer. */
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

/** Why a claim about all tools is not tested on some of them; undefined where it is on each. */
export function whyNotAll(
  gathering: Gathering,
  dialect: QueryDialect,
  together: readonly QuerySubject[],
): string | undefined {
  if (together.length === toolsToAsk(gathering.tools, dialect, "flagged").length) return undefined;
  return `at most ${maxToolsTogether} tools are asked about together, and the server has more`;
}

/** The tools that can be asked about in a dialect, so many as can be held at once. */
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

import type { CallScript } from "../../../calls/watching/call-script.ts";
import { effectsOf, isCall, type Execution, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { SeenTool } from "../../../calls/execution/seen-tool.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import type { CallSubject } from "../../../check/subject.ts";
import { argumentsOf, type Conversation, type Step } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import { isJsonObject, member, type JsonObject } from "../../../json/value.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";

/** How many distinct calls are repeated, each twice. */
const maxAgain = 8;
/** Calls that take one argument from one call and all others from another. */
const maxCrossed = 8;
/** Calls of other tools that put something there. */
const maxAdding = 12;

/** A tool that has been called, with the boxes it was called in. */
export interface CalledTool {
  readonly subject: CallSubject;
  /** The dialects in which each call was queried before. */
  readonly spoken: readonly QueryDialect[];
  readonly boxes: ToolBoxes;
  readonly executions: readonly Execution[];
  readonly chosen: readonly JsonObject[];
  /** Why it could not be called. */
  readonly failure: string | undefined;
  /** Marks effects that the calls did not cause. */
  readonly marked: (execution: Execution) => Execution;
}

/**
 * Watches every tool more closely than a check needs, to tell which hints are true of it: in a box where other tools
 * have put something, and once more where there was an effect. An effect in one box only may be chance.
 */
export class CloserLook {
  readonly #work: Work;
  readonly #tools: readonly (() => CalledTool)[];
  readonly #observed: (seen: SeenTool) => void;
  readonly #told = new Set<string>();

  /** @param tools return the current state of each tool */
  constructor(work: Work, tools: readonly (() => CalledTool)[], observed: (seen: SeenTool) => void) {
    this.#work = work;
    this.#tools = tools;
    this.#observed = observed;
  }

  /** @throws RunStopped when there is no time for all of them */
  async look(): Promise<void> {
    const called = this.#tools.map((tool) => tool());
    await inParallel(called, this.#work.boxes.maxOpen, async (tool) => this.#tell(await this.#seen(tool, called)));
  }

  /** Reports what there was no time to look at. */
  tellRest(): void {
    const cutShort = "there was no time for a closer look";
    for (const tool of this.#tools) {
      const called = tool();
      if (this.#told.has(called.subject.tool.name)) continue;
      this.#tell({ ...seenSoFar(called), cutShort: called.failure ?? cutShort });
    }
  }

  #tell(seen: SeenTool): void {
    this.#told.add(seen.tool.name);
    const besideOthers = this.#work.helpers.effectOf(seen.tool.name);
    this.#observed(besideOthers === undefined ? seen : { ...seen, besideOthers });
  }

  async #seen(tool: CalledTool, all: readonly CalledTool[]): Promise<SeenTool> {
    if (tool.failure !== undefined) return { ...seenSoFar(tool), cutShort: tool.failure };
    const conversation = callsAgain(tool);
    if (conversation.length === 0) return seenSoFar(tool);
    try {
      const others = addingCalls(all.filter((other) => other !== tool));
      const further = await this.#furtherLooks(tool, conversation, others);
      return { ...seenSoFar(tool), executions: ownOf(tool, [...tool.executions, ...further]) };
    } catch (error) {
      const judgement = undecidedBy(error);
      return {
        ...seenSoFar(tool),
        cutShort: "reason" in judgement ? judgement.reason : "it could not be called again",
      };
    }
  }

  async #furtherLooks(
    tool: CalledTool,
    conversation: Conversation,
    others: Conversation,
  ): Promise<readonly Execution[]> {
    const { boxes, executions } = tool;
    const { execution: closer, ...more } = await this.#lookAfter(tool, conversation, others);
    if (![...executions, closer].some(hasEffect)) return [closer];
    // What also comes without these calls is none of their effects.
    await boxes.observe([], "first", { ...more, without: closer });
    // Other tools may already have done what the tool would have done.
    return [closer, await boxes.observe(conversation, "first", hasEffect(closer) ? more : {})];
  }

  /** Leaves out other tools where one of them ends the server. */
  async #lookAfter({ subject, boxes }: CalledTool, steps: Conversation, others: Conversation): Promise<Looked> {
    const setup = [...boxes.script([], "again").setup, ...others];
    const { helpers } = this.#work;
    const warmUps = setup.length > 0 ? {} : { warmUps: helpers.everyOther(subject.tool.name) };
    try {
      return { execution: await boxes.observe(steps, "first", { ...warmUps, setup }), ...warmUps, setup };
    } catch (error) {
      if (!(error instanceof EndedByHelper)) throw error;
      return { execution: await boxes.observe(steps, "first") };
    }
  }
}

/** With the calls made before it. */
interface Looked extends Partial<Pick<CallScript, "warmUps" | "setup">> {
  readonly execution: Execution;
}

/** What was observed of a tool in all its boxes so far. */
export function seenSoFar(tool: CalledTool): SeenTool {
  const { subject, chosen, executions } = tool;
  return { tool: subject.tool, chosen, executions: ownOf(tool, executions) };
}

function ownOf({ marked }: CalledTool, executions: readonly Execution[]): readonly Execution[] {
  return executions.map(marked);
}

function hasEffect({ exchanges }: Execution): boolean {
  return exchanges.some(hasDone);
}

function hasDone(exchange: ObservedExchange): boolean {
  return isCall(exchange) && (effectsOf(exchange).length > 0 || exchange.network.length > 0);
}

/**
 * The calls that worked or had an effect anyway, each twice; then calls that take one argument from one of them and the
 * rest from another.
 */
function callsAgain({ subject, executions }: CalledTool): Conversation {
  const { tool, inputs } = subject;
  const working = executions.flatMap((execution) => workingCalls(execution)).map(({ exchange }) => exchange);
  // Calls with an effect come first, even failed ones: the effect has to be seen again.
  const acting = executions.flatMap(({ exchanges }) => exchanges).filter(hasDone);
  const given = distinct([...acting, ...working].map(({ step }) => step));
  const crossed = crossedArguments(given).filter(
    (each) => inputs.kind === "generated" && inputs.generator.isValid(each),
  );
  return [
    ...given.slice(0, maxAgain).flatMap((each) => [callStep(tool.name, each), callStep(tool.name, each)]),
    ...crossed.slice(0, maxCrossed).map((each) => callStep(tool.name, each)),
  ];
}

function distinct(steps: readonly Step[]): readonly JsonObject[] {
  const given = steps.flatMap((step) => argumentsOf(step) ?? []).filter(isJsonObject);
  return [...new Map(given.map((each) => [canonicalText(each), each])).values()];
}

/**
 * A call can only be seen to replace something if it is about the same thing and says something else about it. Which
 * argument names the thing is unknown, so each is kept once.
 */
function crossedArguments(given: readonly JsonObject[]): readonly JsonObject[] {
  const known = new Set(given.map(canonicalText));
  const [kept, ...others] = given;
  if (kept === undefined) return [];
  return Object.keys(kept).flatMap((name) => {
    for (const other of others) {
      const crossed = { ...other, [name]: member(kept, name) ?? null };
      const text = canonicalText(crossed);
      const isNew = !known.has(text) && Object.keys(other).length > 1;
      known.add(text);
      if (isNew) return [crossed];
    }
    return [];
  });
}

/** One call of each tool that was seen to add something of the user's. */
function addingCalls(tools: readonly CalledTool[]): Conversation {
  return tools
    .flatMap((tool) => {
      const [execution] = seenSoFar(tool).executions;
      if (execution === undefined) return [];
      const adding = workingCalls(execution).find(({ exchange }) =>
        effectsOf(exchange).some(({ does, owner }) => does === "adds" && owner !== "server"),
      );
      return adding === undefined ? [] : [adding.exchange.step];
    })
    .slice(0, maxAdding);
}

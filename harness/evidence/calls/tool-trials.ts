import { callStep } from "../../calls/helping-calls.ts";
import { nonsenseCalls } from "../../calls/nonsense.ts";
import { isCall, isSameCall, type Execution } from "../../calls/execution.ts";
import type { CallSubject } from "../../check/subject.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { GeneratedInputs } from "../../inputs/tool-inputs.ts";
import type { JsonObject } from "../../json/value.ts";
import { Untestable, type OpenBox, type Work } from "./box-work.ts";
import type { Claimant } from "./claimants.ts";
import { argumentsFor } from "./rehearse-tools.ts";
import type { ToolBoxes } from "./tool-boxes.ts";

/** Sets of arguments that each end the server, and cost one more box. */
const maxEnding = 3;

/** What was seen of one tool in one box. */
export interface Together {
  readonly execution: Execution;
  readonly ofPlans: ReadonlyMap<Claimant, Execution>;
}

/** The calls of one tool that are made in one box: its trials, such that mean nothing, and those that checks plan. */
export class ToolTrials {
  readonly #work: Work;
  readonly #subject: CallSubject;
  readonly #boxes: ToolBoxes;
  readonly #spoken: readonly QueryDialect[];
  /** By how many were wanted. */
  readonly #chosen = new Map<number, readonly JsonObject[]>();

  /** @param spoken dialects in which the tool is asked about each call before it is made */
  constructor(work: Work, subject: CallSubject, boxes: ToolBoxes, spoken: readonly QueryDialect[]) {
    this.#work = work;
    this.#subject = subject;
    this.#boxes = boxes;
    this.#spoken = spoken;
  }

  /**
   * Arguments to call the tool with.
   *
   * @throws Untestable
   */
  choose(limit: number): readonly JsonObject[] {
    const known = this.#chosen.get(limit);
    if (known !== undefined) return known;
    const { boxes, calling, rehearsal } = this.#work;
    const source = { boxes, calling, learned: rehearsal.learned, limit };
    const chosen = argumentsFor(this.#subject.tool, this.#inputs, source);
    this.#chosen.set(limit, chosen);
    return chosen;
  }

  /** The queries about a call, the call and its repetition. */
  of(argumentsOfCall: JsonObject): Conversation {
    const { tool } = this.#subject;
    const queries = this.#spoken.map((dialect) => queryStep({ dialect, tool }, argumentsOfCall));
    const call = callStep(tool.name, argumentsOfCall);
    return [...queries, call, call];
  }

  /**
   * All trials in one fresh box; where a set of arguments ends the server, once more in another box without that set.
   *
   * @param keep takes what the calls of a box did as soon as they are made: the run may end before its server has
   * @returns what was seen in each box, the latest first: it was asked the most
   */
  async inBoxes(
    chosen: readonly JsonObject[],
    claimants: readonly Claimant[],
    keep: (executions: readonly Execution[]) => void = () => undefined,
  ): Promise<readonly [Together, ...Together[]]> {
    const before: Together[] = [];
    const keepBeside = (execution: Execution): void =>
      keep([execution, ...before.map(({ execution: earlier }) => earlier)]);
    let latest = await this.together(chosen, claimants, keepBeside);
    const leftOut: JsonObject[] = [];
    for (let left = chosen; left.length > 1 && leftOut.length < maxEnding;) {
      const ending = left[endingSet(latest.execution) ?? -1];
      if (ending === undefined) break;
      leftOut.push(ending);
      left = left.filter((each) => each !== ending);
      before.unshift(latest);
      const { execution, ofPlans } = await this.together(left, claimants, keepBeside);
      latest = { execution: { ...execution, leftOut: [...leftOut] }, ofPlans };
    }
    return [latest, ...before];
  }

  /** All trials in one fresh box, and after them the calls of which nothing but the answers is wanted. */
  together(
    chosen: readonly JsonObject[],
    claimants: readonly Claimant[],
    keep: (execution: Execution) => void = () => undefined,
  ): Promise<Together> {
    const boxes = this.#boxes;
    return boxes.inBox(async ({ observe, end }) => {
      const script = boxes.script(this.all(chosen), "first");
      const seen = await observe(script);
      // What the end of the run does to a call is none of the call's work.
      if (this.#work.gathering.hub.stopReason === undefined) keep(seen);
      const { execution, ofPlans } = await this.answers(observe, seen, claimants);
      return { execution: await end(execution, script), ofPlans };
    });
  }

  all(chosen: readonly JsonObject[]): Conversation {
    return chosen.flatMap((each) => this.of(each));
  }

  /**
   * The calls of which nothing but the answers is wanted.
   *
   * @param seen the trials, in the same box
   */
  async answers(observe: OpenBox["observe"], seen: Execution, claimants: readonly Claimant[]): Promise<Together> {
    const isReal = this.#work.boxes.effectsStay === true;
    // What a path that means nothing stands for outside of a sandbox is not watched.
    const meaningless = isReal ? [] : nonsenseCalls(this.#subject.tool.name, seen, this.#inputs.generator);
    // Without a call to make, those that stand before it would be made in vain.
    const controls =
      meaningless.length === 0 ? [] : (await observe(this.#boxes.script(meaningless, "answers"))).exchanges;
    const ofPlans = new Map<Claimant, Execution>();
    for (const claimant of claimants) {
      if (claimant.plan === undefined) continue;
      ofPlans.set(claimant, await observe(this.#boxes.script(claimant.plan, "answers")));
    }
    return { execution: { ...seen, controls }, ofPlans };
  }

  get #inputs(): GeneratedInputs {
    const { inputs } = this.#subject;
    if (inputs.kind === "unsupported") throw new Untestable(inputs.reason);
    return inputs;
  }
}

/** The place of the set of arguments at which a call ended the server; undefined where none did. */
function endingSet({ exchanges }: Execution): number | undefined {
  const calls = exchanges.filter(isCall);
  if (calls.at(-1)?.outcome.kind !== "gone") return undefined;
  const firsts = calls.filter((call, index) => {
    const before = calls[index - 1];
    return before === undefined || !isSameCall(before, call);
  });
  return firsts.length - 1;
}

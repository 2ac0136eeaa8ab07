import { callStep, saysItRepeats } from "../../../calls/setup/helping-calls.ts";
import { nonsenseCalls } from "../../../calls/setup/nonsense.ts";
import type { StateReadings } from "../../../calls/watching/state-readings.ts";
import {
  isCall,
  isSameCall,
  isSameStep,
  type Execution,
  type PlannedCalls,
} from "../../../calls/execution/execution.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { Conversation, Step } from "../../../conversation/conversation.ts";
import { queryStep } from "../../../conversation/query-step.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import { silentAmong } from "../../../inputs/alike-inputs.ts";
import type { GeneratedInputs } from "../../../inputs/tool-inputs.ts";
import type { JsonObject } from "../../../json/value.ts";
import { Untestable, type OpenBox, type Work } from "../in-box/box-work.ts";
import { stateIsReadAfter, type Claimant } from "../claims/claimants.ts";
import { growingSets } from "./growing-sets.ts";
import { emptyLast, inTellingOrder } from "./telling-order.ts";
import { argumentsFor } from "./explore-tools.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";

/** Sets of arguments that end or silence the server; each costs one more box. */
const maxEnding = 3;

/** The least number of calls of one tool in its own box. */
const minCallsOfTool = 12;

/** Calls of a tool without a claim: a warning about it rests on three that worked. */
const minCallsWithoutClaim = 3;

interface EndingSet {
  readonly set: JsonObject;
  readonly how: "gone" | "silent";
}

/** The calls of one tool in one box: its trials, meaningless ones, and those that checks plan. */
export class ToolTrials {
  readonly #work: Work;
  readonly #subject: CallSubject;
  readonly #boxes: ToolBoxes;
  readonly #spoken: readonly QueryDialect[];
  /** Whether the state that the server shows changed with a call after which it was not read. */
  #isStateHidden = false;
  /** By the number of sets wanted. */
  readonly #chosen = new Map<number, readonly JsonObject[]>();

  /** @param spoken dialects in which each call is queried before it is made */
  constructor(work: Work, subject: CallSubject, boxes: ToolBoxes, spoken: readonly QueryDialect[]) {
    this.#work = work;
    this.#subject = subject;
    this.#boxes = boxes;
    this.#spoken = spoken;
  }

  readonly #callWith = (given: JsonObject): Step => callStep(this.#subject.tool.name, given);

  /** Whether its calls are queried before they are made. */
  get areQueried(): boolean {
    return this.#spoken.length > 0;
  }

  /**
   * Arguments to call the tool with.
   *
   * @throws Untestable
   */
  choose(limit: number): readonly JsonObject[] {
    const known = this.#chosen.get(limit);
    if (known !== undefined) return known;
    const { boxes, calling, exploration } = this.#work;
    const source = { boxes, calling, learned: exploration.learned, limit };
    const chosen = emptyLast(argumentsFor(this.#subject.tool, this.#inputs, source));
    const sets = [...chosen, ...this.#growing()];
    this.#chosen.set(limit, sets);
    return sets;
  }

  /** More sets for a tool whose repetitions are held against it. */
  #growing(): readonly JsonObject[] {
    const { tool } = this.#subject;
    if (!saysItRepeats(tool)) return [];
    const worked = this.#work.exploration.learned.workingOf(tool.name);
    return growingSets(worked, (value) => this.#inputs.generator.isValid(value));
  }

  /**
   * The queries about a call, the call and its repetition.
   *
   * @param times how often the call is made
   */
  of(argumentsOfCall: JsonObject, times = 2): Conversation {
    const { tool } = this.#subject;
    const queries = this.#spoken.map((dialect) => queryStep({ dialect, tool }, argumentsOfCall));
    const call = callStep(tool.name, argumentsOfCall);
    return [...queries, ...Array.from({ length: times }, () => call)];
  }

  /**
   * All trials in one fresh box. If a set of arguments ends the server, they are repeated in another box without it; if
   * it silences the server, with that set last.
   *
   * @param keep takes the observations of a box as soon as its calls are made: the run may end before its server does
   * @returns the observations of each box, the latest first: it made the most calls
   */
  async inBoxes(
    chosen: readonly JsonObject[],
    claimants: readonly Claimant[],
    keep: (executions: readonly Execution[]) => void = () => undefined,
  ): Promise<readonly [Execution, ...Execution[]]> {
    const before: Execution[] = [];
    const keepBeside = (execution: Execution): void => keep([execution, ...before]);
    const inOrder = inTellingOrder(chosen, this.#work.helpers.of(this.#subject.tool.name).probes);
    const silentAt = inOrder.filter((each) => this.#isSilent(each));
    let left: readonly JsonObject[] =
      silentAt.length < inOrder.length ? without(inOrder, silentAt) : inOrder.slice(0, 1);
    let latest = await this.together(left, claimants, keepBeside);
    const leftOut: JsonObject[] = [];
    for (let boxes = 0; left.length > 1 && boxes < maxEnding; boxes++) {
      const ending = this.#endingSet(latest, left);
      if (ending === undefined) break;
      const others = without(left, [ending.set]);
      if (ending.how === "gone") {
        leftOut.push(ending.set);
        left = others;
      } else {
        const alike = this.silentAmong(others, [latest, ...before]);
        const rest = without(others, alike);
        const isKnown = this.#isSilent(ending.set);
        if (isKnown && rest.every((each) => this.#isMadeIn(latest, each))) break;
        if (isKnown) silentAt.push(ending.set);
        // One silence may be a stall, so it is tried again after all others, and before those that are like it.
        left = isKnown ? rest : [...rest, ending.set, ...alike];
      }
      before.unshift(latest);
      latest = await this.together(left, claimants, keepBeside);
    }
    const missing = {
      ...(leftOut.length === 0 ? {} : { leftOut }),
      ...(silentAt.length === 0 ? {} : { silentAt }),
    };
    return [{ ...latest, ...missing }, ...before];
  }

  /** The sets of arguments with which a call was not answered, and those like them: each could cost a time limit more. */
  silentAmong(sets: readonly JsonObject[], seen: readonly Execution[]): readonly JsonObject[] {
    const exchanges = seen.flatMap((execution) => execution.exchanges);
    const silent = silentAmong(sets.map(this.#callWith), exchanges);
    return sets.filter((set) => silent.some((step) => isSameStep(step, this.#callWith(set))));
  }

  #isMadeIn({ exchanges }: Execution, set: JsonObject): boolean {
    return exchanges.some(({ step }) => isSameStep(step, this.#callWith(set)));
  }

  /** Whether it is known by now that a call with these arguments is never answered. */
  #isSilent(argumentsOfCall: JsonObject): boolean {
    return this.#work.gathering.hub.silentInputs.has(this.#callWith(argumentsOfCall));
  }

  /** The set of arguments with which a call ended the server, or got no answer while others did. */
  #endingSet({ exchanges }: Execution, chosen: readonly JsonObject[]): EndingSet | undefined {
    const calls = exchanges.filter(isCall);
    const firsts = calls.filter((call, index) => {
      const previous = calls[index - 1];
      return previous === undefined || !isSameCall(previous, call);
    });
    const set = chosen[firsts.length - 1];
    if (set === undefined) return undefined;
    const kind = calls.at(-1)?.outcome.kind;
    if (kind === "gone") return { set, how: "gone" };
    const isAnswered = calls.length > 1 || this.#work.exploration.standingOf(this.#subject.tool.name).kind === "worked";
    // If it is the last one, no other has lost its turn.
    return kind === "unanswered" && isAnswered && set !== chosen.at(-1) ? { set, how: "silent" } : undefined;
  }

  /**
   * All trials in one fresh box, followed by the calls whose answers alone are wanted. Where the shown state changed and was
   * not read after each call, once more in a box where it is; what does not show there stays open.
   */
  async together(
    chosen: readonly JsonObject[],
    claimants: readonly Claimant[],
    keep: (execution: Execution) => void = () => undefined,
  ): Promise<Execution> {
    const seen = await this.#togetherOnce(chosen, claimants, keep);
    if (seen.readTooSeldom !== true) return seen;
    this.#isStateHidden = true;
    return withOpenState(await this.#togetherOnce(chosen, claimants, keep), seen);
  }

  #togetherOnce(
    chosen: readonly JsonObject[],
    claimants: readonly Claimant[],
    keep: (execution: Execution) => void,
  ): Promise<Execution> {
    const boxes = this.#boxes;
    return boxes.inBox(async ({ observe, end }) => {
      const readsStateAfter = this.readsStateAfter(claimants);
      const script = {
        ...boxes.script(this.all(chosen), "first"),
        readsStateAfter,
        endsWhereReadTooSeldom: true,
      } as const;
      const seen = await observe(script);
      // What the end of the run does to a call is not an effect of the call.
      const { hub } = this.#work.gathering;
      if (hub.stopReason === undefined) keep(seen);
      hub.silentInputs.record(seen);
      if (seen.readTooSeldom === true) return seen;
      return end(await this.answers(observe, seen, claimants), script);
    });
  }

  /**
   * Where only answers are seen, hints are suggested, or each call has hints of its own, a change may be all that one call
   * shows.
   */
  readsStateAfter(claimants: readonly Claimant[]): StateReadings {
    const { boxes, calling } = this.#work;
    const tellsMuch = boxes.effectsStay === true || calling.observed !== undefined || this.areQueried;
    return tellsMuch || this.#isStateHidden ? "each-call" : stateIsReadAfter(claimants);
  }

  /** If there is little to choose, calls are repeated: an effect of the third is not one of the first two. */
  all(chosen: readonly JsonObject[], minCalls = minCallsOfTool): Conversation {
    const wanted = this.#work.boxes.effectsStay === true ? 0 : minCalls;
    const times = Math.max(2, Math.ceil(wanted / Math.max(1, chosen.length)));
    return chosen.flatMap((each) => this.of(each, times));
  }

  /** Each set once: without a claim, a repetition tells nothing. */
  onceEach(chosen: readonly JsonObject[]): Conversation {
    const times = Math.ceil(minCallsWithoutClaim / Math.max(1, chosen.length));
    return chosen.flatMap((each) => this.of(each, times));
  }

  /**
   * Adds the calls whose answers alone are wanted.
   *
   * @param seen the trials, in the same box
   * @param claimants those whose planned calls are made
   */
  async answers(observe: OpenBox["observe"], seen: Execution, claimants: readonly Claimant[]): Promise<Execution> {
    // Nothing is asked of a server that one of its calls has ended: the end would be charged to the next call of another tool.
    if (seen.exchanges.at(-1)?.outcome.kind === "gone") return withoutAnswers(seen, claimants);
    const isReal = this.#work.boxes.effectsStay === true;
    const answered = (conversation: Conversation): Conversation =>
      without(conversation, silentAmong(conversation, seen.exchanges));
    // Outside a sandbox, nobody watches what a meaningless path stands for.
    const meaningless = isReal ? [] : answered(nonsenseCalls(this.#subject.tool.name, seen, this.#inputs.generator));
    // Without a call to make, its setup calls would be wasted.
    const controls =
      meaningless.length === 0
        ? []
        : (await observe({ ...this.#boxes.script(meaningless, "answers"), meansNothing: true })).exchanges;
    const planned: PlannedCalls[] = [];
    for (const claimant of claimants) {
      if (claimant.plan === undefined) continue;
      const execution = await observe(this.#boxes.script(answered(claimant.plan), "answers"));
      planned.push(plannedFor(claimant, execution));
    }
    return { ...seen, controls, planned };
  }

  get #inputs(): GeneratedInputs {
    const { inputs } = this.#subject;
    if (inputs.kind === "unsupported") throw new Untestable(inputs.reason);
    return inputs;
  }
}

function withoutAnswers(seen: Execution, claimants: readonly Claimant[]): Execution {
  const nothing = { ...seen, exchanges: [] };
  const planned = claimants.filter(({ plan }) => plan !== undefined).map((claimant) => plannedFor(claimant, nothing));
  return { ...seen, controls: [], planned };
}

function plannedFor({ check, key }: Claimant, execution: Execution): PlannedCalls {
  return { check: check.id, dialect: key.dialect, execution };
}

function without<Each>(all: readonly Each[], taken: readonly Each[]): readonly Each[] {
  return all.filter((each) => !taken.includes(each));
}

/** What one of several calls had changed, and no call is seen to change now, is still open: which one did is not known. */
function withOpenState(again: Execution, before: Execution): Execution {
  const { helping } = again;
  const effects = again.exchanges.flatMap((exchange) => exchange.effects);
  const isShown = (subject: string): boolean =>
    effects.some((each) => each.kind.startsWith("state.") && each.comparedBy === undefined && each.subject === subject);
  const open = (before.helping?.overall ?? []).filter(
    ({ kind, subject }) => kind.startsWith("state.") && !isShown(subject),
  );
  if (open.length === 0 || helping === undefined) return again;
  return { ...again, helping: { ...helping, overall: [...(helping.overall ?? []), ...open] } };
}

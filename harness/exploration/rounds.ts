import { timeShares } from "../timing/time-shares.ts";
import type { Box, Boxes } from "../calls/boxes/box.ts";
import type { Execution } from "../calls/execution/execution.ts";
import { callOutcomeOf } from "../calls/replies/call-outcome.ts";
import { canonicalText } from "../json/canonical.ts";
import type { TaughtCall } from "../api-stub/learning/learn-from.ts";
import type { JsonObject } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { maskedError, type Answer } from "./answer.ts";
import { BoxInUse } from "./box-in-use.ts";
import { CallMaker } from "./call-maker.ts";
import { setsToTry, withFreshValues } from "./given-values.ts";
import { lacksReference } from "./lacks-reference.ts";
import { lessonsIn } from "./lessons.ts";
import { originsOf } from "./explored-calls.ts";
import { inTurn } from "./exploration-order.ts";
import { executionsOf } from "./explored-executions.ts";
import type { ExplorationOptions, ExploredTool, SeenOfTools } from "./explored-tool.ts";
import { followAnswers } from "./follow-answers.ts";
import { fittingInto, quietTool, seenQuiet } from "./quiet-session.ts";
import { outputComplaints, structuredIn } from "./output-complaints.ts";
import { Replay } from "./replay.ts";
import { SetupCalls } from "./setup-calls.ts";
import { isDone, maxCallsPerTool, type ToolRecord } from "./tool-record.ts";

/** Argument sets of one tool in one round. */
const setsPerRound = { first: 4, further: 8 };
const maxLikeFailures = 3;
/** Answers of web APIs that are tried for one call. */
const maxTaughtPerCall = 10;
const maxTaughtPerTool = 24;

/** What comes after one set of arguments of a tool. */
type Next =
  | { readonly kind: "enough" }
  | { readonly kind: "next-set" }
  /** A lesson says what to call it with. */
  | { readonly kind: "sets-again" }
  | { readonly kind: "failed"; readonly error: string };

/** The rounds of one exploration. */
export class Rounds {
  readonly box: BoxInUse;
  readonly made: CallMaker;
  readonly #tools: readonly ExploredTool[];
  readonly #options: ExplorationOptions;
  readonly #setup: SetupCalls;

  constructor(boxes: Boxes, tools: readonly ExploredTool[], options: ExplorationOptions) {
    this.#tools = tools;
    this.#options = options;
    const names = tools.map(({ tool }) => tool.name);
    this.box = new BoxInUse(boxes, tools.length, options);
    this.made = new CallMaker(names, this.box);
    this.#setup = new SetupCalls(names, this.made.calls, (tool) => this.#callUntilItWorks(tool));
  }

  /** Whether there is a box, and time left. */
  get isOn(): boolean {
    return this.box.isOn;
  }

  /** Whether there is nothing more to learn about the judged tools, where these are not all. */
  get isSettled(): boolean {
    const { wanted } = this.#options;
    if (wanted === undefined) return false;
    return [...this.made.records].every(([name, record]) => !wanted.has(name) || isDone(record));
  }

  /** @returns whether the server started */
  async begin(): Promise<boolean> {
    if (!(await this.made.openBox())) return false;
    await this.made.readLists();
    return true;
  }

  /** The open box, if no call of a tool may still be going on there. */
  get quietBox(): Box | undefined {
    const { box } = this.box.stage;
    const isBusy = [...this.made.records.values()].some(
      ({ isSlow, isHeldUp, lost }) => isSlow || isHeldUp || lost !== undefined,
    );
    return isBusy || box?.session.peer.closed !== undefined ? undefined : box;
  }

  get seen(): SeenOfTools {
    const { calls } = this.made;
    return {
      callsOf: (tool) => calls.of(tool),
      executionsOf: (tool) => executionsOf(calls.of(tool), this.box.stage.watch),
    };
  }

  /**
   * What was seen of tools that left everything as it was, all together.
   *
   * @throws RunStopped when the run is over
   */
  async seenQuiet(): Promise<ReadonlyMap<string, Execution>> {
    const { calls, records } = this.made;
    const { wanted, endsQuietly, learnHabits, maxMs, mayGoOn } = this.#options;
    const { stage, speed } = this.box;
    const habits = learnHabits?.(this.seen) ?? (() => false);
    const quiet = this.#tools.flatMap(({ tool }) => {
      const { best, lost, isSlow = false, asksWebApis = false } = records.get(tool.name) ?? {};
      if (best === undefined || lost !== undefined || isSlow || wanted?.has(tool.name) === false) return [];
      return quietTool(tool, calls.of(tool.name), { asksWebApis, best }, habits) ?? [];
    });
    const tools = fittingInto(maxMs * timeShares.quietCalls.share, quiet);
    const isWanted = endsQuietly?.(tools.length, speed) === true;
    if (stage.box === undefined || tools.length === 0 || !isWanted) return new Map();
    await mayGoOn();
    const endMs = performance.now() + maxMs * timeShares.quietCalls.share;
    return seenQuiet(stage, stage.box, tools, { habits, mayGoOn: () => performance.now() < endMs });
  }

  /** @returns whether something was learned that may help any tool */
  async hold(which: "first" | "further"): Promise<boolean> {
    let hasLearned = false;
    for (const each of inTurn(this.#tools, (tool) => lacksReference(tool, this.made.learning))) {
      await this.#options.mayGoOn();
      if (!this.isOn || this.isSettled) return false;
      const record = this.made.records.get(each.tool.name);
      if (record === undefined || isDone(record)) continue;
      if (await this.#tryTool(each, record, setsPerRound[which])) hasLearned = true;
    }
    if (this.isOn) await this.made.readLists();
    return hasLearned;
  }

  /** Asks for all that answers say is still to come. */
  followAnswers(): Promise<void> {
    const within = { made: this.made, mayGoOn: () => this.isOn, box: () => this.box.number };
    return followAnswers(this.#tools, within, async (tool, record, given) => this.#call(tool, record, given));
  }

  /** Calls a tool until it works; three similar failures end it. */
  async #tryTool(each: ExploredTool, record: ToolRecord, limit: number): Promise<boolean> {
    const { learning, seen, calls } = this.made;
    const sets = (): JsonObject[] => setsToTry(each, record, { learning, seen, calls, box: this.box.number }, limit);
    const failures = new Map<string, number>();
    let hasLearned = false;
    let waiting = sets();
    for (let made = 0; made < limit && this.isOn; made++) {
      const given = waiting.shift();
      if (given === undefined || isDone(record)) break;
      const { next, ...tried } = await this.#trySet(each, record, given, made === 0);
      hasLearned ||= tried.hasLearned;
      if (next.kind === "enough") break;
      if (next.kind === "sets-again") {
        failures.clear();
        waiting = sets();
      }
      if (next.kind !== "failed") continue;
      const like = (failures.get(next.error) ?? 0) + 1;
      failures.set(next.error, like);
      if (like >= maxLikeFailures) break;
    }
    return hasLearned;
  }

  async #trySet(
    { tool }: ExploredTool,
    record: ToolRecord,
    given: JsonObject,
    isFirst: boolean,
  ): Promise<{ readonly hasLearned: boolean; readonly next: Next }> {
    const { name } = tool;
    const [before, heeded] = [record.best, this.#setup.count];
    let answer = await this.#callAndTeach(tool, record, given);
    const { bearsAnother } = this.box;
    if (answer.kind === "failed" && isFirst && bearsAnother)
      answer = (await this.#callWithFreshValues(name, record, given)) ?? answer;
    this.made.tried(record, given, answer);
    const isBetter = record.best !== before;
    if (answer.kind === "silent" || (answer.kind === "worked" && answer.isTelling))
      return { hasLearned: isBetter, next: { kind: "enough" } };
    const isTaught = answer.kind === "failed" && this.made.learning.addLessons(name, lessonsIn(answer.text, tool));
    const isLesson = isTaught || this.#setup.count > heeded;
    const hasLearned = isBetter || isLesson;
    if (!bearsAnother) return { hasLearned, next: { kind: "enough" } };
    if (answer.kind !== "failed") return { hasLearned, next: { kind: "next-set" } };
    const error = maskedError(answer.text, given);
    return { hasLearned, next: isLesson ? { kind: "sets-again" } : { kind: "failed", error } };
  }

  /** If a tool could not use the answers of a web API, it gets others, as its errors or its outputSchema demand. */
  async #callAndTeach(tool: ListedTool, record: ToolRecord, given: JsonObject): Promise<Answer> {
    const { name } = tool;
    const promised: TaughtCall["promised"] = (body) => outputComplaints(tool, body);
    let answer = await this.#call(name, record, given);
    // The port of a host is only known once the API stub answers for the host, so each may take a box.
    while (answer.kind !== "worked" && (await this.#goOnWithUpstream())) answer = await this.#call(name, record, given);
    for (let tries = 0; tries < maxTaughtPerCall && record.taught < maxTaughtPerTool && this.isOn; tries++) {
      if (answer.kind !== "failed" || isDone(record)) break;
      if (!this.box.stage.learnAnswers({ arguments: given, error: answer.text, promised })) break;
      record.taught++;
      answer = await this.#call(name, record, given);
    }
    if (answer.kind === "worked") await this.#teachOutput(tool, record, given);
    if (answer.kind !== "failed" || !this.isOn) return answer;
    const hasWorked = record.best !== undefined;
    const failed = { tool: name, given, error: answer.text, box: this.box.number, hasWorked };
    return (await this.#setup.help(failed, () => this.#call(name, record, given))) ?? answer;
  }

  /**
   * If what a tool made of invented answers breaks its outputSchema, web APIs answer with what the schema promises, since the
   * value may be theirs (CORE-OUT-03). What does not help is forgotten: the tool has worked without.
   */
  async #teachOutput(tool: ListedTool, record: ToolRecord, given: JsonObject): Promise<void> {
    const { stage } = this.box;
    const { book } = stage;
    for (let tries = 0; stage.hasSent; tries++) {
      const structured = record.last === undefined ? undefined : structuredIn(record.last.outcome);
      if (structured === undefined) break;
      const complaints = outputComplaints(tool, structured);
      if (complaints.length === 0) return;
      const mayTeach = tries < maxTaughtPerCall && record.taught < maxTaughtPerTool && this.isOn;
      if (!mayTeach || !stage.learnAnswers({ arguments: given, error: "", promised: () => complaints })) break;
      record.taught++;
      if ((await this.#call(tool.name, record, given)).kind !== "worked") break;
    }
    if (stage.book !== book) stage.answerBy(book);
  }

  async #callUntilItWorks(name: string): Promise<void> {
    const [each, record] = [this.#tools.find(({ tool }) => tool.name === name), this.made.records.get(name)];
    if (each === undefined || record === undefined) return;
    const best = record.best === undefined ? undefined : this.made.calls.at(record.best.call);
    if (best === undefined) await this.#tryTool(each, record, setsPerRound.first);
    else await this.#call(name, record, best.arguments);
  }

  /** A value from an answer may be gone by now: the tool that provided it is asked for another. */
  async #callWithFreshValues(name: string, record: ToolRecord, given: JsonObject): Promise<Answer | undefined> {
    const { calls, records, seen } = this.made;
    const origins = originsOf(name, given, seen);
    const [origin] = origins;
    const giver = origin === undefined ? undefined : calls.at(origin.call);
    const ofGiver = giver === undefined ? undefined : records.get(giver.tool);
    if (origin === undefined || giver === undefined || ofGiver === undefined || !this.isOn) return undefined;
    if (giver.tool === name || ofGiver.made >= 2 * maxCallsPerTool || record.made >= maxCallsPerTool) return undefined;
    const answer = await this.#call(giver.tool, ofGiver, giver.arguments);
    const result = ofGiver.last === undefined ? undefined : callOutcomeOf(ofGiver.last.outcome);
    if (answer.kind !== "worked" || result?.kind !== "success") return undefined;
    const again = withFreshValues({ arguments: given, origins }, new Map([[origin.call, result.result]]));
    if (canonicalText(again) === canonicalText(given)) return undefined;
    const fresh = await this.#call(name, record, again);
    record.tried.set(canonicalText(again), calls.worked);
    return fresh;
  }

  async #call(name: string, record: ToolRecord, given: JsonObject): Promise<Answer> {
    const { answer, endsBox } = await this.#make(name, record, given);
    if (endsBox) await this.#goOnInAnother();
    return answer;
  }

  #make(name: string, record: ToolRecord, given: JsonObject): ReturnType<CallMaker["make"]> {
    return this.made.make(name, record, given, this.#setup.before(name, this.box.number));
  }

  /** What worked is done once more there; where that ends the box as well, in the next one, and then what is left of it. */
  async #goOnInAnother(): Promise<void> {
    const open = await this.#openAnother();
    for (let replay = open.at(-1); replay !== undefined; replay = open.at(-1)) {
      const next = this.isOn ? replay.next() : undefined;
      if (next === undefined) open.pop();
      else if ((await this.#make(next.tool, next.record, next.arguments)).endsBox)
        open.push(...(await this.#openAnother()));
    }
  }

  /** @returns what there is to do first in another box, where there is one */
  async #openAnother(): Promise<Replay[]> {
    if (!this.isOn || !(await this.made.openBox())) return [];
    return [new Replay(this.made.records, this.made.calls)];
  }

  /** A tool that failed or was slow without web APIs has not shown that it does not work. */
  async #goOnWithUpstream(): Promise<boolean> {
    if (!this.isOn || !(await this.box.stage.lacksUpstream()) || !this.box.hasTimeForAnother) return false;
    if (!(await this.made.openBox())) return false;
    for (const record of this.made.records.values()) {
      if (record.best !== undefined) continue;
      record.tried.clear();
      record.isSlow = false;
    }
    return true;
  }
}

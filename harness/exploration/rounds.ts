import type { Boxes } from "../calls/boxes/box.ts";
import { canonicalText } from "../json/canonical.ts";
import { excerpt } from "../json/excerpt.ts";
import type { JsonObject } from "../json/value.ts";
import { callOutcomeOf } from "../calls/replies/call-outcome.ts";
import { answerOf, maskedError, textsOf, type Answer } from "./answer.ts";
import { setsToTry, withFreshValues } from "./given-values.ts";
import { harvestList } from "./harvest.ts";
import { HeldUp } from "./held-up.ts";
import { lacksReference } from "./lacks-reference.ts";
import { Learning } from "./learning.ts";
import { lessonsIn } from "./lessons.ts";
import { Patience } from "./patience.ts";
import { originsOf, ExploredCalls } from "./explored-calls.ts";
import { inTurn } from "./exploration-order.ts";
import { Readiness } from "./readiness.ts";
import type { ExplorationOptions, ExploredTool } from "./explored-tool.ts";
import { ofNoCall, SeenValues } from "./seen-values.ts";
import { SetupCalls } from "./setup-calls.ts";
import { Stage } from "./stage.ts";
import { isDone, maxCallsPerTool, newRecord, quickest, type ToolRecord } from "./tool-record.ts";

/** Argument sets of one tool in one round. */
const setsPerRound = { first: 4, further: 8 };
const maxLikeFailures = 3;
/** Answers of web APIs that are tried for one call. */
const maxTaughtPerCall = 10;
const maxTaughtPerTool = 24;
const maxBoxes = 6;
/** Only this much of a call's failure is reported. */
const maxFailureLength = 200;
const maxReplayed = 16;

/** The rounds of one exploration, and everything learned in them. */
export class Rounds {
  readonly records = new Map<string, ToolRecord>();
  readonly calls = new ExploredCalls();
  readonly #seen = new SeenValues();
  readonly learning = new Learning(this.#seen);
  readonly #tools: readonly ExploredTool[];
  readonly #options: ExplorationOptions;
  readonly stage: Stage;
  readonly #setup: SetupCalls;
  #patience: Patience;
  #box = -1;
  readonly #heldUp = new HeldUp();
  readonly readiness = new Readiness();
  #isOver = false;

  constructor(boxes: Boxes, tools: readonly ExploredTool[], options: ExplorationOptions) {
    this.#tools = tools;
    this.#options = options;
    this.stage = new Stage(boxes, options.upstream);
    this.#patience = new Patience(options.maxMs, tools.length);
    for (const { tool } of tools) this.records.set(tool.name, newRecord());
    this.#setup = new SetupCalls(this.records.keys(), this.calls, (tool) => this.#callUntilItWorks(tool));
  }

  /** Whether there is a box, and time left. */
  get isOn(): boolean {
    return !this.#isOver && !this.#patience.isOver;
  }

  /** Whether there is nothing more to learn about the judged tools, where these are not all. */
  get isSettled(): boolean {
    const { wanted } = this.#options;
    if (wanted === undefined) return false;
    return [...this.records].every(([name, record]) => !wanted.has(name) || isDone(record));
  }

  /** @returns whether the server started */
  async begin(): Promise<boolean> {
    if (!(await this.#openBox())) return false;
    // A server that starts slowly still gets the full time for its calls.
    this.#patience = new Patience(this.#options.maxMs, this.#tools.length, this.stage.openingMs);
    await this.#readLists();
    return true;
  }

  /** @returns whether something was learned that may help any tool */
  async hold(which: "first" | "further"): Promise<boolean> {
    let hasLearned = false;
    for (const each of inTurn(this.#tools, (tool) => lacksReference(tool, this.learning))) {
      await this.#options.mayGoOn();
      if (!this.isOn || this.isSettled) return false;
      const record = this.records.get(each.tool.name);
      if (record === undefined || isDone(record)) continue;
      if (await this.#tryTool(each, record, setsPerRound[which])) hasLearned = true;
    }
    if (this.isOn) await this.#readLists();
    return hasLearned;
  }

  /** Calls a tool until it works; three similar failures end it. */
  async #tryTool(each: ExploredTool, record: ToolRecord, limit: number): Promise<boolean> {
    const failures = new Map<string, number>();
    const { name } = each.tool;
    let hasLearned = false;
    const sets = (): JsonObject[] =>
      setsToTry(each, record, { learning: this.learning, seen: this.#seen, calls: this.calls, box: this.#box }, limit);
    let waiting = sets();
    for (let made = 0; made < limit && this.isOn; made++) {
      const given = waiting.shift();
      if (given === undefined || isDone(record)) break;
      const [before, heeded] = [record.best, this.#setup.count];
      let answer = await this.#callAndTeach(name, record, given);
      const mayGoOn = this.#patience.bearsAnother;
      if (answer.kind === "failed" && made === 0 && mayGoOn) {
        answer = (await this.#callWithFreshValues(name, record, given)) ?? answer;
      }
      // Calls that worked before did not help; only later ones may.
      record.tried.set(canonicalText(given), answer.kind === "gone" ? Infinity : this.calls.worked);
      if (record.best !== before) hasLearned = true;
      if (answer.kind === "silent" || (answer.kind === "worked" && answer.isTelling)) break;
      const isTaught = answer.kind === "failed" && this.learning.addLessons(name, lessonsIn(answer.text, each.tool));
      const isLesson = isTaught || this.#setup.count > heeded;
      if (isLesson) hasLearned = true;
      if (!mayGoOn) break;
      if (answer.kind !== "failed") continue;
      if (isLesson) {
        failures.clear();
        waiting = sets();
        continue;
      }
      const error = maskedError(answer.text, given);
      const like = (failures.get(error) ?? 0) + 1;
      failures.set(error, like);
      if (like >= maxLikeFailures) break;
    }
    return hasLearned;
  }

  /** If a tool could not use the answers of a web API, it gets others, as its errors demand. */
  async #callAndTeach(name: string, record: ToolRecord, given: JsonObject): Promise<Answer> {
    let answer = await this.#call(name, record, given);
    // The port of a host is only known once the API stub answers for the host, so each may take a box.
    while (answer.kind !== "worked" && (await this.#goOnWithUpstream())) answer = await this.#call(name, record, given);
    for (let tries = 0; tries < maxTaughtPerCall && record.taught < maxTaughtPerTool && this.isOn; tries++) {
      if (answer.kind !== "failed" || isDone(record) || !this.stage.learnAnswers(given, answer.text)) break;
      record.taught++;
      answer = await this.#call(name, record, given);
    }
    if (answer.kind !== "failed" || !this.isOn) return answer;
    const failed = { tool: name, given, error: answer.text, box: this.#box, hasWorked: record.best !== undefined };
    return (await this.#setup.help(failed, () => this.#call(name, record, given))) ?? answer;
  }

  async #callUntilItWorks(name: string): Promise<void> {
    const [each, record] = [this.#tools.find(({ tool }) => tool.name === name), this.records.get(name)];
    if (each === undefined || record === undefined) return;
    const best = record.best === undefined ? undefined : this.calls.at(record.best.call);
    if (best === undefined) await this.#tryTool(each, record, setsPerRound.first);
    else await this.#call(name, record, best.arguments);
  }

  /** A value from an answer may be gone by now: the tool that provided it is asked for another. */
  async #callWithFreshValues(name: string, record: ToolRecord, given: JsonObject): Promise<Answer | undefined> {
    const origins = originsOf(name, given, this.#seen);
    const [origin] = origins;
    const giver = origin === undefined ? undefined : this.calls.at(origin.call);
    const ofGiver = giver === undefined ? undefined : this.records.get(giver.tool);
    if (origin === undefined || giver === undefined || ofGiver === undefined || !this.isOn) return undefined;
    if (giver.tool === name || ofGiver.made >= 2 * maxCallsPerTool || record.made >= maxCallsPerTool) return undefined;
    const answer = await this.#call(giver.tool, ofGiver, giver.arguments);
    const result = ofGiver.last === undefined ? undefined : callOutcomeOf(ofGiver.last.outcome);
    if (answer.kind !== "worked" || result?.kind !== "success") return undefined;
    const again = withFreshValues({ arguments: given, origins }, new Map([[origin.call, result.result]]));
    if (canonicalText(again) === canonicalText(given)) return undefined;
    const fresh = await this.#call(name, record, again);
    record.tried.set(canonicalText(again), this.calls.worked);
    return fresh;
  }

  async #call(name: string, record: ToolRecord, given: JsonObject): Promise<Answer> {
    const origins = originsOf(name, given, this.#seen);
    const after = this.#setup.before(name, this.#box);
    const startMs = performance.now();
    const { exchange, isLost } = await this.stage.call(name, given, this.#patienceMs);
    const answerMs = performance.now() - startMs;
    if (record.made === 0) this.#patience.uncalled--;
    record.made++;
    record.last = exchange;
    const answer = answerOf(exchange.outcome, given, this.stage.hasSent ? "web-apis" : "nobody");
    const worked = answer.kind === "worked";
    const failure = answer.kind === "failed" ? { failure: excerpt(answer.text, maxFailureLength) } : {};
    const call = this.calls.record({
      tool: name,
      arguments: given,
      box: this.#box,
      worked,
      ...failure,
      origins,
      after,
    });
    if (answer.kind === "worked" || answer.kind === "failed") {
      // The first answer in a box may have waited for a program to start; later ones do not.
      if (this.readiness.hasAnswered) this.#patience.learn(answerMs);
      this.readiness.answer();
      this.#heldUp.clear();
      record.isHeldUp = false;
    }
    if (answer.kind === "failed") this.learning.addFailure(name, given, answer.text);
    if (answer.kind === "worked") {
      record.succeeded++;
      record.asksWebApis ||= this.stage.hasSent;
      this.#seen.add(name, call, answer.found, new Set(textsOf(given)));
      this.learning.addWorking(name, { arguments: given, isTelling: answer.isTelling });
      if (record.best === undefined || (answer.isTelling && !record.best.isTelling)) {
        record.best = { call, isTelling: answer.isTelling, answerMs };
      }
    }
    if (isLost) {
      record.lost ??= exchange;
      record.losses += this.#box < maxBoxes / 2 ? 1 : maxBoxes;
      await this.#goOnInAnother();
    } else if (answer.kind === "silent") {
      const answersQuickly = (): Promise<boolean> => this.#answersQuickly(name);
      if (await this.#heldUp.leaves(record, this.readiness.hasAnswered, answersQuickly)) await this.#goOnInAnother();
    }
    return answer;
  }

  async #answersQuickly(name: string): Promise<boolean> {
    const best = quickest([...this.records].flatMap(([tool, record]) => (tool === name ? [] : [record])));
    const call = best === undefined ? undefined : this.calls.at(best.call);
    if (call === undefined) return true;
    const { exchange } = await this.stage.call(call.tool, call.arguments, this.#patienceMs);
    return exchange.outcome.kind !== "unanswered";
  }

  /** Repeats the calls that worked, so there is something to work on. */
  async #goOnInAnother(): Promise<void> {
    const before = this.calls.count;
    if (!this.isOn || !(await this.#openBox())) return;
    const best = [...this.records.values()].filter(({ lost, isSlow }) => lost === undefined && !isSlow);
    const again = best.flatMap((record) => (record.best === undefined ? [] : [record.best.call]));
    const results = new Map<number, JsonObject>();
    for (const index of again.toSorted((left, right) => left - right).slice(0, maxReplayed)) {
      const call = index < before ? this.calls.at(index) : undefined;
      const record = call === undefined ? undefined : this.records.get(call.tool);
      if (call === undefined || record === undefined || !this.isOn) continue;
      await this.#call(call.tool, record, withFreshValues(call, results));
      const outcome = record.last === undefined ? undefined : callOutcomeOf(record.last.outcome);
      if (outcome?.kind === "success") results.set(index, outcome.result);
    }
  }

  /** A tool that failed or was slow without web APIs has not shown that it does not work. */
  async #goOnWithUpstream(): Promise<boolean> {
    if (!this.isOn || !this.stage.lacksUpstream || !(await this.#openBox())) return false;
    for (const record of this.records.values()) {
      if (record.best !== undefined) continue;
      record.tried.clear();
      record.isSlow = false;
    }
    return true;
  }

  async #openBox(): Promise<boolean> {
    this.#box++;
    this.#heldUp.clear();
    this.readiness.open();
    this.#isOver = this.#box >= maxBoxes || !(await this.stage.open());
    this.#seen.openBox(this.calls.count);
    return !this.#isOver;
  }

  async #readLists(): Promise<void> {
    for (const { name, result } of await this.stage.lists(this.#patienceMs)) {
      this.#seen.add(name, ofNoCall, harvestList(result));
    }
  }

  get #patienceMs(): number {
    return this.readiness.hasAnswered ? this.#patience.callMs : this.#patience.firstCallMs;
  }
}

import { canonicalText } from "../json/canonical.ts";
import { excerpt } from "../json/excerpt.ts";
import type { JsonObject } from "../json/value.ts";
import { answerOf, textsOf, type Answer } from "./answer.ts";
import type { BoxInUse } from "./box-in-use.ts";
import { harvestList } from "./harvest.ts";
import { Learning } from "./learning.ts";
import { originsOf, ExploredCalls } from "./explored-calls.ts";
import { ofNoCall, SeenValues } from "./seen-values.ts";
import type { Staged } from "./stage.ts";
import { newRecord, quickest, type ToolRecord } from "./tool-record.ts";

/** Only this much of a call's failure is reported. */
const maxFailureLength = 200;

/** What a call came to, and whether to go on in another box. */
export interface MadeCall {
  readonly answer: Answer;
  readonly endsBox: boolean;
}

/** Makes the calls of an exploration in the box that is open, and remembers what they told. */
export class CallMaker {
  readonly records: ReadonlyMap<string, ToolRecord>;
  readonly calls = new ExploredCalls();
  readonly seen = new SeenValues();
  readonly learning = new Learning(this.seen);
  readonly #box: BoxInUse;

  constructor(tools: readonly string[], box: BoxInUse) {
    this.records = new Map(tools.map((tool) => [tool, newRecord()]));
    this.#box = box;
  }

  /** @returns whether the server started in another box */
  async openBox(): Promise<boolean> {
    const hasStarted = await this.#box.open();
    this.seen.openBox(this.calls.count);
    return hasStarted;
  }

  async readLists(): Promise<void> {
    for (const { name, result } of await this.#box.lists()) this.seen.add(name, ofNoCall, harvestList(result));
  }

  /** @param after earlier calls that errors of the tool have asked for */
  async make(tool: string, record: ToolRecord, given: JsonObject, after: readonly number[]): Promise<MadeCall> {
    const origins = originsOf(tool, given, this.seen);
    const made = await this.#box.call(tool, given, record.made === 0);
    record.made++;
    record.last = made.exchange;
    const answer = answerOf(made.exchange.outcome, given, this.#box.stage.hasSent ? "web-apis" : "nobody");
    const call = this.calls.record({
      tool,
      arguments: given,
      box: this.#box.number,
      exchange: made.exchange,
      isAtRest: made.isAtRest,
      isOwn: made.isOwn,
      isLookedAt: made.isLookedAt,
      worked: answer.kind === "worked",
      ...(answer.kind === "failed" ? { failure: excerpt(answer.text, maxFailureLength) } : {}),
      origins,
      after,
    });
    this.#learn(tool, record, { given, call, answer, ...made });
    return { answer, endsBox: await this.#endsBox(tool, record, answer, made) };
  }

  /** Remembers that it is of no help to call a tool like that once more, but for what comes after. */
  tried(record: ToolRecord, given: JsonObject, answer: Answer): void {
    record.tried.set(canonicalText(given), answer.kind === "gone" ? Infinity : this.calls.worked);
  }

  #learn(tool: string, record: ToolRecord, { given, call, answer, answerMs, tookMs }: Told): void {
    if (answer.kind === "silent" || answer.kind === "gone") return;
    this.#box.answered(tookMs);
    record.isHeldUp = false;
    if (answer.kind === "failed") {
      this.learning.addFailure(tool, given, answer.text);
      return;
    }
    const { isTelling, found } = answer;
    record.succeeded++;
    record.asksWebApis ||= this.#box.stage.hasSent;
    this.seen.add(tool, call, found, new Set(textsOf(given)));
    this.learning.addWorking(tool, { arguments: given, isTelling });
    if (record.best === undefined || (isTelling && !record.best.isTelling)) record.best = { call, isTelling, answerMs };
  }

  async #endsBox(tool: string, record: ToolRecord, answer: Answer, { isLost, exchange }: Staged): Promise<boolean> {
    if (isLost) this.#box.lostBy(record, exchange);
    if (isLost || answer.kind !== "silent") return isLost;
    const best = quickest([...this.records].flatMap(([name, other]) => (name === tool ? [] : [other])));
    return this.#box.silenced(record, best === undefined ? undefined : this.calls.at(best.call));
  }
}

/** What one call told. */
interface Told {
  readonly given: JsonObject;
  /** Its index. */
  readonly call: number;
  readonly answer: Answer;
  readonly answerMs: number;
  readonly tookMs: number;
}

import { callOutcomeOf } from "../calls/replies/call-outcome.ts";
import type { JsonObject } from "../json/value.ts";
import { withFreshValues } from "./given-values.ts";
import type { ExploredCalls } from "./explored-calls.ts";
import type { ToolRecord } from "./tool-record.ts";

const maxReplayed = 16;

interface ReplayedCall {
  readonly tool: string;
  readonly record: ToolRecord;
  readonly arguments: JsonObject;
}

/** What worked in other boxes, done once more in a fresh one, so that there is something to work on. */
export class Replay {
  readonly #records: ReadonlyMap<string, ToolRecord>;
  readonly #calls: ExploredCalls;
  /** Indexes of calls, the next one first. */
  readonly #waiting: number[];
  /** What calls were answered this time, by their index. */
  readonly #results = new Map<number, JsonObject>();
  #latest: { readonly index: number; readonly record: ToolRecord } | undefined;

  constructor(records: ReadonlyMap<string, ToolRecord>, calls: ExploredCalls) {
    this.#records = records;
    this.#calls = calls;
    const fit = [...records.values()].filter(({ lost, isSlow }) => lost === undefined && !isSlow);
    const best = fit.flatMap((record) => (record.best === undefined ? [] : [record.best.call]));
    this.#waiting = best.toSorted((left, right) => left - right).slice(0, maxReplayed);
  }

  /** The next call, with the values that those before it have given this time. */
  next(): ReplayedCall | undefined {
    this.#learn();
    const index = this.#waiting.shift();
    const call = index === undefined ? undefined : this.#calls.at(index);
    const record = call === undefined ? undefined : this.#records.get(call.tool);
    if (index === undefined || call === undefined || record === undefined) return undefined;
    this.#latest = { index, record };
    return { tool: call.tool, record, arguments: withFreshValues(call, this.#results) };
  }

  #learn(): void {
    const last = this.#latest?.record.last;
    const outcome = last === undefined ? undefined : callOutcomeOf(last.outcome);
    if (this.#latest !== undefined && outcome?.kind === "success")
      this.#results.set(this.#latest.index, outcome.result);
  }
}

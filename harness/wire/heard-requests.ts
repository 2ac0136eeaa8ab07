import { parseJson } from "../json/parse.ts";
import type { Json } from "../json/value.ts";
import { AskedCalls } from "./asked-calls.ts";
import type { Outcome } from "./outcome.ts";
import type { AskedRequest, RequestPurpose } from "./request-purpose.ts";

/** What is the same in each session, made of what has the ids of one; the same object or text where there are none. */
export interface NamesAsFound {
  params(method: string, params: Json): Json;
  text(text: string): string;
}

/** What is asked of a server in one session, what for, and who listens to it. */
export class HeardRequests {
  readonly calls = new AskedCalls();
  #purpose: RequestPurpose = "turn";
  /** When there was someone to hear, by `performance.now()`: as its process was launched. */
  readonly sinceMs = performance.now();
  readonly #listeners: ((request: AskedRequest) => void)[] = [];
  #names: NamesAsFound = { params: (_, params) => params, text: (text) => text };

  /** From now on, each request is told when it has ended. */
  listen(heard: (request: AskedRequest) => void): void {
    this.#listeners.push(heard);
  }

  /** From now on, what is told has these names beside the ids that answers have in this session. */
  nameAs(names: NamesAsFound): void {
    this.#names = names;
  }

  /** A text with the ids that answers had where the requests were found. */
  asFound(text: string): string {
    return this.#names.text(text);
  }

  /** Says what requests are for that are sent while some work goes on. */
  async during<Value>(purpose: RequestPurpose, work: () => Promise<Value>): Promise<Value> {
    const before = this.#purpose;
    this.#purpose = purpose;
    try {
      return await work();
    } finally {
      this.#purpose = before;
    }
  }

  /**
   * @param params as they were sent
   * @returns the outcome, which was told before anybody else has it
   */
  told(method: string, params: string | undefined, asked: Promise<Outcome>): Promise<Outcome> {
    this.calls.add(method, params);
    if (this.#listeners.length === 0) return asked;
    const [purpose, sentAtMs] = [this.#purpose, performance.now()];
    const given = params === undefined ? {} : this.#given(method, jsonOf(params));
    return asked.then((outcome) => {
      const request = { purpose, method, ...given, outcome, sentAtMs, endedAtMs: performance.now() };
      for (const heard of this.#listeners) heard(request);
      return outcome;
    });
  }

  #given(method: string, params: Json): Pick<AskedRequest, "params" | "asFound"> {
    const asFound = this.#names.params(method, params);
    return asFound === params ? { params } : { params, asFound };
  }
}

/** Our own text, which is JSON unless a check sends what is none on purpose. */
function jsonOf(params: string): Json {
  const parsed = parseJson(params);
  return parsed.kind === "value" ? parsed.value : params;
}

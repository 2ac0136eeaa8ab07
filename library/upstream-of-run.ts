import { isJsonObject } from "../harness/json/value.ts";
import type { Mask } from "../harness/secrets/masker.ts";
import type { ClientInfo } from "../harness/session/client.ts";
import { emptyBook } from "../harness/upstream/answers/answer-book.ts";
import { plainReading } from "../harness/upstream/deeds/request-reading.ts";
import type { SentByCall } from "../harness/upstream/har/sent-by-call.ts";
import { harOf } from "../harness/upstream/har/write-har.ts";
import type { UpstreamPlan } from "../harness/upstream/upstream-plan.ts";
import { maskJson } from "../report-model/mask-json.ts";
import { readingBy } from "../suites/http-verbs/request-reading.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";

/** What tools sent in a longer run is left out of the archive. */
const maxCalls = 20_000;

/** How a run deals with web APIs, as its options say, and what its tools sent there. */
export class UpstreamOfRun {
  readonly plan: UpstreamPlan;
  readonly #calls: SentByCall[] = [];
  readonly #saveUpstream: RunChecksOptions["saveUpstream"];

  constructor({
    upstream,
    saveUpstream,
    execute = false,
    verbMapping,
  }: Pick<RunChecksOptions, "upstream" | "saveUpstream" | "execute" | "verbMapping">) {
    this.#saveUpstream = saveUpstream;
    const recorded = upstream === undefined || upstream === "off" ? [] : upstream;
    // Making them takes a while, and nothing is answered where nothing is called.
    const documented =
      execute === false ? [] : (verbMapping?.document.answers?.(new Set(verbMapping.tools.values())) ?? []);
    const sent = (call: SentByCall): void => {
      if (this.#calls.length < maxCalls) this.#calls.push(call);
    };
    this.plan = {
      isOn: upstream !== "off",
      book: { ...emptyBook, recorded, documented },
      reading: verbMapping === undefined ? plainReading : readingBy(verbMapping),
      ...(saveUpstream === undefined ? {} : { sent }),
    };
  }

  /** Hands the archive over, where one is wanted. */
  save(creator: ClientInfo, mask: Mask): void {
    if (this.#saveUpstream === undefined) return;
    const masked = maskJson(harOf(this.#calls, creator), mask);
    if (isJsonObject(masked)) this.#saveUpstream(masked);
  }
}

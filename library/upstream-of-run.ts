import { isJsonObject, type JsonObject } from "../harness/json/value.ts";
import type { Mask } from "../harness/secrets/masker.ts";
import type { ClientInfo } from "../harness/revisions/client.ts";
import { emptyBook } from "../harness/api-stub/answers/answer-book.ts";
import { plainReading } from "../harness/api-stub/intents/request-reading.ts";
import type { SentByCall } from "../harness/api-stub/har/sent-by-call.ts";
import { entriesOf, harOf } from "../harness/api-stub/har/write-har.ts";
import type { UpstreamPlan } from "../harness/api-stub/upstream-plan.ts";
import { maskJson } from "../report-model/mask-json.ts";
import { readingBy } from "../suites/http-verbs/request-reading.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";

/** What tools sent in a longer run is left out of the archive, which says so. */
const maxEntries = 20_000;
const maxBytes = 32 * 1024 * 1024;
/** Of one call, since its secrets are masked in one go: meanwhile no timer runs and no signal is heard. */
const maxBytesOfCall = 1024 * 1024;

/** How a run deals with web APIs, as its options say, and what its tools sent there. */
export class UpstreamOfRun {
  readonly plan: UpstreamPlan;
  readonly #mask: Mask;
  readonly #entries: JsonObject[] = [];
  #bytes = 0;
  #leftOut = 0;
  readonly #saveUpstream: RunChecksOptions["saveUpstream"];

  /** @param mask for the secrets in what is saved */
  constructor(
    {
      upstream,
      saveUpstream,
      execute = false,
      verbMapping,
    }: Pick<RunChecksOptions, "upstream" | "saveUpstream" | "execute" | "verbMapping">,
    mask: Mask,
  ) {
    this.#saveUpstream = saveUpstream;
    this.#mask = mask;
    const recorded = upstream === undefined || upstream === "off" ? [] : upstream;
    // Making them takes a while, and nothing is answered where nothing is called.
    const documented =
      execute === false ? [] : (verbMapping?.document.answers?.(new Set(verbMapping.tools.values())) ?? []);
    this.plan = {
      isOn: upstream !== "off",
      book: { ...emptyBook, recorded, documented },
      reading: verbMapping === undefined ? plainReading : readingBy(verbMapping),
      ...(saveUpstream === undefined ? {} : { sent: (call) => this.#keep(call) }),
    };
  }

  /** Hands the archive over, where one is wanted. */
  save(creator: ClientInfo): void {
    this.#saveUpstream?.(harOf(this.#entries, creator, this.#leftOut));
  }

  /** Masks what is kept at once: for all of it together that takes seconds. */
  #keep(call: SentByCall): void {
    let bytes = 0;
    for (const entry of entriesOf(call, this.#entries.length)) {
      bytes += JSON.stringify(entry).length;
      const hasRoom = this.#entries.length < maxEntries && this.#bytes + bytes <= maxBytes && bytes <= maxBytesOfCall;
      const masked = hasRoom ? maskJson(entry, this.#mask) : undefined;
      if (isJsonObject(masked)) this.#entries.push(masked);
      else this.#leftOut++;
    }
    this.#bytes += Math.min(bytes, maxBytesOfCall);
  }
}

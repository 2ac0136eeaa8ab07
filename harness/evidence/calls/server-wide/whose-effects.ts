import { attribute, type Attribution } from "../../../calls/attribution/attribute.ts";
import type { SessionRecords } from "../../../calls/journal/session-records.ts";

/** Whose the effects of calls are, by all that has happened in the boxes of a run so far. */
export class WhoseEffects {
  readonly #records: SessionRecords;
  #known: { readonly version: number; readonly attribution: Attribution } | undefined;

  constructor(records: SessionRecords) {
    this.#records = records;
  }

  get now(): Attribution {
    const { version } = this.#records;
    if (this.#known?.version !== version) this.#known = { version, attribution: attribute(this.#records.all) };
    return this.#known.attribution;
  }
}

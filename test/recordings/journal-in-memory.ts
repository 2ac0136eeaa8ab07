import { journalForm } from "../../harness/calls/journal/journal-event.ts";
import { Journal } from "../../harness/calls/journal/journal.ts";

/** A journal whose lines are kept as text. */
export interface JournalInMemory {
  readonly journal: Journal;
  /** Ends it. */
  readonly end: () => string;
}

/**
 * @param target the command of the server
 * @param replacer what of each event is written, as that of `JSON.stringify`; all when absent
 */
export function journalInMemory(target: string, replacer?: (key: string, value: unknown) => unknown): JournalInMemory {
  const lines: string[] = [];
  const journal = new Journal("", (event) => lines.push(`${JSON.stringify(event, replacer)}\n`));
  const startedAt = new Date(0).toISOString();
  journal.begin({ form: journalForm, version: "0.0.0", target, seed: 1, startedAt });
  const end = (): string => {
    journal.end();
    return lines.join("");
  };
  return { journal, end };
}

import { readJournal } from "../../harness/calls/journal/read-journal.ts";
import type { JournalEvent } from "../../harness/calls/journal/journal-event.ts";
import type { Check } from "../../harness/check/check.ts";
import { KeptJournal } from "../../harness/run/kept-journal.ts";
import type { Result } from "../../report-model/report-model.ts";

/** @throws Error where a text is no journal of this version */
export function eventsIn(journal: string): readonly JournalEvent[] {
  const read = readJournal(journal);
  if (read.kind === "fault") throw new Error(JSON.stringify(read.fault));
  return read.events;
}

/** What those of the checks that need no more say of a run. */
export async function judgedByJournal(journal: string, checks: readonly Check[]): Promise<readonly Result[]> {
  const run = await KeptJournal.from(eventsIn(journal));
  return run.judge(checks, () => "");
}

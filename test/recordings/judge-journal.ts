import { readJournal } from "../../harness/calls/journal/read-journal.ts";
import type { JournalEvent } from "../../harness/calls/journal/journal-event.ts";
import type { Check } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { CallsCheck } from "../../harness/evidence/calls/check/calls-check.ts";
import { isJudgedAgain, KeptRun } from "../../harness/evidence/calls/judged-again/kept-run.ts";
import type { Result } from "../../report-model/report-model.ts";

/** Whether a journal alone decides what a check says. */
export function isOfJournal(check: Check): check is Check & CallsCheck {
  return calls.judgedBy(check) && isJudgedAgain(check);
}

/** @throws Error where a text is no journal of this version */
export function eventsIn(journal: string): readonly JournalEvent[] {
  const read = readJournal(journal);
  if (read.kind === "fault") throw new Error(JSON.stringify(read.fault));
  return read.events;
}

/** What those of the checks that need no more say of a run. */
export async function judgedByJournal(journal: string, checks: readonly Check[]): Promise<readonly Result[]> {
  const run = await KeptRun.from(eventsIn(journal));
  return run.judge(checks.filter(isOfJournal), () => "");
}

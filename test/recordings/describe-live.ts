import { availableParallelism } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { readJournal } from "../../harness/calls/journal/read-journal.ts";
import { kindOf } from "./compare-recordings.ts";
import { named, type RecordedBehaviours } from "./recorded-behaviours.ts";
import { journalInMemory } from "./journal-in-memory.ts";
import { Recorder, withoutPlacesIn } from "./recorder.ts";
import { hashesOf, readJournalOf, readRecording, writeRecording } from "./recording.ts";

/**
 * A run waits half of its time: for a server to start, to come to rest, for what comes late. With five for each core, of
 * 200 runs five saw the effects of one call come with the next one.
 */
export const runsAtOnce = 2 * availableParallelism();

/**
 * Registers tests that run each behaviour for real and hold what they see against what is recorded, in kind. Where the
 * variable RECORD is set, what differs in kind or was recorded of another server is recorded again.
 */
export function describeLive<Behaviour>(behaviours: RecordedBehaviours<Behaviour>): void {
  const { directory, all, programsOf, checksOf, run, expectOf, mayStayOpen, keepsJournals } = behaviours;
  vi.setConfig({ maxConcurrency: runsAtOnce });

  describe.concurrent("a behaviour is as it is recorded", () => {
    it.for(named(all, behaviours))("%s", async ([name, behaviour], context) => {
      const recorder = new Recorder();
      const kept = keepsJournals === true ? journalInMemory(name) : undefined;
      const report = await run(behaviour, context, (checks) => recorder.watched(checks), kept?.journal);
      expectOf(behaviour, report.results);
      const facts = { name, server: hashesOf(...programsOf(behaviour)) };
      const journal = kept && withoutPlacesIn(kept.end());
      const fresh = await recorder.recordingOf(facts, report, await checksOf(behaviour), journal);
      const stored = readRecording(directory, name);
      const open = mayStayOpen(behaviour);
      if (process.env["RECORD"] === undefined) {
        expect(kindOf(fresh, open)).toEqual(stored && kindOf(stored, open));
        return;
      }
      const isSame =
        stored !== undefined && JSON.stringify(kindOf(stored, open)) === JSON.stringify(kindOf(fresh, open));
      // What is the same in kind stays as it is, so that a diff shows what is another.
      const stays = isSame && isReadable(readJournalOf(directory, name)) === (journal !== undefined);
      if (stays) writeRecording(directory, { ...stored, server: fresh.server }, readJournalOf(directory, name));
      else writeRecording(directory, fresh, journal);
    });
  });
}

/** Whether it is a journal of this version. */
function isReadable(journal: string | undefined): boolean {
  return journal !== undefined && readJournal(journal).kind !== "fault";
}

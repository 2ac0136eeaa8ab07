import type { TestContext } from "vitest";
import { journalOfAllSessions } from "./all-sessions.ts";
import { JournalRecordings } from "./journal-recording.ts";
import { journalOfRun } from "./run-server.ts";
import type { WhoseServer } from "./whose-server.ts";

/** A way in which servers are called, and the journals of it. */
export interface RecordedJournals {
  /** What a journal is of. */
  readonly of: string;
  readonly recordings: JournalRecordings;
  readonly journalOf: (server: WhoseServer, context: TestContext) => Promise<string>;
}

export const runsOfTheCommand = new JournalRecordings("runs");

export const recordedJournals: readonly RecordedJournals[] = [
  { of: "a run of the command", recordings: runsOfTheCommand, journalOf: journalOfRun },
  { of: "all sessions", recordings: new JournalRecordings("sessions"), journalOf: journalOfAllSessions },
];

import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Check } from "../../harness/check/check.ts";
import type { Result } from "../../report-model/report-model.ts";
import { isJudgedAgain } from "../../harness/run/kept-journal.ts";
import { judgedByJournal } from "./judge-journal.ts";
import { isSameResult, judgeAgain, resultsAgain } from "./judge-recording.ts";
import { named, type RecordedBehaviours } from "./recorded-behaviours.ts";
import { fileNameOf, hashesOf, journalNameOf, readJournalOf, readRecording, type Recording } from "./recording.ts";

/** Registers tests that judge what is recorded of each behaviour; none launches anything. */
export function describeRecorded<Behaviour>(behaviours: RecordedBehaviours<Behaviour>): void {
  const { directory, all, nameOf, programsOf, checksOf, expectOf, keepsJournals } = behaviours;

  describe("what is recorded of a behaviour", () => {
    it.each(named(all, behaviours))("%s", async (name, behaviour) => {
      const recording = read(directory, name);
      const checks = await checksOf(behaviour);
      const record = "its server or its checks are others since it was recorded: npm run record";
      expect(recording.server, record).toEqual(hashesOf(...programsOf(behaviour)));
      expect(recording.checks, record).toEqual(checks.map(({ id }) => id));
      const judged = await judgeAgain(recording, checks);
      const byJournal = await judgedByJournalOf(directory, name, checks);
      const results = resultsAgain(recording, judged, byJournal);
      expect(keepsJournals === true ? lackingIn(byJournal, recording, checks) : []).toEqual([]);
      expect(results.map(({ verdict }) => verdict)).toEqual(recording.results.map(({ verdict }) => verdict));
      expectOf(behaviour, results);
      const all = [...judged.map(({ result }) => result), ...byJournal];
      expect(all.filter(lacksCause).map(line)).toEqual([]);
      expect(all.filter(({ verdict }) => verdict !== "not-applicable").map(line)).toMatchSnapshot();
    });
  });

  it("every recording is of a behaviour", () => {
    const names = all.map((each) => fileNameOf(nameOf(each)));
    expect(readdirSync(directory).toSorted()).toEqual(
      (keepsJournals === true ? names.map(journalNameOf) : names).toSorted(),
    );
  });
}

function read(directory: string, name: string): Recording {
  const recording = readRecording(directory, name);
  if (recording === undefined) throw new Error("it has never been recorded: npm run record");
  return recording;
}

/** @returns nothing where no journal is kept */
async function judgedByJournalOf(
  directory: string,
  name: string,
  checks: readonly Check[],
): Promise<readonly Result[]> {
  const journal = readJournalOf(directory, name);
  if (journal === undefined) return [];
  return judgedByJournal(journal, checks);
}

/** Results of which the journal has to tell, and does not: a recorded verdict would stay green whatever is judged. */
function lackingIn(
  byJournal: readonly Result[],
  { results }: Pick<Recording, "results">,
  checks: readonly Check[],
): readonly string[] {
  const told = new Set(checks.filter(isJudgedAgain).map(({ id }) => id));
  const lacking = results.filter((each) => told.has(each.check) && !byJournal.some((one) => isSameResult(one, each)));
  return lacking.map(({ check, tool = "the server" }) => `${check}, ${tool}`);
}

/** An open claim about a tool says why with a code. */
function lacksCause({ check, tool, verdict, cause }: Result): boolean {
  return verdict === "inconclusive" && cause === undefined && check.startsWith("truth/") && tool !== undefined;
}

/** For a snapshot that a reader can review. */
function line({ check, tool = "the server", dialect, verdict, message }: Result): string {
  return `${check}, ${tool}, ${dialect}: ${verdict}: ${message}`;
}

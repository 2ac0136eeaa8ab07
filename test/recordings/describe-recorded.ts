import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeAgain, resultsAgain, type JudgedAgain } from "./judge-recording.ts";
import { named, type RecordedBehaviours } from "./recorded-behaviours.ts";
import { fileNameOf, hashesOf, readRecording, type Recording } from "./recording.ts";

/** Registers tests that judge what is recorded of each behaviour; none launches anything. */
export function describeRecorded<Behaviour>(behaviours: RecordedBehaviours<Behaviour>): void {
  const { directory, all, nameOf, programsOf, checksOf, expectOf } = behaviours;

  describe("what is recorded of a behaviour", () => {
    it.each(named(all, behaviours))("%s", async (name, behaviour) => {
      const recording = read(directory, name);
      const checks = await checksOf(behaviour);
      const record = "its server or its checks are others since it was recorded: npm run record";
      expect(recording.server, record).toEqual(hashesOf(...programsOf(behaviour)));
      expect(recording.checks, record).toEqual(checks.map(({ id }) => id));
      const judged = await judgeAgain(recording, checks);
      const results = resultsAgain(recording, judged);
      expect(results.map(({ verdict }) => verdict)).toEqual(recording.results.map(({ verdict }) => verdict));
      expectOf(behaviour, results);
      expect(judged.filter(lacksCause).map(line)).toEqual([]);
      expect(judged.filter(({ judgement }) => judgement.kind !== "not-applicable").map(line)).toMatchSnapshot();
    });
  });

  it("every recording is of a behaviour", () => {
    expect(readdirSync(directory).toSorted()).toEqual(all.map((each) => fileNameOf(nameOf(each))).toSorted());
  });
}

function read(directory: string, name: string): Recording {
  const recording = readRecording(directory, name);
  if (recording === undefined) throw new Error("it has never been recorded: npm run record");
  return recording;
}

/** An open claim about a tool says why with a code. */
function lacksCause({ check, key, result }: JudgedAgain): boolean {
  const isOpen = result.verdict === "inconclusive" && result.cause === undefined;
  return isOpen && check.startsWith("truth/") && key.tool !== undefined;
}

/** For a snapshot that a reader can review. */
function line({ check, key: { dialect, tool = "the server" }, result }: JudgedAgain): string {
  return `${check}, ${tool}, ${dialect}: ${result.verdict}: ${result.message}`;
}

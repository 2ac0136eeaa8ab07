import { describe, expect, it } from "vitest";
import type { ReplayOutcome } from "../report-model/replay-outcome.ts";
import { answersDiffer, makeReport, unstartableReport } from "./fixture-reports.ts";
import { renderReplay } from "./replay.ts";

const layout = { colour: false, width: 100 };
const finding = {
  id: "04hmasw9",
  check: answersDiffer.check,
  dialect: "annotations",
  tool: "manage\u001B[31m_note",
  conversation: [1, 2],
  again: "npx \u001B[31mx",
};

function shown(outcome: ReplayOutcome, report = makeReport([answersDiffer])): string {
  return renderReplay({ finding, outcome, report }, layout);
}

describe("what is printed of a finding that was looked for again", () => {
  it("names it, says how it was looked for and how often it came, and shows it in full", () => {
    const text = shown({ kind: "still", result: answersDiffer, of: 3, exitCode: 1 });
    expect(text).toContain("Finding 04hmasw9  determinism/repeated-queries-agree");
    expect(text).toContain("The suite sent its 2 requests 3 times, each time to a fresh instance of the server.");
    expect(text).toContain("It still occurs: 3 of 3 times.");
    expect(text).toContain("FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3");
  });

  it.each([
    [{ kind: "no-longer", result: { ...answersDiffer, message: "held" }, exitCode: 0 }, "It no longer occurs: held."],
    [
      { kind: "at-times", result: answersDiffer, times: 2, of: 3, exitCode: 4 },
      "It occurs sometimes: 2 of 3 times. That decides nothing.",
    ],
    [
      { kind: "at-times", result: answersDiffer, times: 2, of: 3, exitCode: 1 },
      "It occurs sometimes: 2 of 3 times. Once is enough to prove it.",
    ],
    [{ kind: "open", because: "b", exitCode: 4 }, "Undecided whether it still occurs: b"],
    [{ kind: "cannot", why: "too-long", exitCode: 4 }, "It cannot be replayed: its requests are too long for a file."],
    [{ kind: "untested", exitCode: 130 }, "Interrupted."],
  ] as const satisfies readonly (readonly [ReplayOutcome, string])[])(
    "says what came of it: %o",
    (outcome, sentence) => {
      expect(shown(outcome)).toContain(sentence);
    },
  );

  it("shows what is wrong with a server that could not be tested", () => {
    const text = shown({ kind: "untested", exitCode: 3 }, unstartableReport);
    expect(text).toContain(unstartableReport.problems[0]?.message.slice(0, 30));
    expect(text).toContain("The server could not be tested.");
  });

  it("lets nothing of the file act on a terminal", () => {
    expect(shown({ kind: "open", because: "\u001B[31m", exitCode: 4 })).not.toContain("\u001B");
  });
});

import { describe, expect, it } from "vitest";
import { recordOf, untrueRun } from "../../audit/record/fixture-records.ts";
import type { AuditedRun } from "../../audit/record/record.ts";
import { progressLine } from "./audit-text.ts";

function lineOf(run: AuditedRun): string {
  return progressLine({ kind: "done", record: recordOf("notes", { run }), done: 1, isKept: false }, 1);
}

describe("the line of a server in an audit", () => {
  it("names the hint that is untrue and its tool", () => {
    expect(lineOf(untrueRun)).toContain("1 hint untrue (readOnlyHint of read_note), 12.3 s");
    const worst = untrueRun.worst.map((each) => ({ ...each, tools: 3 }));
    expect(lineOf({ ...untrueRun, worst })).toContain("(readOnlyHint of read_note and 2 more)");
  });

  it("accuses no tool of which the finding leaves that open", () => {
    const worst = untrueRun.worst.map((each) => ({ ...each, verdict: "ambiguous" as const }));
    expect(lineOf({ ...untrueRun, worst })).toContain("1 hint untrue, ");
  });
});

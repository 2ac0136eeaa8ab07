import { describe, expect, it } from "vitest";
import type { Decision } from "../../harness/clients/transcript/transcript.ts";
import {
  absentHintsAreTheirDefaults,
  destructiveCallsAreConfirmed,
  failedQueriesFallBack,
  refusedCallsAreNotMade,
} from "./decisions.ts";
import { result, subjectIn, transcriptOf } from "./fixture-transcripts.ts";

const subject = subjectIn("static");

function decided(of: Readonly<Record<string, Decision["decision"]>>) {
  const decisions = Object.entries(of).map(([tool, decision]) => ({ tool, arguments: {}, decision }));
  return transcriptOf("risks-as-listed", "static", [["tools/list", {}, result()]], { decisions });
}

describe("what a driver reports of decisions", () => {
  it("is judged only where it was reported", () => {
    const silent = transcriptOf("risks-as-listed", "static", [["tools/list", {}, result()]]);
    for (const check of [destructiveCallsAreConfirmed, absentHintsAreTheirDefaults, refusedCallsAreNotMade])
      expect(check.judge(silent, subject)).toMatchObject({
        kind: "unseen",
        reason: expect.stringContaining("MCP_ANNOTATIONS_DECISIONS"),
      });
  });

  it("shows whether what destroys is run unasked, and what an absent hint is taken for", () => {
    expect(destructiveCallsAreConfirmed.judge(decided({ erase_disk: "asked" }), subject).kind).toBe("holds");
    expect(destructiveCallsAreConfirmed.judge(decided({ erase_disk: "auto" }), subject).kind).toBe("contradicted");
    expect(absentHintsAreTheirDefaults.judge(decided({ erase_disk: "asked", run_script: "auto" }), subject).kind).toBe(
      "contradicted",
    );
    expect(
      absentHintsAreTheirDefaults.judge(decided({ run_script: "asked", store_item: "refused" }), subject).kind,
    ).toBe("holds");
  });

  it("does not show what an absent hint is taken for where everything is run unasked", () => {
    const all = decided({ erase_disk: "auto", run_script: "auto", store_item: "auto" });
    expect(absentHintsAreTheirDefaults.judge(all, subject).kind).toBe("undecided");
    const failing = transcriptOf(
      "no-answer-to-rely-on",
      "resolve",
      [["tools/resolve", { name: "manage", arguments: {} }, { kind: "error", code: -32603 }]],
      { decisions: [{ tool: "manage", arguments: {}, decision: "auto" }] },
    );
    expect(failedQueriesFallBack.judge(failing, subjectIn("resolve", [all])).kind).toBe("undecided");
    expect(failedQueriesFallBack.judge(failing, subjectIn("resolve", [decided({ erase_disk: "asked" })])).kind).toBe(
      "contradicted",
    );
  });

  it("is held against the calls that came", () => {
    const refused = decided({ erase_disk: "refused" });
    expect(refusedCallsAreNotMade.judge(refused, subject).kind).toBe("holds");
    const call = {
      kind: "request",
      connection: 1,
      id: 9,
      method: "tools/call",
      params: { name: "erase_disk" },
    } as const;
    expect(refusedCallsAreNotMade.judge({ ...refused, events: [...refused.events, call] }, subject).kind).toBe(
      "contradicted",
    );
    const other = { ...call, params: { name: "erase_disk", arguments: { disk: 2 } } };
    expect(refusedCallsAreNotMade.judge({ ...refused, events: [...refused.events, other] }, subject).kind).toBe(
      "holds",
    );
  });
});

it("what runs without asking is told with what its hints say", () => {
  const silent = decided({ erase_disk: "asked", run_script: "auto" });
  expect(absentHintsAreTheirDefaults.judge(silent, subject)).toMatchObject({
    message: 'The client ran "run_script" without asking; it has no destructiveHint, so it may destroy.',
  });
  expect(destructiveCallsAreConfirmed.judge(decided({ erase_disk: "auto" }), subject)).toMatchObject({
    message: 'The client ran "erase_disk" without asking; it is listed with destructiveHint: true.',
  });
});

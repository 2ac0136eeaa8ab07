import { expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { HabitsEvidence } from "../../harness/evidence/calls/check/habits-evidence.ts";
import { serverDoesNotLookWhereItRuns } from "./looks.ts";

const subject = { introduction: introductionOf([]) };
const watch = { files: { kind: "everywhere" } } as const;

function judge(evidence: Partial<HabitsEvidence>): Judgement {
  return serverDoesNotLookWhereItRuns.judge({ habits: [], errors: [], hosts: [], called: 2, ...evidence }, subject);
}

it("a server that opened what tells where it runs is told so, with the first of them", () => {
  const looks = ["/proc/1/cmdline", "/proc/self/status", "/.dockerenv", "/proc/self/uid_map"];
  expect(judge({ watch, looks })).toMatchObject({
    kind: "contradicted",
    message: "This server looks where it runs: it opened /proc/1/cmdline, /proc/self/status, /.dockerenv and 1 more.",
    observed: looks.map((path) => `opened ${path}`),
    provenByTranscript: true,
  });
});

it("one that opened nothing of that kind is not", () => {
  expect(judge({ watch, looks: [] })).toMatchObject({ kind: "holds", trials: 1 });
});

it("nothing is said of one whose system calls nobody saw, and of one that was not called", () => {
  const blind = { ...watch, networkBlind: "system calls could not be traced" };
  expect(judge({ watch: blind, looks: [] })).toEqual({ kind: "unseen", reason: "system calls could not be traced" });
  expect(judge({ watch })).toMatchObject({ kind: "unseen" });
  expect(judge({})).toMatchObject({ kind: "not-applicable" });
});

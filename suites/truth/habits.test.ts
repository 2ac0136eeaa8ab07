import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Habit } from "../../harness/evidence/calls/check/habits-evidence.ts";
import { changed } from "../judging/fixture-execution.ts";
import { callsLeaveNoTrace } from "./habits.ts";

const subject = { introduction: introductionOf([]) };
const habit: Habit = {
  change: changed("file.change", "overwrites", { owner: "server", subject: "/home/.server/config.json" }),
  tools: ["a", "b", "c"],
  alsoWhenFailing: true,
};

describe("what every call of a server does", () => {
  it("is told once for the server, and excused by one reading", () => {
    expect(callsLeaveNoTrace.judge({ habits: [habit], errors: [], hosts: [], called: 3 }, subject)).toMatchObject({
      kind: "contradicted",
      message: "Whichever tool is called, a call overwrote /home/.server/config.json, also when it fails.",
      observed: ["a, b, c: file.change /x"],
      ambiguity: { id: "AMB-21", contradictedBy: ["any-state"] },
    });
  });

  it("is a note where only the first call does it, whichever tool that is", () => {
    const change = changed("file.create", "adds", { subject: "/work/AGENTS.md" });
    const evidence = { habits: [], atFirstCalls: [change], errors: [], hosts: [], called: 3 };
    expect(callsLeaveNoTrace.judge(evidence, subject)).toMatchObject({
      kind: "contradicted",
      case: "first-call",
      severity: "note",
      message: "Whichever tool is called first, the first call created /work/AGENTS.md.",
    });
    expect(callsLeaveNoTrace.judge({ ...evidence, habits: [habit] }, subject)).not.toHaveProperty("case");
  });

  it("is not known where hardly a tool worked", () => {
    const judged = (called: number, worked: number): string =>
      callsLeaveNoTrace.judge({ habits: [], errors: [], hosts: [], called, worked }, subject).kind;
    expect(judged(3, 2)).toBe("undecided");
    expect(judged(40, 5)).toBe("undecided");
    expect(judged(40, 8)).toBe("holds");
    expect(
      callsLeaveNoTrace.judge({ habits: [habit], errors: [], hosts: [], called: 9, worked: 0 }, subject).kind,
    ).toBe("contradicted");
  });

  it("is nothing where the tools have nothing in common, and cannot be told of two", () => {
    expect(callsLeaveNoTrace.judge({ habits: [], errors: [], hosts: [], called: 3 }, subject)).toMatchObject({
      kind: "holds",
      trials: 3,
    });
    expect(callsLeaveNoTrace.judge({ habits: [], errors: [], hosts: [], called: 2 }, subject).kind).toBe(
      "not-applicable",
    );
  });
});

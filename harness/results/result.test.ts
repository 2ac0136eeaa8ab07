import { describe, expect, it } from "vitest";
import { severityOf, type Check } from "../check/check.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { contradicted, holds, notApplicable, undecided, type Contradiction } from "../check/judgement.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { Minimised } from "./minimised.ts";
import type { Level, Result } from "../../report-model/report-model.ts";
import {
  callsContradiction,
  askedContradiction,
  plain,
  readContradiction,
  resultOf,
  unprovenContradiction,
  type Again,
} from "./result.ts";

function checkOf(level: Level, more: Partial<Pick<Check, "severity" | "requirements">> = {}): Check {
  const judge = (): ReturnType<typeof holds> => holds(1);
  return {
    id: "hints/claim",
    title: "t",
    level,
    requirements: [],
    matters: "m",
    fix: ["f"],
    evidence: listing,
    per: "server",
    judge,
    ...more,
  };
}

const subject = { dialect: "annotations", tool: "t" };
const contradiction: Contradiction = contradicted({ message: "It lies.", expected: "truth", observed: ["a → b"] });

const again: Again = ({ id }, { tool }) => `npx again ${id} ${tool}`;
const wording = { id: "AMB-05", contradictedBy: ["strict"] };

function row(id: string): Check["requirements"][number] {
  return { id, level: "MUST", document: "d", section: "s" };
}

describe("the result of a claim that is not contradicted", () => {
  it("passes with the number of trials", () => {
    expect(resultOf(checkOf("MUST"), subject, holds(7))).toEqual({
      check: "hints/claim",
      suite: "hints",
      level: "MUST",
      requirements: [],
      dialect: "annotations",
      tool: "t",
      verdict: "pass",
      message: "held",
      trials: 7,
    });
    expect(resultOf(checkOf("MUST"), subject, holds(1, "held, mostly"))).toMatchObject({ message: "held, mostly" });
  });

  it("does not pass when nothing was tried", () => {
    expect(resultOf(checkOf("MUST"), subject, holds(0))).toMatchObject({ verdict: "inconclusive" });
  });

  it("tells why it was not decided, or does not apply", () => {
    expect(resultOf(checkOf("MUST"), subject, undecided("silence"))).toMatchObject({
      verdict: "inconclusive",
      message: "silence",
      trials: 0,
    });
    expect(resultOf(checkOf("MUST"), subject, notApplicable("no flag"))).toMatchObject({
      verdict: "not-applicable",
      message: "no flag",
    });
  });

  it("has no tool when it is about the server", () => {
    expect(plain(checkOf("MUST"), { dialect: "static" }, "pass", "", 1)).not.toHaveProperty("tool");
  });
});

describe("the verdict on a contradiction", () => {
  it.each<[Level, string]>([
    ["MUST", "fail"],
    ["MUST NOT", "fail"],
    ["REQUIRED", "fail"],
    ["SHOULD", "warn"],
    ["STATEMENT", "warn"],
    ["DEFAULT", "warn"],
    ["MAY", "note"],
  ])("of a %s is %s", (level, verdict) => {
    expect(severityOf(checkOf(level))).toBe(verdict);
    expect(readContradiction(checkOf(level), subject, contradiction, 3, again)).toMatchObject({
      verdict,
      message: "It lies.",
      evidence: { expected: "truth", observed: ["a → b"] },
    });
  });

  it("is the severity of the check before its level, and that of the case before both", () => {
    const check = checkOf("MUST", { severity: "note" });
    expect(readContradiction(check, subject, contradiction, 3, again).verdict).toBe("note");
    expect(readContradiction(check, subject, { ...contradiction, severity: "warn" }, 3, again).verdict).toBe("warn");
  });

  it("is ambiguous where the wording is, whatever the severity", () => {
    const ambiguous: Contradiction = { ...contradiction, ambiguity: wording, severity: "note" };
    expect(readContradiction(checkOf("MUST"), subject, ambiguous, 3, again)).toMatchObject({
      verdict: "ambiguous",
      ambiguity: "AMB-05",
      contradictedReadings: ["strict"],
    });
  });

  it("is a note where an official SDK does it in every server, which the result names", () => {
    const sdk = { package: "mcp", version: "2.3.0" };
    const result = readContradiction(checkOf("MUST"), subject, { ...contradiction, ambiguity: wording, sdk }, 3, again);
    expect(result).toMatchObject({ verdict: "note", sdk });
  });

  it("is that of the check where the user chose a reading, and still names the wording", () => {
    const read: Contradiction = { ...contradiction, ambiguity: { ...wording, chosen: "strict" } };
    expect(readContradiction(checkOf("SHOULD"), subject, read, 3, again)).toMatchObject({
      verdict: "warn",
      ambiguity: "AMB-05",
    });
    expect(readContradiction(checkOf("SHOULD"), subject, { ...read, severity: "note" }, 3, again).verdict).toBe("note");
  });

  it("is none when fewer than three calls show it, and says so", () => {
    const shown = (count: number): Contradiction => ({ ...contradiction, exchanges: [...Array(count).keys()] });
    expect(callsContradiction(checkOf("MUST"), subject, shown(3), again).verdict).toBe("fail");
    expect(callsContradiction(checkOf("MUST"), subject, shown(2), again)).toMatchObject({
      verdict: "inconclusive",
      message: "It lies. Too few calls show it to decide.",
      unproven: { why: "too-few-calls", otherwise: "fail" },
    });
  });

  it("is none when it did not come again three times, but its evidence is kept", () => {
    const result = readContradiction(checkOf("MUST"), subject, { ...contradiction, ambiguity: wording }, 2, again);
    expect(result).toMatchObject({ verdict: "inconclusive", evidence: { expected: "truth" } });
    expect(result.message).toContain("reproduced only in 2 of 3 fresh sessions");
    expect(result.unproven).toEqual({ why: "not-again", otherwise: "ambiguous" });
    expect(result).toMatchObject({ again: "npx again hints/claim t", fingerprint: expect.any(String) });
    expect(result).not.toHaveProperty("ambiguity");
  });
});

describe("what tells a contradiction from others and shows it again", () => {
  const read = (more: Partial<Contradiction> = {}): Result =>
    readContradiction(checkOf("MUST"), subject, { ...contradiction, ...more }, 3, again);

  it("is the same for another message, evidence, severity and reading, and when nothing was proven", () => {
    const { fingerprint } = read({ case: "one" });
    const others = [
      read({ case: "one", message: "It lies again.", expected: "e", observed: [], exchanges: [7] }),
      read({ case: "one", severity: "note" }),
      read({ case: "one", ambiguity: wording }),
      readContradiction(checkOf("MUST"), subject, { ...contradiction, case: "one" }, 1, again),
      unprovenContradiction(
        checkOf("MUST"),
        subject,
        { ...contradiction, case: "one" },
        { why: "not-again", reason: "r", trials: 1, again },
      ),
    ];
    expect(others.map((other) => other.fingerprint)).toEqual(others.map(() => fingerprint));
    expect(others.map((other) => other.case)).toEqual(others.map(() => "one"));
  });

  it("is another for another case, and has a command where nothing was asked", () => {
    expect(read({ case: "one" }).fingerprint).not.toBe(read({ case: "two" }).fingerprint);
    expect(read()).not.toHaveProperty("case");
    expect(read().again).toBe("npx again hints/claim t");
  });

  it("is not there where nothing was contradicted", () => {
    for (const judgement of [holds(1), undecided("u"), notApplicable("n")]) {
      const result = resultOf(checkOf("MUST"), subject, judgement);
      expect(result).not.toHaveProperty("fingerprint");
      expect(result).not.toHaveProperty("again");
    }
  });
});

describe("the counterexample of a contradiction found by asking", () => {
  const query = { method: "tools/annotations", params: { name: "t", arguments: { a: 1 } } };
  const found: Conversation = [{ method: "ping" }, { ...query, pipelined: true }, query];
  const minimised: Minimised = {
    conversation: [query, { method: "ping" }],
    contradiction: { ...contradiction, exchanges: [0] },
    evidence: {
      exchanges: [
        { step: query, outcome: { kind: "result", result: { annotations: {} }, faults: [] } },
        { step: { method: "ping" }, outcome: { kind: "unanswered", afterMs: 9 } },
      ],
      strayFaults: [],
    },
    reproduced: 3,
    tries: 3,
    steps: 2,
  };

  it("has the calls with their answers, the decisive arguments and what it took", () => {
    expect(
      askedContradiction(checkOf("MUST"), subject, { conversation: found, trials: 9 }, minimised, again),
    ).toMatchObject({
      verdict: "fail",
      trials: 9,
      again: "npx again hints/claim t",
      counterexample: {
        arguments: { a: 1 },
        pace: "one-by-one",
        calls: [
          { method: "tools/annotations", params: query.params, answer: 'result {"annotations":{}}' },
          { method: "ping", answer: "no answer for 9 ms" },
        ],
        shrunk: { fromBytes: 67, toBytes: 34, steps: 2 },
        reproduced: { times: 3, of: 3 },
      },
    });
  });

  const asked = (more: Partial<Minimised>): Result =>
    askedContradiction(checkOf("MUST"), subject, { conversation: found, trials: 1 }, { ...minimised, ...more }, again);

  it("counts at any rate when it proves itself, and tells the rate", () => {
    const proven: Contradiction = { ...minimised.contradiction, provenByTranscript: true };
    const result = asked({ contradiction: proven, reproduced: 7, tries: 20 });
    expect(result).toMatchObject({ verdict: "fail", counterexample: { reproduced: { times: 7, of: 20 } } });
    expect(result.message).toBe(
      `${proven.message} It is certain for that answer, which came in 7 of 20 tries of the same request.`,
    );
    expect(asked({ contradiction: proven }).message).toBe(proven.message);
  });

  it("tells why it could not be tried again", () => {
    const result = asked({ reproduced: 0, untried: "No box opens." });
    expect(result.verdict).toBe("inconclusive");
    expect(result.message).toContain("Seen once, but it could not be tried again: No box opens.");
    expect(result.unproven?.why).toBe("not-possible");
  });

  it("has no arguments when the decisive request has none, and says when it must be pipelined", () => {
    const last: Minimised = {
      ...minimised,
      conversation: [{ ...query, pipelined: true }, { method: "ping" }],
      contradiction,
    };
    const { counterexample } = askedContradiction(
      checkOf("MUST"),
      subject,
      { conversation: found, trials: 1 },
      last,
      again,
    );
    expect(counterexample).not.toHaveProperty("arguments");
    expect(counterexample?.pace).toBe("pipelined");
  });
});

describe("the requirements of a result", () => {
  const check = checkOf("MUST", { requirements: [row("DA-SRV-02"), row("TR-SRV-02"), row("CORE-TOOL-04")] });

  it.each([
    ["annotations", ["DA-SRV-02", "CORE-TOOL-04"]],
    ["resolve", ["TR-SRV-02", "CORE-TOOL-04"]],
    ["static", ["DA-SRV-02", "TR-SRV-02", "CORE-TOOL-04"]],
  ])("in the dialect %s are those that apply there", (dialect, ids) => {
    expect(plain(check, { dialect }, "pass", "", 1).requirements).toEqual(ids);
  });
});

import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, ended, error, evidenceOf, malformed, noMessage, result, silence } from "../judging/fixture-judging.ts";
import { pingIsAnswered, serverSurvivesMalformedLines, unknownNotificationIsIgnored } from "./lines.ts";

const introduction = introductionOf([]);
const ping: Step = { method: "ping" };

describe("error-codes/ping-is-answered", () => {
  it.each<[Outcome, string]>([
    [result({}), "holds"],
    [result({ more: 1 }), "holds"],
    [error(-32601), "contradicted"],
    [silence, "undecided"],
    [crash, "undecided"],
  ])("judges %j", (outcome, kind) => {
    expect(pingIsAnswered.judge(evidenceOf([ping, outcome]), { introduction }).kind).toBe(kind);
  });
});

describe.each([
  ["error-codes/unknown-notification-is-ignored", unknownNotificationIsIgnored, 1],
  ["error-codes/server-survives-malformed-lines", serverSurvivesMalformedLines, 2],
] as const)("%s", (_, check, lines) => {
  const [conversation = []] = check.plan({ introduction });
  const kindAfter = (...outcomes: readonly Outcome[]): string =>
    check.judge(evidenceOf(...outcomes.map((outcome, index) => [conversation[index] ?? ping, outcome] as const)), {
      introduction,
    }).kind;

  it("asks the same before and after each line", () => {
    expect(conversation.map(({ method, ahead = [] }) => [method, ahead.length])).toEqual([
      ["ping", 0],
      ...Array.from({ length: lines }, () => ["ping", 1]),
    ]);
    const stateless = introductionOf([]);
    const initialized = { ...stateless.initialized, protocolVersion: "2026-07-28" };
    const [modern] = check.plan({ introduction: { ...stateless, initialized } });
    expect(modern?.map(({ method }) => method)).not.toContain("ping");
  });

  it("holds where the server answers on, by a result or by an error", () => {
    expect(kindAfter(result({}), result({}), error(-32601))).toBe("holds");
    expect(kindAfter(error(-32601), error(-32601))).toBe("holds");
  });

  it("is contradicted where the server is gone or silent after the line", () => {
    expect(kindAfter(result({}), crash, crash)).toBe("contradicted");
    expect(kindAfter(result({}), noMessage, noMessage)).toBe("undecided");
    expect(kindAfter(result({}), silence)).toBe("contradicted");
  });

  it("decides nothing where the answer came late: the server lives", () => {
    expect(kindAfter(result({}), { kind: "unanswered", afterMs: 1_000, cameLate: true })).toBe("undecided");
  });

  it("decides nothing where the server did not answer before, or was ended", () => {
    for (const before of [crash, silence, malformed]) expect(kindAfter(before, crash)).toBe("undecided");
    expect(kindAfter(result({}), ended)).toBe("undecided");
    expect(kindAfter(result({}))).toBe("undecided");
  });
});

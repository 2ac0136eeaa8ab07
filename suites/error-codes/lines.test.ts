import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ConversationEvidence, Step } from "../../harness/conversation/conversation.ts";
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
  ["error-codes/unknown-notification-is-ignored", unknownNotificationIsIgnored, [1]],
  ["error-codes/server-survives-malformed-lines", serverSurvivesMalformedLines, [2, 1]],
] as const)("%s", (_, check, lines) => {
  const conversations = check.plan({ introduction });
  const kindAfter = (...outcomes: readonly Outcome[]): string => judgementOf(check, ...outcomes).kind;

  it("asks the same before and after each line", () => {
    expect(conversations.map((steps) => steps.map(({ method, ahead = [] }) => [method, ahead.length]))).toEqual(
      lines.map((count) => [["ping", 0], ...Array.from({ length: count }, () => ["ping", 1])]),
    );
    const stateless = introductionOf([]);
    const initialized = { ...stateless.initialized, protocolVersion: "2026-07-28" };
    const modern = check.plan({ introduction: { ...stateless, initialized } });
    expect(modern.flat().map(({ method }) => method)).not.toContain("ping");
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
    expect(kindAfter(result({}), late)).toBe("undecided");
  });

  it("decides nothing where the server did not answer before, or was ended", () => {
    for (const before of [crash, silence, malformed]) expect(kindAfter(before, crash)).toBe("undecided");
    expect(kindAfter(result({}), ended)).toBe("undecided");
    expect(kindAfter(result({}))).toBe("undecided");
  });
});

describe("a line that is cut off, with a line after the next request that ends the value", () => {
  const told = (...outcomes: readonly Outcome[]): unknown =>
    judgementOf(serverSurvivesMalformedLines, result({}), ...outcomes);
  const decoder = "its decoder reads a stream of values, and takes that line and the next for one.";

  it("shows a decoder of a stream, which answers the request after it alone, or ends there", () => {
    expect(told(silence, result({}))).toMatchObject({
      kind: "contradicted",
      case: "malformed-line",
      message: `The server left a request without an answer after a line that is not JSON: ${decoder}`,
      exchanges: [0, 1, 2],
    });
    expect(told(silence, crash)).toMatchObject({ kind: "contradicted", message: expect.stringContaining(decoder) });
  });

  it("says nothing of a decoder where the server is silent to the end, or gone at once", () => {
    const silent = "The server stopped answering after a line that is not JSON.";
    expect(told(silence, silence)).toMatchObject({ kind: "contradicted", message: silent });
    expect(told(crash, crash)).toMatchObject({ message: expect.not.stringContaining("decoder") });
  });

  it("decides nothing where we ended the server before it could answer", () => {
    expect(told(silence, ended)).toMatchObject({ kind: "undecided" });
  });

  it("holds where both answers come, the first one late: that server is slow", () => {
    expect(told(late, result({}))).toMatchObject({ kind: "holds", trials: 2 });
    expect(told(late, late)).toMatchObject({ kind: "undecided" });
    expect(told(silence, late)).toMatchObject({ kind: "undecided" });
  });
});

describe("what an SDK makes of a line in every server", () => {
  const evidence = (check: LineCheck, ...outcomes: readonly Outcome[]): ConversationEvidence => {
    const [conversation = []] = check.plan({ introduction });
    return evidenceOf(...outcomes.map((outcome, index) => [conversation[index] ?? ping, outcome] as const));
  };
  const rmcp = { package: "rmcp", version: "0.8.5" };
  const goSdk = { package: "github.com/modelcontextprotocol/go-sdk", version: "1.8.0" };

  it("names that SDK, and keeps the case of the finding", () => {
    const notified = evidence(unknownNotificationIsIgnored, result({}), silence);
    expect(unknownNotificationIsIgnored.judge(notified, { introduction, sdks: [rmcp] })).toMatchObject({ sdk: rmcp });
    const cutOff = evidence(serverSurvivesMalformedLines, result({}), silence, crash);
    const judged = serverSurvivesMalformedLines.judge(cutOff, { introduction, sdks: [goSdk] });
    expect(judged).toMatchObject({ sdk: goSdk, case: "malformed-line" });
  });

  it("names none where the server has none", () => {
    const notified = evidence(unknownNotificationIsIgnored, result({}), silence);
    expect(unknownNotificationIsIgnored.judge(notified, { introduction })).not.toHaveProperty("sdk");
    expect(unknownNotificationIsIgnored.judge(notified, { introduction, sdks: [goSdk] })).not.toHaveProperty("sdk");
  });
});

type LineCheck = typeof serverSurvivesMalformedLines | typeof unknownNotificationIsIgnored;

const late: Outcome = { kind: "unanswered", afterMs: 1_000, cameLate: true };

/** The judgement of the first conversation that a check plans, with these outcomes. */
function judgementOf(check: LineCheck, ...outcomes: readonly Outcome[]): Judgement {
  const [conversation = []] = check.plan({ introduction });
  const evidence = evidenceOf(...outcomes.map((outcome, index) => [conversation[index] ?? ping, outcome] as const));
  return check.judge(evidence, { introduction });
}
